//! What would make this machine enforce more, as far as one can tell from here.

use std::fs;
use std::path::Path;

/// What is missing for control groups.
pub(super) fn for_groups() -> String {
    if !rustix::process::geteuid().is_root() {
        return "run as root, for example with sudo".to_owned();
    }
    if in_container() {
        return "run outside the container, or give it writable control groups".to_owned();
    }
    "mount control groups with the memory and pids controllers".to_owned()
}

/// What is missing for namespaces.
pub(super) fn for_namespaces() -> String {
    if !cfg!(target_os = "linux") {
        return "use Linux".to_owned();
    }
    if is_one("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") {
        return "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0, or run with sudo".to_owned();
    }
    if fs::read_to_string("/proc/sys/user/max_user_namespaces").is_ok_and(|text| text.trim() == "0") {
        return "sudo sysctl user.max_user_namespaces=10000, or run with sudo".to_owned();
    }
    if in_container() {
        return "start the container with --security-opt seccomp=unconfined, or run outside it".to_owned();
    }
    "run with --tier namespaces to see why namespaces are refused".to_owned()
}

/// What is missing for file and system call rules.
pub(super) fn for_rules() -> String {
    if cfg!(target_os = "linux") {
        "a kernel with Landlock (5.13 or newer, lsm=landlock), or namespaces".to_owned()
    } else {
        "use Linux; keep answers in memory and out of the file system".to_owned()
    }
}

fn is_one(path: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.trim() == "1")
}

fn in_container() -> bool {
    Path::new("/.dockerenv").exists() || Path::new("/run/.containerenv").exists()
}
