//! A folder read once, to be copied afresh for every run.

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::fault::Fault;
use crate::file::read_bytes;
use crate::units::Bytes;

/// What a folder may hold to be copied for every run.
pub(super) const MOST_FILES: usize = 20_000;
/// How long all its files together may be.
pub(super) const MOST_BYTES: u64 = 512 << 20;

/// The working folder of a run and what lies beside it. A clone shares everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The working folder's own name, which the copy keeps.
    name: PathBuf,
    /// Sorted, parents before children; paths begin at the folder above the working folder.
    entries: Arc<[Entry]>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub path: PathBuf,
    pub kind: Kind,
}

/// What a thing in a folder is. Anything else (sockets, devices) is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Folder,
    File {
        bytes: Arc<[u8]>,
        executable: bool,
    },
    /// A link that stays inside the folder.
    Link(PathBuf),
}

impl Template {
    /// Reads a working folder. Links that lead out of it are left out: they would lead nowhere, or to secrets.
    pub fn read(folder: &Path) -> Result<Self, Fault> {
        let fault = |source: io::Error| Fault::Folder { folder: folder.to_owned(), source };
        let real = folder.canonicalize().map_err(fault)?;
        let name = real.file_name().map_or_else(|| PathBuf::from("run"), PathBuf::from);
        let entries = read_below(&real, &name).map_err(fault)?;
        Ok(Self { name, entries })
    }

    /// Reads what [`write_to`](Self::write_to) wrote: the working folder `name` and what lies beside it.
    pub fn read_back(folder: &Path, name: &Path) -> Result<Self, Fault> {
        let fault = |source: io::Error| Fault::Folder { folder: folder.to_owned(), source };
        let entries = read_below(folder, Path::new("")).map_err(fault)?;
        Ok(Self { name: name.to_owned(), entries })
    }

    /// Of things whose paths begin at the folder above the working folder `name`, which is added if missing.
    pub fn new(name: PathBuf, mut entries: Vec<Entry>) -> Self {
        entries.push(Entry { path: name.clone(), kind: Kind::Folder });
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        entries.dedup_by(|later, first| later.path == first.path);
        Self { name, entries: entries.into() }
    }

    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Everything in it and beside it; paths begin at the folder above the working folder.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether copying it for every run takes longer than laying it out in layers: measured by `benches/exec`.
    pub fn is_large(&self) -> bool {
        const FEW: usize = 24;
        const SHORT: usize = 256 << 10;
        let lengths = self.entries.iter().map(|entry| match &entry.kind {
            Kind::File { bytes, .. } => bytes.len(),
            Kind::Folder | Kind::Link(_) => 0,
        });
        self.entries.len() > FEW || lengths.sum::<usize>() > SHORT
    }

    /// Whether this is a clone of the other.
    pub fn is_shared_with(&self, other: &Self) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.entries, &other.entries)
    }

    /// What the working folder holds at a path.
    pub fn find(&self, path: &Path) -> Option<&Kind> {
        self.find_from_above(&self.name.join(path))
    }

    /// What lies at a path that begins at the folder above the working folder.
    pub fn find_from_above(&self, path: &Path) -> Option<&Kind> {
        let position = self.entries.binary_search_by(|entry| entry.path.as_path().cmp(path)).ok()?;
        Some(&self.entries[position].kind)
    }

    /// Writes everything below an empty folder of the machine, for [`read_back`](Self::read_back).
    pub fn write_to(&self, folder: &Path) -> io::Result<()> {
        for entry in self.entries.iter() {
            let path = folder.join(&entry.path);
            match &entry.kind {
                Kind::Folder => std::fs::create_dir(path)?,
                Kind::Link(target) => symlink(target, path)?,
                Kind::File { bytes, executable } => {
                    let mode = if *executable { 0o755 } else { 0o644 };
                    let mut options = std::fs::File::options();
                    let mut file = options.write(true).create_new(true).mode(mode).open(path)?;
                    io::Write::write_all(&mut file, bytes)?;
                }
            }
        }
        Ok(())
    }

    /// Everything that makes it what it is, piece by piece, for a digest; the working folder's name is left out.
    pub fn feed(&self, digest: &mut impl FnMut(&[u8])) {
        let mut framed = |bytes: &[u8]| {
            digest(&(bytes.len() as u64).to_le_bytes());
            digest(bytes);
        };
        for entry in self.entries.iter() {
            let inside = entry.path.strip_prefix(&self.name);
            framed(if inside.is_ok() { b"in" } else { b"beside" });
            framed(inside.unwrap_or(&entry.path).as_os_str().as_bytes());
            match &entry.kind {
                Kind::Folder => framed(b"folder"),
                Kind::Link(target) => {
                    framed(b"link");
                    framed(target.as_os_str().as_bytes());
                }
                Kind::File { bytes, executable } => {
                    framed(if *executable { b"program" } else { b"file" });
                    framed(bytes);
                }
            }
        }
    }
}

/// Everything below a folder, under another name; without a name, the folder itself is left out.
fn read_below(root: &Path, name: &Path) -> io::Result<Arc<[Entry]>> {
    let mut entries = Vec::new();
    let mut left = MOST_BYTES;
    let first = usize::from(name.as_os_str().is_empty());
    for found in walkdir::WalkDir::new(root).min_depth(first).sort_by_file_name() {
        let found = found?;
        let inner = found.path().strip_prefix(root).map_err(io::Error::other)?;
        // By components, because joining nothing leaves a separator at the end.
        let path: PathBuf = name.components().chain(inner.components()).collect();
        let kind = read_kind(&found, &path, &mut left)?;
        entries.extend(kind.map(|kind| Entry { path, kind }));
        if entries.len() > MOST_FILES {
            return Err(io::Error::other(format!("it holds more than {MOST_FILES} files")));
        }
    }
    Ok(entries.into())
}

fn read_kind(found: &walkdir::DirEntry, path: &Path, left: &mut u64) -> io::Result<Option<Kind>> {
    let kind = found.file_type();
    if kind.is_dir() {
        return Ok(Some(Kind::Folder));
    }
    if kind.is_symlink() {
        let target = std::fs::read_link(found.path())?;
        return Ok(stays_inside(path, &target).then_some(Kind::Link(target)));
    }
    if !kind.is_file() {
        return Ok(None);
    }
    let bytes = read_bytes(found.path(), Bytes(*left)).map_err(io::Error::other)?;
    *left -= bytes.len() as u64;
    let executable = found.metadata()?.permissions().mode() & 0o111 != 0;
    Ok(Some(Kind::File { bytes: bytes.into(), executable }))
}

/// Whether following a link at `path` ends below the first folder of that path.
pub(super) fn stays_inside(path: &Path, target: &Path) -> bool {
    let mut depth = path.components().count().saturating_sub(2);
    for component in target.components() {
        match component {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 => depth -= 1,
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, target: &str, expected: bool) {
        assert_eq!(stays_inside(Path::new(path), Path::new(target)), expected, "{path} -> {target}");
    }

    #[test]
    fn links_that_lead_out_are_left_out() {
        check("top/a", "b", true);
        check("top/a/b", "../c", true);
        check("top/a", "../c", false);
        check("top/a", "/etc/passwd", false);
        check("top/a/b", "../../c", false);
    }

    fn digest(template: &Template) -> Vec<u8> {
        let mut all = Vec::new();
        template.feed(&mut |bytes| all.extend(bytes));
        all
    }

    #[test]
    fn what_was_written_is_read_back_and_its_digest_stays() {
        let source = tempfile::tempdir().unwrap();
        let top = source.path().join("queens");
        std::fs::create_dir_all(top.join("src/empty")).unwrap();
        std::fs::write(top.join("src/a.py"), "print(1)\n").unwrap();
        std::fs::write(top.join("src.txt"), "x").unwrap();
        std::fs::set_permissions(top.join("src.txt"), PermissionsExt::from_mode(0o755)).unwrap();
        symlink("src/a.py", top.join("link")).unwrap();
        symlink("/etc/passwd", top.join("out")).unwrap();
        let template = Template::read(&top).unwrap();
        assert_eq!(template.name(), Path::new("queens"));
        assert!(matches!(template.find(Path::new("src.txt")), Some(Kind::File { executable: true, .. })));
        assert!(matches!(template.find(Path::new("src/empty")), Some(Kind::Folder)));
        assert_eq!(template.find(Path::new("out")), None);
        let cache = tempfile::tempdir().unwrap();
        template.write_to(cache.path()).unwrap();
        let again = Template::read_back(cache.path(), template.name()).unwrap();
        assert_eq!(again, template);
        assert_eq!(digest(&again), digest(&template));
        std::fs::write(top.join("src/a.py"), "print(2)\n").unwrap();
        assert_ne!(digest(&Template::read(&top).unwrap()), digest(&template));
    }
}
