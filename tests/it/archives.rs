//! Archives as honest people, careless people and attackers make them.

use std::fs;
use std::io::{self, Write as _};

use wasit::contact::submission::{ArchiveKind, unpack};

/// What unpacking comes to: the files with their contents, or the reason.
fn outcome(kind: ArchiveKind, bytes: &[u8]) -> Result<Vec<(String, String)>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (archive, into) = (folder.path().join("archive"), folder.path().join("into"));
    fs::write(&archive, bytes).expect("written");
    fs::create_dir(&into).expect("made");
    let unpacked = unpack(kind, &archive, &into);
    let beside: Vec<_> = fs::read_dir(folder.path()).expect("a list").collect();
    assert_eq!(beside.len(), 2, "something was written outside");
    unpacked.map_err(|error| error.to_string())?;
    let files =
        walkdir::WalkDir::new(&into).sort_by_file_name().into_iter().map(|entry| entry.expect("listed"));
    let files = files.filter(|entry| entry.file_type().is_file());
    let read = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(&into).expect("below").display().to_string();
        let bytes = fs::read(entry.path()).expect("read");
        (name, String::from_utf8_lossy(&bytes[..bytes.len().min(100)]).into_owned())
    };
    Ok(files.map(read).collect())
}

fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("begun");
        writer.write_all(bytes).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

/// The crate refuses to write bad names, so they are put in by hand.
fn tar_of(entries: &[(&str, tar::EntryType, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, kind, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(*kind);
        header.set_mode(0o644);
        header.set_size(bytes.len() as u64);
        if kind.is_symlink() {
            header.set_link_name("/etc/passwd").expect("a name");
        }
        header.set_cksum();
        builder.append(&header, *bytes).expect("appended");
    }
    builder.into_inner().expect("finished")
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("packed")
}

fn check(kind: ArchiveKind, bytes: &[u8], expected: Result<&[(&str, &str)], &str>) {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    let expected = expected.map(|files| files.iter().map(owned).collect()).map_err(str::to_owned);
    assert_eq!(outcome(kind, bytes), expected);
}

#[test]
fn honest_archives_are_unpacked() {
    let expected: &[(&str, &str)] = &[("a/main.py", "print()"), ("b.txt", "b")];
    let zip = zip_of(&[("a/main.py", b"print()"), ("b.txt", b"b")]);
    check(ArchiveKind::Zip, &zip, Ok(expected));
    let tar = tar_of(&[
        ("a/", tar::EntryType::Directory, b""),
        ("./a/main.py", tar::EntryType::Regular, b"print()"),
        ("b.txt", tar::EntryType::Regular, b"b"),
    ]);
    check(ArchiveKind::Tar, &tar, Ok(expected));
    check(ArchiveKind::TarGz, &gzipped(&tar), Ok(expected));
}

#[test]
fn windows_archives_keep_their_folders() {
    check(ArchiveKind::Zip, &zip_of(&[("src\\Main.java", b"x")]), Ok(&[("src/Main.java", "x")]));
}

#[test]
fn nothing_leaves_the_folder() {
    let escape = |name: &str| format!("the archive holds a path that leads out of it: {name}");
    for name in ["../evil", "a/../../evil", "/tmp/evil"] {
        let tar = tar_of(&[(name, tar::EntryType::Regular, b"x")]);
        check(ArchiveKind::Tar, &tar, Err(&escape(name)));
        let zip = zip_of(&[(name, b"x")]);
        check(ArchiveKind::Zip, &zip, Err(&escape(name)));
    }
    check(ArchiveKind::Zip, &zip_of(&[("..\\evil", b"x")]), Err(&escape("../evil")));
}

#[test]
fn links_and_devices_are_left_out() {
    let tar = tar_of(&[
        ("link", tar::EntryType::Symlink, b""),
        ("hard", tar::EntryType::Link, b""),
        ("pipe", tar::EntryType::Fifo, b""),
        ("link/inside", tar::EntryType::Regular, b"x"),
    ]);
    check(ArchiveKind::Tar, &tar, Ok(&[("link/inside", "x")]));
}

#[test]
fn bombs_are_refused() {
    let zeros = vec![0; 64 << 20];
    let reason = "the archive holds more than 16 MiB once unpacked: it was not unpacked";
    check(ArchiveKind::Zip, &zip_of(&[("zeros", &zeros)]), Err(reason));
    let tar = tar_of(&[("zeros", tar::EntryType::Regular, &zeros)]);
    check(ArchiveKind::TarGz, &gzipped(&tar), Err(reason));
    let many: Vec<String> = (0..=20_000).map(|number| number.to_string()).collect();
    let many: Vec<(&str, tar::EntryType, &[u8])> =
        many.iter().map(|name| (name.as_str(), tar::EntryType::Regular, &b""[..])).collect();
    check(
        ArchiveKind::Tar,
        &tar_of(&many),
        Err("the archive holds more than 20000 files: it was not unpacked"),
    );
    let deep = "d/".repeat(32) + "f";
    check(
        ArchiveKind::Zip,
        &zip_of(&[(&deep, b"x")]),
        Err("the archive holds folders deeper than 32: it was not unpacked"),
    );
}

#[test]
fn damaged_archives_say_so() {
    let whole = zip_of(&[("a", b"some text")]);
    for kind in [ArchiveKind::Zip, ArchiveKind::TarGz] {
        let error = outcome(kind, &whole[..whole.len() / 2]).expect_err("half an archive");
        assert!(error.starts_with("the archive cannot be unpacked: "), "{error}");
    }
    check(ArchiveKind::Foreign, b"Rar!", Err("this kind of archive cannot be unpacked: ask for a zip"));
}

#[test]
fn a_file_that_is_there_twice_is_kept_once() {
    let tar = tar_of(&[("a", tar::EntryType::Regular, b"1"), ("a", tar::EntryType::Regular, b"2")]);
    check(ArchiveKind::Tar, &tar, Ok(&[("a", "1")]));
}

#[test]
fn names_tell_the_kind() {
    let check = |name: &str, expected: Option<(ArchiveKind, &str)>| {
        assert_eq!(ArchiveKind::from_name(name), expected);
    };
    check("18221001.zip", Some((ArchiveKind::Zip, "18221001")));
    check("a.b.tar.gz", Some((ArchiveKind::TarGz, "a.b")));
    check("A.TGZ", Some((ArchiveKind::TarGz, "A")));
    check("x.rar", Some((ArchiveKind::Foreign, "x")));
    check("main.py", None);
    check(".zip", None);
}
