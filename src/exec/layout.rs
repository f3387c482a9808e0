//! What lies in the folders of a run when it starts: the copy of a submission and the files planted there.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::fault::Fault;
use super::job::Planted;
use super::template::{Kind, Template};

/// What is there; paths begin at the folder above the working folder.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// The working folder's name; empty where the two folders are one.
    pub top: PathBuf,
    pub template: Option<Template>,
    /// What is planted besides or in its place, with the folders that needs.
    added: BTreeMap<PathBuf, Kind>,
}

impl Layout {
    pub(super) fn new(template: Option<&Template>, planted: &[Planted]) -> Result<Self, Fault> {
        let top = template.map(|template| template.name().to_owned()).unwrap_or_default();
        let mut layout = Self { top, template: template.cloned(), added: BTreeMap::new() };
        for file in planted {
            let path = layout.place(&file.path).ok_or_else(|| Fault::Planted(file.path.clone()))?;
            // The working folder itself stays a folder, like all others.
            if path != layout.top {
                layout.plant(path, file);
            }
        }
        Ok(layout)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.template.is_none() && self.added.is_empty()
    }

    pub(super) fn find(&self, path: &Path) -> Option<&Kind> {
        self.added.get(path).or_else(|| self.template.as_ref()?.find_from_above(path))
    }

    /// Everything, parents before children.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&PathBuf, &Kind)> {
        let copied = self.template.iter().flat_map(Template::entries);
        let copied = copied.filter(|entry| !self.added.contains_key(&entry.path));
        copied.map(|entry| (&entry.path, &entry.kind)).chain(&self.added)
    }

    /// What is planted, parents before children.
    pub(super) fn added(&self) -> impl Iterator<Item = (&PathBuf, &Kind)> {
        self.added.iter()
    }

    /// A path from the working folder as a path from the folder above it, unless it leads out of that.
    fn place(&self, path: &Path) -> Option<PathBuf> {
        let mut place = self.top.clone();
        for component in path.components() {
            match component {
                Component::Normal(name) => place.push(name),
                Component::CurDir => {}
                Component::ParentDir => {
                    if !place.pop() {
                        return None;
                    }
                }
                Component::RootDir | Component::Prefix(_) => return None,
            }
        }
        let is_named = matches!(path.components().next_back(), Some(Component::Normal(_)));
        (is_named && place.file_name().is_some()).then_some(place)
    }

    fn plant(&mut self, path: PathBuf, file: &Planted) {
        let parents: Vec<_> =
            path.ancestors().skip(1).filter(|parent| parent.file_name().is_some()).collect();
        let blocked = parents.iter().any(|parent| !matches!(self.find(parent), None | Some(Kind::Folder)));
        if blocked || matches!(self.find(&path), Some(Kind::Folder | Kind::Link(_))) {
            return;
        }
        let missing: Vec<_> =
            parents.into_iter().filter(|parent| self.find(parent).is_none()).map(Path::to_owned).collect();
        self.added.extend(missing.into_iter().map(|parent| (parent, Kind::Folder)));
        self.added.insert(path, Kind::File { bytes: file.bytes.clone(), executable: false });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::template::Entry;

    fn file(text: &str) -> Kind {
        Kind::File { bytes: text.as_bytes().into(), executable: false }
    }

    /// The layout of a submission with `in.txt`, a folder `data` and a link `link`, after planting `path`.
    fn plant(path: &str) -> Result<Layout, Fault> {
        let entries =
            [("s/in.txt", file("old")), ("s/data", Kind::Folder), ("s/link", Kind::Link("in.txt".into()))];
        let entries = entries.map(|(path, kind)| Entry { path: path.into(), kind }).to_vec();
        let planted = Planted { path: path.into(), bytes: b"new".as_slice().into() };
        Layout::new(Some(&Template::new("s".into(), entries)), &[planted])
    }

    fn check(path: &str, place: &str) {
        let layout = plant(path).unwrap();
        assert_eq!(layout.find(Path::new(place)), Some(&file("new")), "{path}");
        let parents = Path::new(place).ancestors().skip(1).filter(|parent| parent.file_name().is_some());
        assert!(parents.into_iter().all(|parent| layout.find(parent) == Some(&Kind::Folder)), "{path}");
    }

    #[test]
    fn files_are_planted_in_the_copy_and_beside_it_with_their_parents() {
        check("a.txt", "s/a.txt");
        check("in.txt", "s/in.txt");
        check("data/new/a.txt", "s/data/new/a.txt");
        check("../test/a.txt", "test/a.txt");
        check("./data/../../a.txt", "a.txt");
    }

    #[test]
    fn what_the_copy_needs_stays() {
        for path in ["data", "link", "in.txt/a", "link/a", "../s"] {
            assert_eq!(plant(path).unwrap().iter().count(), 4, "{path}");
        }
    }

    #[test]
    fn nothing_is_planted_outside() {
        for path in ["../../a", "/etc/passwd", "", ".", "..", "../../scratch/a"] {
            assert!(matches!(plant(path), Err(Fault::Planted(_))), "{path}");
        }
    }
}
