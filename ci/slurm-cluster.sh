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
base_port="${WASIT_SLURM_PORT:-17400}"

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
SlurmdTimeout=6
SlurmctldTimeout=6
KillWait=2
InactiveLimit=0
MinJobAge=300
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
NodeName=n[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base_port + 2))-$((base_port + 4)) CPUs=2 RealMemory=2000
PartitionName=all Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
CONF
}

start_controller() {
    slurmctld
}

start_node() {
    mkdir -p "$dir/spool-$1"
    slurmd -N "$1"
}

# Ends a process by its pid file, and with it what it started.
end() {
    local file="$1" signal="${2:-TERM}"
    [ -s "$file" ] && kill "-$signal" "$(cat "$file")" 2> /dev/null || true
}

case "$command" in
    start)
        mkdir -p "$dir/state"
        chmod 700 "$dir"
        head -c 1024 /dev/urandom > "$dir/munge.key"
        chmod 400 "$dir/munge.key"
        write_conf
        munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
            --log-file="$dir/munge.log" --seed-file="$dir/munge.seed"
        start_controller
        for node in n1 n2 n3; do start_node "$node"; done
        for _ in $(seq 100); do
            [ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 3 ] && exit 0
            sleep 0.1
        done
        echo "the cluster did not come up; see $dir/*.log" >&2
        exit 1
        ;;
    controller) start_controller ;;
    node) start_node "$3" ;;
    stop)
        for node in n1 n2 n3; do end "$dir/slurmd-$node.pid"; done
        end "$dir/slurmctld.pid"
        sleep 0.5
        for node in n1 n2 n3; do end "$dir/slurmd-$node.pid" KILL; done
        end "$dir/slurmctld.pid" KILL
        end "$dir/munge.pid"
        ;;
    *)
        echo "expected start, node, controller or stop, and a folder" >&2
        exit 2
        ;;
esac
