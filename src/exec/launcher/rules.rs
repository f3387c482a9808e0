//! File rules of a program (Landlock): read what is listed, write in the scratch folder, signal nobody outside.

use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};
use rustix::io::Errno;

use super::{Refusal, SCRATCH, refused};
use crate::exec::hidden;
use crate::exec::message::Setup;

/// The newest rules this code knows; older kernels enforce what they have.
const KNOWN: ABI = ABI::V6;

/// The devices a program may write to as well.
const DEVICES: [&str; 6] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// The rules as a descriptor; none where the kernel has no such rules and namespaces do the work.
pub(super) fn ruleset(setup: &Setup, own: Option<&OwnedFd>) -> Result<Option<OwnedFd>, Refusal> {
    let made = make(setup, own.filter(|_| setup.own_is_file))
        .map_err(|error| Refusal { what: format!("make file rules ({error})"), errno: Errno::OPNOTSUPP })?;
    match Option::<OwnedFd>::from(made) {
        None if !setup.tier.has_namespaces() => {
            Err(refused("make file rules: no Landlock")(Errno::OPNOTSUPP))
        }
        fd => Ok(fd),
    }
}

pub(super) fn are_known() -> bool {
    let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    rules.handle_access(AccessFs::from_all(ABI::V1)).and_then(Ruleset::create).is_ok()
}

fn make(setup: &Setup, own: Option<&OwnedFd>) -> Result<RulesetCreated, RulesetError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?;
    let read = AccessFs::from_read(KNOWN);
    let (readable, listable, scratch) = places(setup);
    for path in readable {
        rules = allow(rules, &path, read)?;
    }
    for folder in listable {
        rules = allow(rules, &folder, AccessFs::ReadDir.into())?;
    }
    if let Some(own) = own {
        rules = rules.add_rule(PathBeneath::new(own, AccessFs::ReadFile | AccessFs::Execute))?;
    }
    for device in DEVICES {
        rules = allow(rules, Path::new(device), read | AccessFs::WriteFile | AccessFs::IoctlDev)?;
    }
    allow(rules, &scratch, AccessFs::from_all(KNOWN))
}

/// In namespaces the root holds only what may be read, so one rule for all of it is enough.
///
/// Elsewhere nothing can be taken out of a folder that is allowed, so what is left of it is allowed piece by piece;
/// the last are folders that may be listed.
fn places(setup: &Setup) -> (Vec<PathBuf>, Vec<PathBuf>, PathBuf) {
    if setup.tier.has_namespaces() {
        return (vec![PathBuf::from("/")], Vec::new(), PathBuf::from(SCRATCH));
    }
    let readable = setup.readable.iter().flat_map(|path| hidden::without(path, &setup.hidden));
    let listable = setup.readable.iter().flat_map(|path| hidden::listable(path, &setup.hidden));
    (readable.collect(), listable.collect(), setup.scratch.clone())
}

/// A path that is not there needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: landlock::BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(place) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(KNOWN) };
    rules.add_rule(PathBeneath::new(place, access))
}
