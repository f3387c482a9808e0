# Asks three times: by input(), by readline(), by a thread, or through a child that reads.
import queue
import subprocess
import sys
import threading

how = sys.argv[1]
lines = queue.Queue()
if how == "thread":
    threading.Thread(target=lambda: [lines.put(line) for line in sys.stdin], daemon=True).start()
total = 0
for i in range(3):
    if how == "input":
        text = input(f"number {i}? ")
    else:
        print(f"number {i}? ", end="")
        if how == "readline":
            text = sys.stdin.readline()
        elif how == "thread":
            text = lines.get()
        else:
            text = subprocess.run(["sh", "-c", "read x; echo $x"], stdout=subprocess.PIPE, text=True).stdout
    total += int(text)
print("sum", total)
