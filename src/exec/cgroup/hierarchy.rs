//! Where this machine keeps its control groups, version 1 or 2, one place for each thing counted.

use std::fs;
use std::path::{Path, PathBuf};

/// Which interface a place has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// One tree for each controller.
    One,
    /// One tree for all.
    Two,
}

/// A tree of control groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub root: PathBuf,
    pub version: Version,
}

/// The trees that count processor time, memory and processes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hierarchies {
    pub cpu: Place,
    pub memory: Place,
    pub processes: Place,
}

impl Hierarchies {
    /// Finds them among the mounts.
    pub(crate) fn find() -> Result<Self, String> {
        let mounts = fs::read_to_string("/proc/self/mounts").map_err(|error| error.to_string())?;
        let controllers =
            |root: &Path| fs::read_to_string(root.join("cgroup.controllers")).unwrap_or_default();
        let found =
            Self::from_mounts(&mounts, controllers).ok_or("no control groups for memory and processes")?;
        found.enable()?;
        Ok(found)
    }

    fn from_mounts(mounts: &str, controllers: impl Fn(&Path) -> String) -> Option<Self> {
        let place = |controller: &str| {
            mounts.lines().find_map(|line| {
                let fields: Vec<_> = line.split(' ').collect();
                let [_, root, kind, options, ..] = fields.as_slice() else {
                    return None;
                };
                let root = PathBuf::from(root);
                let version = match *kind {
                    "cgroup" if options.split(',').any(|option| option == controller) => Version::One,
                    "cgroup2" if controllers(&root).split_whitespace().any(|name| name == controller) => {
                        Version::Two
                    }
                    _ => return None,
                };
                Some(Place { root, version })
            })
        };
        // Every group of version 2 counts processor time, whether or not the controller is on.
        let second = mounts.lines().find_map(|line| {
            let mut fields = line.split(' ').skip(1);
            let (root, kind) = (fields.next()?, fields.next()?);
            (kind == "cgroup2").then(|| Place { root: PathBuf::from(root), version: Version::Two })
        });
        Some(Self {
            cpu: second.or_else(|| place("cpuacct"))?,
            memory: place("memory")?,
            processes: place("pids")?,
        })
    }

    /// In version 2 a controller works in a group only when its parent passes it on.
    fn enable(&self) -> Result<(), String> {
        for (place, name) in [(&self.memory, "+memory"), (&self.processes, "+pids")] {
            if place.version == Version::Two {
                let file = place.root.join("cgroup.subtree_control");
                fs::write(&file, name)
                    .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
            }
        }
        Ok(())
    }

    /// The roots, each once.
    pub(crate) fn roots(&self) -> Vec<&Path> {
        let mut roots: Vec<_> =
            [&self.cpu, &self.memory, &self.processes].iter().map(|place| place.root.as_path()).collect();
        roots.sort();
        roots.dedup();
        roots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_and_pure_trees_are_found() {
        let mixed = "cgroup /c/memory cgroup rw,memory 0 0\ncgroup /c/pids cgroup rw,pids 0 0\ncgroup2 /c/u cgroup2 rw 0 0\n";
        let found = Hierarchies::from_mounts(mixed, |_| String::new()).unwrap();
        assert_eq!((found.memory.version, found.cpu.version), (Version::One, Version::Two));
        let pure = "cgroup2 /c cgroup2 rw 0 0\n";
        let found = Hierarchies::from_mounts(pure, |_| "cpu memory pids".to_owned()).unwrap();
        assert_eq!(found.roots(), [Path::new("/c")]);
        assert_eq!(Hierarchies::from_mounts(pure, |_| "cpu".to_owned()), None);
    }
}
