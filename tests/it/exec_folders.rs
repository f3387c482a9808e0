//! The folders of a run in every tier: copies, planted files, builds that are kept, files that were saved.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on should stop and say why"
)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wasit::exec::{
    Change, End, Folder, Input, Job, Kind, Limits, Next, Options, Planted, Run, Sandbox, Stream, Template,
    Tier, Worker, stream_bytes,
};
use wasit::units::{Bytes, Millis};

/// A worker of every tier that works here.
fn workers() -> Vec<(Tier, Worker)> {
    let open = |tier| {
        let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
        options.tier = Some(tier);
        match Sandbox::open(&options) {
            Ok(sandbox) => Some((tier, sandbox.worker().unwrap())),
            Err(fault) => {
                assert!(std::env::var_os("WASIT_REQUIRE_ALL").is_none(), "{fault}");
                println!("skipped: {fault}");
                None
            }
        }
    };
    Tier::ALL.into_iter().filter_map(open).collect()
}

/// Both submissions with a worker of every tier.
fn everywhere() -> Vec<(Template, (Tier, Worker))> {
    submissions()
        .into_iter()
        .flat_map(|template| workers().into_iter().map(move |worker| (template.clone(), worker)))
        .collect()
}

fn shell(text: &str) -> [OsString; 3] {
    ["sh", "-c", text].map(OsString::from)
}

fn output(run: &Run) -> String {
    String::from_utf8_lossy(&stream_bytes(&run.record, Stream::Stdout)).into_owned()
}

fn changes(run: &Run) -> Vec<String> {
    let word = |change| match change {
        Change::Created => '+',
        Change::Changed => '~',
        Change::Removed => '-',
    };
    run.files.iter().map(|file| format!("{}{}", word(file.change), file.path.display())).collect()
}

/// A small submission, which is copied, and a large one, which is laid out in layers where that is possible.
fn submissions() -> [Template; 2] {
    [submission(0), submission(100)]
}

/// A submission with `src/main.c`, an executable `hello`, data and more files.
fn submission(more: u32) -> Template {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().join("queens");
    std::fs::create_dir_all(top.join("src")).unwrap();
    std::fs::create_dir_all(top.join("data")).unwrap();
    std::fs::write(top.join("src/main.c"), "int main(void) { return 7; }\n").unwrap();
    std::fs::write(top.join("data/in.txt"), "old\n").unwrap();
    std::fs::write(top.join("hello"), "#!/bin/sh\npwd; cat data/in.txt 2>&1; cat ../test/in.txt\n").unwrap();
    let program = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(top.join("hello"), program).unwrap();
    for number in 0..more {
        std::fs::write(top.join(format!("data/{number}.txt")), vec![b'x'; 5000]).unwrap();
    }
    Template::read(&top).unwrap()
}

#[test]
fn planted_files_are_there_and_are_no_change_when_left_alone() {
    let bytes: Arc<[u8]> = b"8\n".as_slice().into();
    let planted = ["data/in.txt", "../test/in.txt", "deep/er/in.txt"]
        .map(|path| Planted { path: path.into(), bytes: Arc::clone(&bytes) });
    let hello = ["./hello".into()];
    for (template, (tier, mut worker)) in everywhere() {
        let job = |command| Job { folder: Folder::Copy(&template), planted: &planted, ..Job::new(command) };
        let run = worker.run(job(&hello)).unwrap();
        assert_eq!(run.end, End::Exited(0), "{tier}");
        assert!(output(&run).ends_with("/queens\n8\n8\n"), "{tier}: {}", output(&run));
        assert_eq!(changes(&run), [""; 0], "{tier}");
        let vandal = shell("echo 9 > deep/er/in.txt; rm ../test/in.txt; echo x > data/out.txt");
        let run = worker.run(job(&vandal)).unwrap();
        let seen = ["~queens/deep/er/in.txt", "+queens/data/out.txt", "-test/in.txt"];
        let mut seen = seen.map(str::to_owned);
        seen.sort_by_key(|line| line[1..].to_owned());
        assert_eq!(changes(&run), seen, "{tier}");
        let run = worker.run(Job { folder: Folder::Copy(&template), ..Job::new(&hello) }).unwrap();
        assert!(output(&run).ends_with("/queens\nold\n"), "{tier}: {}", output(&run));
    }
}

#[test]
fn a_program_starts_in_a_folder_of_the_copy_and_is_found_from_there() {
    for (template, (tier, mut worker)) in everywhere() {
        let command = ["../hello".into()];
        let job = Job { folder: Folder::Copy(&template), workdir: Path::new("src"), ..Job::new(&command) };
        let run = worker.run(job).unwrap();
        assert!(output(&run).contains("/queens/src\n"), "{tier}: {}", output(&run));
        let job =
            Job { folder: Folder::Copy(&template), workdir: Path::new("nowhere"), ..Job::new(&command) };
        let fault = worker.run(job).unwrap_err().to_string();
        assert!(fault.starts_with("cannot use the working folder") && fault.contains("nowhere"), "{fault}");
    }
}

#[test]
fn a_build_in_two_steps_is_kept_and_runs_elsewhere() {
    for (template, (tier, mut worker)) in everywhere() {
        let limits = Limits { file_size: Bytes(64 << 20), ..Limits::default() };
        let compile = shell("cc -c -o main.o src/main.c && mkfifo trap && ln -s /etc/passwd out");
        let job = Job { folder: Folder::Copy(&template), limits: limits.clone(), ..Job::new(&compile) };
        assert_eq!(worker.run(job).unwrap().end, End::Exited(0), "{tier}");
        let link = shell(
            "cc -o queens main.o && rm main.o && ln -s queens latest && mkdir -p ../bin && cp queens ../bin",
        );
        let job = Job { folder: Folder::Left, limits, ..Job::new(&link) };
        let run = worker.run(job).unwrap();
        assert_eq!(run.end, End::Exited(0), "{tier}");
        assert!(changes(&run).contains(&"+queens/queens".to_owned()), "{tier}: {:?}", changes(&run));
        let built = worker.take_folder().unwrap();
        assert!(
            matches!(built.find(Path::new("queens")), Some(Kind::File { executable: true, .. })),
            "{tier}"
        );
        assert_eq!(built.find(Path::new("latest")), Some(&Kind::Link("queens".into())), "{tier}");
        for gone in ["trap", "out", "main.o"] {
            assert_eq!(built.find(Path::new(gone)), None, "{tier}: {gone}");
        }
        // Another worker starts from what was built, by way of a cache on disk.
        let cache = tempfile::tempdir().unwrap();
        built.write_to(cache.path()).unwrap();
        let built = Template::read_back(cache.path(), built.name()).unwrap();
        let command = shell("./latest; echo $?; ../bin/queens; echo $?");
        let run = worker.run(Job { folder: Folder::Copy(&built), ..Job::new(&command) }).unwrap();
        assert_eq!(output(&run), "7\n7\n", "{tier}");
        assert_eq!(changes(&run), [""; 0], "{tier}");
    }
}

#[test]
fn a_build_without_end_is_not_kept() {
    for (tier, mut worker) in workers() {
        let dig = shell("for i in $(seq 100); do mkdir d && cd d || exit 1; done");
        assert_eq!(worker.run(Job::new(&dig)).unwrap().end, End::Exited(0), "{tier}");
        let fault = worker.take_folder().unwrap_err().to_string();
        assert_eq!(fault, "cannot keep what was left: folders lie more than 64 deep", "{tier}");
    }
}

#[test]
fn a_zero_byte_in_an_argument_is_refused_and_the_worker_goes_on() {
    for (template, (tier, mut worker)) in everywhere() {
        let command = ["echo", "a\0b"].map(OsString::from);
        let folder = Folder::Copy(&template);
        let refused = worker.run(Job { folder, ..Job::new(&command) }).unwrap_err().to_string();
        assert!(refused.ends_with("/echo: Invalid argument (os error 22)"), "{tier}: {refused}");
        let run = worker.run(Job { folder, ..Job::new(&shell("cat data/in.txt")) }).unwrap();
        assert_eq!(output(&run), "old\n", "{tier}");
    }
}

#[test]
fn a_command_of_five_million_letters_is_refused() {
    let mut command = vec![OsString::from("echo")];
    command.extend(vec![OsString::from("a".repeat(100_000)); 50]);
    for (tier, mut worker) in workers() {
        let refused = worker.run(Job::new(&command)).unwrap_err().to_string();
        assert_eq!(refused, "cannot run echo: the list of arguments is too long", "{tier}");
        worker.run(Job::new(&shell("true"))).unwrap();
    }
}

#[test]
fn a_new_worker_has_nothing_left_to_go_on_with() {
    let command = ["true".into()];
    for (_, mut worker) in workers() {
        let job = Job { folder: Folder::Left, ..Job::new(&command) };
        let fault = worker.run(job).unwrap_err().to_string();
        assert_eq!(fault, "cannot keep what was left: this worker's folder is new");
    }
}

#[test]
fn saved_files_are_read_as_soon_as_the_run_has_ended() {
    for (template, (tier, mut worker)) in everywhere() {
        let command =
            shell("read name; echo 1 > \"$name\"; echo 2 >> data/in.txt; mkdir ../test; echo 3 > ../test/x");
        let job = Job { folder: Folder::Copy(&template), input: Input::Dialogue, ..Job::new(&command) };
        let mut session = worker.start(job).unwrap();
        let run = loop {
            match session.next_event().unwrap() {
                Next::Output(..) => {}
                Next::Waiting => session.answer(b"saved.txt\n"),
                Next::Ended(run) => break run,
            }
        };
        let files = run.files.iter().filter(|file| file.regular);
        let read = |path: &Path| session.read_left(path, Bytes(100)).unwrap();
        let texts: Vec<_> = files.map(|file| (file.path.to_str().unwrap(), read(&file.path))).collect();
        let expected =
            [("queens/data/in.txt", &b"old\n2\n"[..]), ("queens/saved.txt", b"1\n"), ("test/x", b"3\n")];
        assert_eq!(texts, expected.map(|(path, bytes)| (path, bytes.to_vec())), "{tier}");
    }
}

/// A program that prints `ok`, in each language this machine has; built on the machine.
fn programs(folder: &Path) -> Vec<(&'static str, Vec<OsString>)> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let java = write(
        "Hello.java",
        "class Hello { public static void main(String[] a) { System.out.print(\"ok\"); } }",
    );
    let go = write("hello.go", "package main\nimport \"fmt\"\nfunc main() { fmt.Print(\"ok\") }\n");
    let python = write("hello.py", "print('ok', end='')\n");
    let mut programs = Vec::new();
    let build = |tool: &str, arguments: &[&std::ffi::OsStr]| {
        let mut command = std::process::Command::new(tool);
        command.current_dir(folder).env("GOCACHE", folder.join("cache")).env("HOME", folder);
        let built = command.args(arguments).output();
        let required = std::env::var_os("WASIT_REQUIRE_ALL").is_some();
        assert!(built.is_ok() || !required, "{tool} is missing");
        built.is_ok_and(|output| output.status.success())
    };
    if build("javac", &[java.as_os_str()]) {
        let words = ["java", "-cp"].map(OsString::from).into_iter();
        programs.push(("java", words.chain([folder.into(), "Hello".into()]).collect()));
    }
    if build("go", &["build".as_ref(), "-o".as_ref(), "hello-go".as_ref(), go.as_os_str()]) {
        programs.push(("go", vec![folder.join("hello-go").into()]));
    }
    if build("/usr/bin/python3", &["--version".as_ref()]) {
        programs.push(("python", vec!["/usr/bin/python3".into(), python.into()]));
    }
    programs
}

#[test]
fn every_language_starts_within_512_mebibytes() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let real = folder.path().canonicalize().unwrap();
    let programs = programs(&real);
    for tier in Tier::ALL {
        let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
        options.tier = Some(tier);
        options.readable.push(real.clone());
        let Ok(sandbox) = Sandbox::open(&options) else {
            continue;
        };
        let mut worker = sandbox.worker().unwrap();
        for (language, command) in &programs {
            let limits = Limits { memory: Bytes(512 << 20), time: Millis(60_000), ..Limits::default() };
            let run = worker.run(Job { limits, ..Job::new(command) }).unwrap();
            let errors = stream_bytes(&run.record, Stream::Stderr);
            let errors = String::from_utf8_lossy(&errors);
            assert_eq!((run.end, &*output(&run)), (End::Exited(0), "ok"), "{tier} {language}: {errors}");
            println!("{tier:10} {language:6} {} {}", run.peak.value, run.peak.source);
        }
    }
}

#[test]
fn runs_of_one_submission_do_not_see_each_other() {
    for (template, (tier, mut worker)) in everywhere() {
        // Writing through a shared mapping leaves no trace in the times of a file.
        let vandal = shell(
            "rm -rf src; mkdir src; echo new > src/main.c; chmod 600 data/in.txt; mv hello goodbye; \
             /usr/bin/python3 -c 'import mmap; f=open(\"goodbye\",\"r+b\"); m=mmap.mmap(f.fileno(),0); m[0]; m[0:1]=b\"X\"; m.close()'; \
             ln -s /etc data/etc; echo x > \"$TMPDIR/x\"",
        );
        let run = worker.run(Job { folder: Folder::Copy(&template), ..Job::new(&vandal) }).unwrap();
        let seen = ["+queens/data/etc", "+queens/goodbye", "-queens/hello", "~queens/src/main.c"];
        assert_eq!(changes(&run), seen, "{tier}");
        let look =
            shell("cat src/main.c; head -c 9 hello; cat data/in.txt; ls data | wc -l; ls; ls \"$TMPDIR\"");
        let run = worker.run(Job { folder: Folder::Copy(&template), ..Job::new(&look) }).unwrap();
        let files = template
            .entries()
            .iter()
            .filter(|entry| entry.path.parent() == Some("queens/data".as_ref()))
            .count();
        let expected = format!("int main(void) {{ return 7; }}\n#!/bin/shold\n{files}\ndata\nhello\nsrc\n");
        assert_eq!(output(&run), expected, "{tier}");
        assert_eq!(changes(&run), [""; 0], "{tier}");
    }
}

#[test]
fn removing_and_remaking_a_folder_with_a_planted_file_is_seen() {
    let planted = [Planted { path: "data/in.txt".into(), bytes: b"8\n".as_slice().into() }];
    for (template, (tier, mut worker)) in everywhere() {
        let vandal = shell("rm -rf data; mkdir data; echo 8 > data/in.txt");
        let job = Job { folder: Folder::Copy(&template), planted: &planted, ..Job::new(&vandal) };
        let run = worker.run(job).unwrap();
        let gone = template.entries().len() - 6;
        assert_eq!(run.files.iter().filter(|file| file.change == Change::Removed).count(), gone, "{tier}");
    }
}
