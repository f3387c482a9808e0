//! Records that are synced to disk together: once a submission instead of once a record.
//!
//! A record has its name as soon as it is written, so a killed grader loses nothing. Only a machine that
//! loses power before the sync can leave a damaged one, and its digest tells. Verdicts owe the disk nothing: what is
//! lost of them is judged again.

use std::fs::File;

use serde::Serialize;

use crate::exec::Fault;

use super::envelope::{self, Envelope};
use super::{Put, Records, Store};

/// Files kept open until the sync.
const MOST_OPEN: usize = 64;

/// A writer that owes the disk a sync.
#[derive(Debug)]
pub struct Writer<'a> {
    store: &'a Store,
    unsynced: Vec<File>,
}

impl<'a> Writer<'a> {
    /// A writer that owes nothing yet.
    pub fn new(store: &'a Store) -> Self {
        Self { store, unsynced: Vec::new() }
    }

    pub fn store(&self) -> &'a Store {
        self.store
    }

    /// Puts a record that can be made again without running anything.
    pub fn put_lightly<H: Serialize, B: Serialize>(
        &self,
        records: &Records,
        name: &str,
        about: H,
        body: &B,
    ) -> Result<(), Fault> {
        records.put(name, &seal(about, body)?).map(drop)
    }

    /// Puts a record; gives it back if it was new, and nothing if another one was there.
    pub fn put<H: Serialize, B: Serialize>(
        &mut self,
        records: &Records,
        name: &str,
        about: H,
        body: &B,
    ) -> Result<Option<Envelope<H>>, Fault> {
        let envelope = seal(about, body)?;
        match records.put(name, &envelope)? {
            Put::Present => Ok(None),
            Put::Stored(file) => {
                if self.store.is_lasting() {
                    self.unsynced.push(file);
                }
                if self.unsynced.len() >= MOST_OPEN {
                    self.sync()?;
                }
                Ok(Some(envelope))
            }
        }
    }

    /// Waits until everything is on disk.
    pub fn sync(&mut self) -> Result<(), Fault> {
        for file in self.unsynced.drain(..) {
            file.sync_data().map_err(Fault::io("sync the store to disk"))?;
        }
        Ok(())
    }
}

fn seal<H, B: Serialize>(about: H, body: &B) -> Result<Envelope<H>, Fault> {
    envelope::seal(about, body).map_err(|error| Fault::io("write a record")(error.into()))
}
