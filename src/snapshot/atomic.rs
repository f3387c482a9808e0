//! Files that are written whole or not at all, whoever else writes or is killed meanwhile.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

const PREFIX: &str = ".wasit-";
const SUFFIX: &str = ".tmp";
/// A temporary file this old belongs to a run that was killed: writing one takes milliseconds.
const ABANDONED: Duration = Duration::from_mins(10);

/// Writes beside under a name of its own, then renames.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // Readable by whoever may read the folder, as any file somebody writes there.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// Removes a file; one that is not there is removed already.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Removes a temporary file if a run that was killed left it behind.
pub(super) fn sweep(path: &Path) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if !(name.starts_with(PREFIX) && name.ends_with(SUFFIX)) {
        return;
    }
    let modified = File::open(path).and_then(|file| file.metadata()).and_then(|metadata| metadata.modified());
    if modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED)) {
        // Somebody else may have been quicker.
        let _ = remove(path);
    }
}
