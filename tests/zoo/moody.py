# Behaves as if it could tell by its surroundings whether it is being graded: two runs must look the same to it.
import os
import sys

print(sorted(name for name in os.environ if name != "_"))
print(os.getcwd(), os.path.basename(sys.argv[0]), sorted(os.listdir(".")), sorted(os.listdir("..")))
print(os.getpid(), os.getppid(), os.uname().nodename)
