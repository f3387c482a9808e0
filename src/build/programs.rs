//! Programs that a build tool left somewhere: what is executable and in this machine's form.

use std::path::{Path, PathBuf};

use crate::exec::{Kind, Template};

/// The programs in a folder; none were there before the build.
pub fn programs(files: &Template) -> Vec<PathBuf> {
    let found = files.entries().iter().filter_map(|entry| match &entry.kind {
        Kind::File { bytes, executable: true } if is_program(bytes) => {
            entry.path.strip_prefix(files.name()).ok().map(Path::to_owned)
        }
        _ => None,
    });
    found.filter(|path| !path.to_string_lossy().ends_with(".so")).collect()
}

/// Whether these are the bytes of a linked program of Linux or macOS.
fn is_program(bytes: &[u8]) -> bool {
    const EXECUTABLE: u8 = 2;
    const SHARED: u8 = 3;
    let elf = bytes.starts_with(b"\x7fELF") && matches!(bytes.get(16), Some(&EXECUTABLE | &SHARED));
    let mach = bytes.starts_with(b"\xcf\xfa\xed\xfe") && bytes.get(12) == Some(&EXECUTABLE);
    elf || mach
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linked_programs_are_told_from_object_files() {
        let elf = |kind| [b"\x7fELF".as_slice(), &[0; 12], &[kind]].concat();
        assert!(is_program(&elf(2)) && is_program(&elf(3)) && !is_program(&elf(1)));
        assert!(!is_program(b"#!/bin/sh"));
    }
}
