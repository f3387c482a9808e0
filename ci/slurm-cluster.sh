#!/usr/bin/env bash
# A Slurm cluster of three nodes on this machine, for the user who starts it: start|node|controller|stop DIR.
#
# Everything lives below DIR: munge with its own key and socket, the controller, three slurmd on the loopback address.
# No root, control groups, systemd or accounting. `export SLURM_CONF=DIR/slurm.conf` to use it.
set -euo pipefail

command="$1"
mkdir -p "$2"
dir="$(cd "$2" && pwd)"
export SLURM_CONF="$dir/slurm.conf"
# Daemons lie where only root looks.
export PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin"
# Five ports from here on, below those that the system gives to outgoing connections.
base_port="${WASIT_SLURM_PORT:-17400}"

# A refused connection is tried again until MessageTimeout is over, and only then counts as a node that does not respond:
# with the usual 10 s a dead node would be noticed after half a minute.
write_conf() {
    local user host
    user="$(id -un)"
    host="$(hostname)"
    cat > "$SLURM_CONF" << CONF
ClusterName=wasit
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$base_port
SlurmdPort=$((base_port + 1))
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0
JobRequeue=1
ReturnToService=2
MessageTimeout=4
SlurmdTimeout=6
SlurmctldTimeout=6
KillWait=2
InactiveLimit=0
MinJobAge=300
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
NodeName=n[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base_port + 2))-$((base_port + 4)) CPUs=2 RealMemory=16000
PartitionName=all Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
CONF
}

# Starts a daemon that is known by its surroundings, as are the steps it starts.
daemon() {
    WASIT_CLUSTER="$dir" "$@"
}

start_node() {
    mkdir -p "$dir/spool-$1"
    daemon slurmd -N "$1"
}

# Every process of this cluster: the daemons, their steps, and the jobs below them.
processes() {
    local daemons
    daemons="$(grep -lzxF "WASIT_CLUSTER=$dir" /proc/[0-9]*/environ 2> /dev/null | cut -d / -f 3 || true)"
    ps -eo pid=,ppid= | awk -v daemons="${daemons//$'\n'/ }" '
        BEGIN { split(daemons, list, " "); for (i in list) ours[list[i]] }
        { parent[$1] = $2 }
        END {
            for (pid in parent)
                for (above = pid; above in parent; above = parent[above])
                    if (above in ours) { print pid; break }
        }'
}

# Ends everything of this cluster, and waits until it is gone.
end_all() {
    local left
    for signal in TERM KILL; do
        for _ in $(seq 30); do
            left="$(processes)"
            [ -n "$left" ] || return 0
            # shellcheck disable=SC2086 # A list of numbers.
            kill "-$signal" $left 2> /dev/null || true
            sleep 0.1
        done
    done
    echo "these processes of the cluster do not end:" $left >&2
    return 1
}

case "$command" in
    start)
        mkdir -p "$dir/state"
        chmod 700 "$dir"
        head -c 1024 /dev/urandom > "$dir/munge.key"
        chmod 400 "$dir/munge.key"
        write_conf
        daemon munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
            --log-file="$dir/munge.log" --seed-file="$dir/munge.seed"
        daemon slurmctld
        for node in n1 n2 n3; do start_node "$node"; done
        for _ in $(seq 300); do
            [ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 3 ] && exit 0
            sleep 0.1
        done
        echo "the cluster did not come up; see $dir/*.log" >&2
        exit 1
        ;;
    controller) daemon slurmctld ;;
    node) start_node "$3" ;;
    stop) end_all ;;
    *)
        echo "expected start, node, controller or stop, and a folder" >&2
        exit 2
        ;;
esac
