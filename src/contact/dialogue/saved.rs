//! The files a program left, as far as they are its answer and not a by-product.

use std::path::Path;

use crate::exec::{Change, FileChange, Session, Text};
use crate::units::Bytes;

use super::conversation::SavedFile;

const MOST_FILES: usize = 24;
const LONGEST: Bytes = Bytes(1 << 20);
/// Folders and endings of what compilers and runtimes leave behind.
const CACHES: [&str; 6] = ["__pycache__", "node_modules", ".gradle", ".git", ".cache", ".java"];
const BY_PRODUCTS: [&str; 12] =
    ["pyc", "class", "o", "obj", "exe", "jar", "so", "a", "log", "gch", "hprof", "lock"];

/// Reads what a run left.
pub(super) fn collect(session: &Session<'_>, files: &[FileChange]) -> Vec<SavedFile> {
    let made = files.iter().filter(|file| file.change != Change::Removed && file.regular);
    let wanted = made.filter(|file| !is_by_product(&file.path)).take(MOST_FILES);
    wanted
        .map(|file| {
            let text = session.read_left(&file.path, LONGEST).ok().filter(|bytes| is_text(bytes));
            SavedFile { path: file.path.clone(), text: text.map(Text), bytes: file.bytes }
        })
        .collect()
}

fn is_by_product(path: &Path) -> bool {
    let cached = path.iter().any(|part| CACHES.iter().any(|cache| part == *cache));
    let ending = path.extension().is_some_and(|ending| BY_PRODUCTS.iter().any(|known| ending == *known));
    cached || ending
}

/// Pictures and programs are noted by name only.
fn is_text(bytes: &[u8]) -> bool {
    !bytes.starts_with(b"\x89PNG") && !bytes.starts_with(b"\xff\xd8\xff") && !bytes.starts_with(b"BM") && {
        let odd = bytes.iter().take(4096).filter(|byte| **byte < 9 || (14..27).contains(*byte)).count();
        odd * 16 < bytes.len().clamp(1, 4096) + 16
    }
}
