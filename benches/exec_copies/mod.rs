//! Ways to give every run a working folder of its own: what making it, looking for changes and removing it cost.
//!
//! Of a hard link a program writes into the original, so that way also needs the file to be made read-only or
//! checked; it stands here for its price only.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};

/// A folder to be copied: how many files, and bytes in all.
const FOLDERS: [(&str, usize, usize); 3] =
    [("small", 10, 40 << 10), ("medium", 200, 5 << 20), ("large", 2000, 100 << 20)];

/// A way to make a folder of one's own.
struct Way {
    name: &'static str,
    make: fn(&Place) -> io::Result<()>,
    look: fn(&Place) -> io::Result<usize>,
    remove: fn(&Place) -> io::Result<()>,
}

const WAYS: [Way; 5] = [
    Way { name: "written from memory", make: write, look: compare, remove: clear },
    Way { name: "copied file by file", make: copy, look: compare, remove: clear },
    Way { name: "hard links", make: link, look: stat, remove: clear },
    Way { name: "reflinks", make: reflink, look: compare, remove: clear },
    Way { name: "overlay", make: overlay, look: look_above, remove: take_off },
];

/// The folder to be copied, in memory and on disk, and where the copy goes.
struct Place {
    files: Vec<(PathBuf, Vec<u8>)>,
    source: PathBuf,
    above: PathBuf,
    work: PathBuf,
    run: PathBuf,
}

/// Prints the table, once for memory, once for the disk, and once for a folder named in `COPIES`, which may lie on
/// a file system that has reflinks.
pub fn compare_ways() {
    println!(
        "\n{:8} {:7} {:20} {:>9} {:>9} {:>9}",
        "where", "folder", "copy", "make us", "look us", "remove us"
    );
    let own = std::env::var("COPIES").ok();
    let places = [("memory", "/dev/shm"), ("disk", "/var/tmp")];
    for (name, base) in places.into_iter().chain(own.as_deref().map(|folder| ("COPIES", folder))) {
        for (folder, files, bytes) in FOLDERS {
            let Ok(temporary) = tempfile::tempdir_in(base) else {
                println!("{name:8} not available here");
                continue;
            };
            let place = Place::new(temporary.path(), files, bytes).expect("a folder to copy");
            for way in WAYS {
                match measure(&way, &place) {
                    Ok([make, look, remove]) => {
                        println!("{name:8} {folder:7} {:20} {make:9} {look:9} {remove:9}", way.name);
                    }
                    Err(error) => println!("{name:8} {folder:7} {:20} not possible here: {error}", way.name),
                }
            }
        }
    }
}

/// The median of a few rounds, in microseconds.
fn measure(way: &Way, place: &Place) -> io::Result<[u128; 3]> {
    let mut rounds = Vec::new();
    let begin = Instant::now();
    while rounds.len() < 5 || (begin.elapsed() < Duration::from_millis(500) && rounds.len() < 101) {
        let time = |step: &mut dyn FnMut() -> io::Result<()>| {
            let begin = Instant::now();
            step().map(|()| begin.elapsed().as_micros())
        };
        let made = time(&mut || (way.make)(place));
        let looked = time(&mut || {
            (way.look)(place).map(|changes| assert_eq!(changes, 0, "{} changed nothing", way.name))
        });
        let removed = time(&mut || (way.remove)(place));
        rounds.push([made?, looked?, removed?]);
    }
    Ok([0, 1, 2].map(|step| {
        let mut times: Vec<_> = rounds.iter().map(|round| round[step]).collect();
        times.sort_unstable();
        times[times.len() / 2]
    }))
}

impl Place {
    fn new(base: &Path, number: usize, bytes: usize) -> io::Result<Self> {
        let place = Self {
            files: (0..number).map(|file| file_of(file, bytes / number)).collect(),
            source: base.join("source"),
            above: base.join("above"),
            work: base.join("work"),
            run: base.join("run"),
        };
        for folder in [&place.source, &place.above, &place.work, &place.run] {
            fs::create_dir(folder)?;
        }
        place.each_folder(&place.source)?;
        for (path, bytes) in &place.files {
            fs::write(place.source.join(path), bytes)?;
        }
        Ok(place)
    }

    /// The folders of the copy, ten files in each.
    fn each_folder(&self, base: &Path) -> io::Result<()> {
        let folders = self.files.iter().filter_map(|(path, _)| path.parent());
        folders.step_by(10).try_for_each(|folder| fs::create_dir(base.join(folder)))
    }
}

fn file_of(number: usize, bytes: usize) -> (PathBuf, Vec<u8>) {
    (PathBuf::from(format!("folder{}/file{number}", number / 10)), vec![number as u8; bytes])
}

fn write(place: &Place) -> io::Result<()> {
    place.each_folder(&place.run)?;
    place.files.iter().try_for_each(|(path, bytes)| fs::write(place.run.join(path), bytes))
}

fn copy(place: &Place) -> io::Result<()> {
    place.each_folder(&place.run)?;
    let mut files = place.files.iter();
    files.try_for_each(|(path, _)| fs::copy(place.source.join(path), place.run.join(path)).map(drop))
}

fn link(place: &Place) -> io::Result<()> {
    place.each_folder(&place.run)?;
    place.files.iter().try_for_each(|(path, _)| fs::hard_link(place.source.join(path), place.run.join(path)))
}

fn reflink(place: &Place) -> io::Result<()> {
    place.each_folder(&place.run)?;
    place.files.iter().try_for_each(|(path, _)| {
        let (from, to) = (fs::File::open(place.source.join(path))?, fs::File::create(place.run.join(path))?);
        rustix::fs::ioctl_ficlone(to.as_fd(), from.as_fd()).map_err(io::Error::from)
    })
}

fn overlay(place: &Place) -> io::Result<()> {
    let options = format!(
        "lowerdir={},upperdir={},workdir={},userxattr\0",
        place.source.display(),
        place.above.display(),
        place.work.display()
    );
    let options = std::ffi::CStr::from_bytes_with_nul(options.as_bytes()).map_err(io::Error::other)?;
    mount("overlay", &place.run, "overlay", MountFlags::empty(), Some(options)).map_err(io::Error::from)
}

/// Reads and compares every file.
fn compare(place: &Place) -> io::Result<usize> {
    let mut changed = 0;
    for (path, bytes) in &place.files {
        changed += usize::from(fs::read(place.run.join(path))? != *bytes);
    }
    Ok(changed)
}

/// Only looks at the length, as with trusted times.
fn stat(place: &Place) -> io::Result<usize> {
    let mut changed = 0;
    for (path, bytes) in &place.files {
        changed += usize::from(fs::metadata(place.run.join(path))?.len() != bytes.len() as u64);
    }
    Ok(changed)
}

/// What was changed lies in the upper folder.
fn look_above(place: &Place) -> io::Result<usize> {
    Ok(fs::read_dir(&place.above)?.count())
}

fn clear(place: &Place) -> io::Result<()> {
    fs::remove_dir_all(&place.run)?;
    fs::create_dir(&place.run)
}

fn take_off(place: &Place) -> io::Result<()> {
    unmount(&place.run, UnmountFlags::empty())?;
    fs::remove_dir_all(&place.work)?;
    fs::create_dir(&place.work)
}
