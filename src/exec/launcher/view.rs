//! The file system as programs see it: what they may read, one writable folder of bounded size, nothing else.

use std::fs;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use rustix::fs::CWD;
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount, mount_change,
    move_mount, open_tree, unmount,
};

use super::layers::Layers;
use super::{Refusal, SCRATCH, refused};
use crate::exec::message::Setup;
use crate::exec::raw::{self, MountAttributes};

/// A mount point that exists everywhere; covered only in the namespace.
const STAGE: &str = "/tmp";

/// Devices without which ordinary programs fail.
const DEVICES: [&str; 6] = ["null", "zero", "full", "random", "urandom", "tty"];

/// What a place in the new root becomes.
enum Piece {
    Link(PathBuf, PathBuf),
    /// The same folder or file, read-only.
    Tree {
        path: PathBuf,
        folder: bool,
        tree: OwnedFd,
    },
}

/// Builds the new root and moves into it; with layers for copies where the kernel has them.
pub(super) fn build(setup: &Setup, names: Option<&OwnedFd>) -> Result<Option<Layers>, Refusal> {
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
        .map_err(refused("separate the mounts"))?;
    // All sources are taken before the stage covers its mount point, which may hide some of them.
    let pieces = collect(&setup.readable, names)?;
    let devices = collect_devices();
    mount("tmpfs", STAGE, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, Some(c"mode=0755,size=1m"))
        .map_err(refused("mount a new root"))?;
    rustix::process::chdir(STAGE).map_err(refused("enter the new root"))?;
    place_devices(devices)?;
    let is_covered = |piece: &Piece| setup.hidden.iter().any(|hidden| piece.path().starts_with(hidden));
    let (covered, open): (Vec<_>, Vec<_>) = pieces.into_iter().partition(is_covered);
    for piece in open {
        place(piece)?;
    }
    let covers = cover(&setup.hidden)?;
    // What was hidden is hidden whoever asks for it; what lies inside may be shown all the same.
    for piece in covered.into_iter().filter(|piece| !setup.hidden.contains(piece.path())) {
        place(piece)?;
    }
    for cover in covers {
        freeze(&cover, "cover what is hidden")?;
    }
    // Not where something below it was to be shown; programs still have TMPDIR then.
    let _shown_otherwise = symlink("/scratch/tmp", "tmp");
    mount_own(setup)?;
    // Without them copies are made file by file.
    let layers = Layers::make(setup, setup.identity.is_none()).ok();
    rustix::process::pivot_root(".", ".").map_err(refused("change the root"))?;
    unmount(".", UnmountFlags::DETACH).map_err(refused("leave the old root"))?;
    rustix::process::chdir("/").map_err(refused("enter the new root"))?;
    freeze(Path::new("/"), "make the root read-only")?;
    let _cosmetic = rustix::system::sethostname(b"sandbox");
    Ok(layers.filter(Layers::work))
}

fn collect(readable: &[PathBuf], names: Option<&OwnedFd>) -> Result<Vec<Piece>, Refusal> {
    let mut pieces = Vec::new();
    for path in readable {
        let Ok(metadata) = fs::symlink_metadata(path) else {
            continue;
        };
        if metadata.is_symlink() {
            pieces.extend(fs::read_link(path).map(|target| Piece::Link(path.clone(), target)));
        } else {
            let attributes = MountAttributes {
                set: raw::MOUNT_READ_ONLY | raw::MOUNT_NO_SUID | raw::MOUNT_NO_DEVICES,
                ..MountAttributes::default()
            };
            let tree = clone_tree(path)?;
            if let Some(names) = names.filter(|_| is_closed(&metadata)) {
                show_as_own(&tree, names);
            }
            raw::set_mount_attributes(tree.as_fd(), attributes, true)
                .map_err(|error| io(&format!("make {} read-only", path.display()), &error))?;
            pieces.push(Piece::Tree { path: path.clone(), folder: metadata.is_dir(), tree });
        }
    }
    Ok(pieces)
}

/// Whether only its owner, root, may look at it.
fn is_closed(metadata: &fs::Metadata) -> bool {
    metadata.uid() == 0 && metadata.mode() & 0o005 != 0o005
}

/// Not every file system can do this; then the folder stays closed.
fn show_as_own(tree: &OwnedFd, names: &OwnedFd) {
    let attributes = MountAttributes {
        set: raw::MOUNT_USERS,
        user_namespace: u64::try_from(names.as_raw_fd()).unwrap_or(0),
        ..MountAttributes::default()
    };
    let _stays_closed = raw::set_mount_attributes(tree.as_fd(), attributes, false);
}

fn clone_tree(path: &Path) -> Result<OwnedFd, Refusal> {
    let flags =
        OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::AT_RECURSIVE | OpenTreeFlags::OPEN_TREE_CLOEXEC;
    open_tree(CWD, path, flags).map_err(refused(format!("take {}", path.display())))
}

fn collect_devices() -> Vec<(&'static str, OwnedFd)> {
    let each = DEVICES.into_iter();
    each.filter_map(|name| Some((name, clone_tree(&Path::new("/dev").join(name)).ok()?))).collect()
}

fn place_devices(devices: Vec<(&'static str, OwnedFd)>) -> Result<(), Refusal> {
    make_folder(Path::new("dev"))?;
    for (name, tree) in devices {
        let target = Path::new("dev").join(name);
        fs::write(&target, "").map_err(|error| io("make /dev", &error))?;
        attach(&tree, &target)?;
    }
    let links = [
        ("/proc/self/fd", "dev/fd"),
        ("/proc/self/fd/0", "dev/stdin"),
        ("/proc/self/fd/1", "dev/stdout"),
        ("/proc/self/fd/2", "dev/stderr"),
        ("/scratch/shm", "dev/shm"),
    ];
    for (target, link) in links {
        symlink(target, link).map_err(|error| io("make /dev", &error))?;
    }
    Ok(())
}

fn place(piece: Piece) -> Result<(), Refusal> {
    match piece {
        Piece::Link(path, target) => {
            let link = inside(&path);
            make_parent(&link)?;
            // Two of the readable paths may lie below the same link.
            let _already_there = symlink(target, link);
            Ok(())
        }
        Piece::Tree { path, folder, tree } => {
            let target = inside(&path);
            if fs::symlink_metadata(&target).is_ok_and(|metadata| !metadata.is_dir()) {
                return Ok(());
            }
            make_parent(&target)?;
            if folder {
                make_folder(&target)?;
            } else {
                fs::write(&target, "").map_err(|error| io(&format!("place {}", path.display()), &error))?;
            }
            attach(&tree, &target)
        }
    }
}

impl Piece {
    fn path(&self) -> &PathBuf {
        match self {
            Self::Link(path, _) | Self::Tree { path, .. } => path,
        }
    }
}

/// Makes one mount read-only.
fn freeze(place: &Path, what: &str) -> Result<(), Refusal> {
    let freeze = MountAttributes { set: raw::MOUNT_READ_ONLY, ..MountAttributes::default() };
    let place = fs::File::open(place).map_err(|error| io(what, &error))?;
    raw::set_mount_attributes(place.as_fd(), freeze, false).map_err(|error| io(what, &error))
}

/// Lays something empty over what must not be seen; the folders among it can still be written to.
fn cover(hidden: &[PathBuf]) -> Result<Vec<PathBuf>, Refusal> {
    const EMPTY: &str = ".covered";
    let mut folders = Vec::new();
    for path in hidden {
        let place = inside(path);
        // What was covered already, or is not shown, is not there.
        let Ok(metadata) = fs::symlink_metadata(&place) else { continue };
        if metadata.is_dir() {
            let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
            mount("tmpfs", &place, "tmpfs", flags, Some(c"mode=0755,size=64k,nr_inodes=64"))
                .map_err(refused(format!("cover {}", path.display())))?;
            folders.push(place);
        } else if metadata.is_file() {
            fs::write(EMPTY, "")
                .and_then(|()| fs::set_permissions(EMPTY, fs::Permissions::from_mode(0o0)))
                .map_err(|error| io("make an empty file", &error))?;
            attach(&clone_tree(Path::new(EMPTY))?, &place)?;
            fs::remove_file(EMPTY).map_err(|error| io("remove an empty file", &error))?;
        }
    }
    Ok(folders)
}

/// The folders that are made afresh: processes of the namespace, and the writable one.
fn mount_own(setup: &Setup) -> Result<(), Refusal> {
    make_folder(Path::new("proc"))?;
    let quiet = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", "proc", "proc", quiet, None).map_err(refused("mount /proc"))?;
    // Only this mount of it is read-only: the launcher needs another one to write to.
    freeze(Path::new("proc"), "make /proc read-only")?;
    let scratch = inside(Path::new(SCRATCH));
    make_folder(&scratch)?;
    let options = format!("mode=0755,size={},nr_inodes={}\0", setup.scratch_bytes, setup.scratch_inodes);
    let options = std::ffi::CStr::from_bytes_with_nul(options.as_bytes())
        .map_err(|_| Refusal { what: "mount the scratch folder".to_owned(), errno: Errno::INVAL })?;
    mount("tmpfs", &scratch, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, Some(options))
        .map_err(refused("mount the scratch folder"))
}

/// The same `/proc`, but writable: programs are made the first to be killed for want of memory.
pub(super) fn writable_proc() -> Result<OwnedFd, Refusal> {
    let tree = clone_tree(Path::new("/proc"))?;
    let attributes = MountAttributes { clear: raw::MOUNT_READ_ONLY, ..MountAttributes::default() };
    raw::set_mount_attributes(tree.as_fd(), attributes, false).map_err(|error| io("use /proc", &error))?;
    Ok(tree)
}

fn attach(tree: &OwnedFd, target: &Path) -> Result<(), Refusal> {
    move_mount(tree, "", CWD, target, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)
        .map_err(refused(format!("place {}", target.display())))
}

/// The same place below the stage, which is the current folder.
fn inside(path: &Path) -> PathBuf {
    path.strip_prefix("/").unwrap_or(path).to_owned()
}

fn make_parent(path: &Path) -> Result<(), Refusal> {
    path.parent().map_or(Ok(()), make_folder)
}

fn make_folder(path: &Path) -> Result<(), Refusal> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    make_parent(path)?;
    fs::create_dir(path)
        .and_then(|()| fs::set_permissions(path, fs::Permissions::from_mode(0o755)))
        .map_err(|error| io(&format!("make {}", path.display()), &error))
}

fn io(what: &str, error: &std::io::Error) -> Refusal {
    refused(what)(Errno::from_io_error(error).unwrap_or(Errno::IO))
}
