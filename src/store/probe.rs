//! Whether a file system has what the store rests on: hard links that are refused where a name exists.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Tries it in a folder; the error says what is missing.
pub(super) fn try_links(folder: &Path) -> io::Result<()> {
    let file = tempfile::Builder::new().prefix(".probe").tempfile_in(folder)?;
    let link = tempfile::TempPath::try_from_path(file.path().with_extension("link"))?;
    let missing = |what: &str| {
        let reason = format!("{what}; results need a file system with hard links, such as ext4, xfs or NFS");
        io::Error::new(ErrorKind::Unsupported, reason)
    };
    match fs::hard_link(file.path(), &link) {
        Ok(()) => {}
        Err(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
            return Err(error);
        }
        Err(error) => return Err(missing(&format!("hard links do not work there ({error})"))),
    }
    match fs::hard_link(file.path(), &link) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
        Ok(()) => Err(missing("a second link replaces the first there")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_folder_passes_and_keeps_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        try_links(folder.path()).expect("hard links");
        assert_eq!(fs::read_dir(folder.path()).expect("a list").count(), 0);
    }
}
