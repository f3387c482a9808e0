//! What building and the sandbox have to say, in Indonesian.

use crate::report::sentences::Pair;

/// English and Indonesian; `{}` is a value, which may be a sentence of the tables again.
pub const MACHINE: &[Pair] = &[
    // What was handed in.
    (
        "left out {}: made by tools, not handed in to be run",
        "{} ditinggalkan: dibuat oleh alat, bukan untuk dijalankan",
    ),
    (
        "left out {}: compiled programs are built afresh, never trusted",
        "{} ditinggalkan: program jadi selalu dibangun ulang, tidak pernah dipercaya",
    ),
    ("left out {}: longer than {}", "{} ditinggalkan: lebih panjang dari {}"),
    (
        "left out {}: a link that leads out of the folder or nowhere",
        "{} ditinggalkan: tautan yang menuju ke luar folder atau tidak ke mana-mana",
    ),
    ("left out {}: neither a file nor a folder", "{} ditinggalkan: bukan berkas dan bukan folder"),
    ("left out 1 file or folder that cannot be read", "1 berkas atau folder yang tidak terbaca ditinggalkan"),
    (
        "left out {} files or folders that cannot be read",
        "{} berkas atau folder yang tidak terbaca ditinggalkan",
    ),
    ("{} and {} more", "{} dan {} lagi"),
    (
        "the submission {} is empty: there is no file in it that could be a program",
        "pengumpulan {} kosong: tidak ada berkas yang mungkin program",
    ),
    (
        "the submission {} holds no program, only {}: sources of Python, C, C++, Java, Go, Rust or JavaScript are looked for",
        "pengumpulan {} tidak berisi program, hanya {}: yang dicari kode Python, C, C++, Java, Go, Rust, atau JavaScript",
    ),
    (
        "this kind of archive cannot be unpacked: ask for a zip",
        "arsip jenis ini tidak dapat dibuka: mintalah zip",
    ),
    ("the archive cannot be unpacked: {}", "arsipnya tidak dapat dibuka: {=}"),
    ("the archive is longer than {}", "arsipnya lebih panjang dari {}"),
    ("the archive holds {}: it was not unpacked", "arsipnya berisi {}: tidak dibuka"),
    // Building.
    ("{} was renamed to {}, as its class is called", "{} diganti nama menjadi {}, sesuai nama kelasnya"),
    ("{} was renamed to {}", "{} diganti nama menjadi {}"),
    (
        "only {} and what it needs was compiled; the rest does not compile",
        "hanya {} dan yang diperlukannya yang dikompilasi; sisanya tidak dapat dikompilasi",
    ),
    ("{} opens a window; {} is talked to instead", "{} membuka jendela; yang diajak bicara {}"),
    ("{}; it looks like Python 2, which nobody maintains", "{}; tampaknya Python 2, yang tidak lagi dirawat"),
    ("there is no folder {}, the workdir of wasit.yaml", "tidak ada folder {}, workdir dalam wasit.yaml"),
    // By what means the sandbox keeps its promises.
    ("pid namespace, seccomp", "ruang nama pid, seccomp"),
    ("pid namespace", "ruang nama pid"),
    ("subreaper and search for descendants", "subreaper dan pencarian proses turunan"),
    ("control group", "grup kendali"),
    ("pids control group", "grup kendali pids"),
    (
        "looked at every 10 ms, with RLIMIT_DATA beyond it; peak is that of the largest process or sampled",
        "dilihat tiap 10 ms, dengan RLIMIT_DATA di atasnya; puncaknya milik proses terbesar atau hasil cuplikan",
    ),
    (
        "counted every 10 ms, RLIMIT_NPROC of a user of its own beyond it",
        "dihitung tiap 10 ms, dengan RLIMIT_NPROC milik pengguna tersendiri di atasnya",
    ),
    (
        "counted every 10 ms, RLIMIT_NPROC of a user namespace beyond it",
        "dihitung tiap 10 ms, dengan RLIMIT_NPROC milik ruang nama pengguna di atasnya",
    ),
    (
        "counted every 10 ms; RLIMIT_NPROC beyond it is shared with the user's other processes",
        "dihitung tiap 10 ms; RLIMIT_NPROC di atasnya dibagi dengan proses lain milik pengguna",
    ),
    ("network namespace, no sockets by seccomp", "ruang nama jaringan, soket dilarang lewat seccomp"),
    ("no sockets by seccomp", "soket dilarang lewat seccomp"),
    ("Landlock scope, seccomp", "lingkup Landlock, seccomp"),
    ("only by running as another user", "hanya karena berjalan sebagai pengguna lain"),
    ("environment from a list, other files closed", "lingkungan dari daftar, berkas lain ditutup"),
    ("file system of its own with a bounded size", "sistem berkas tersendiri dengan ukuran terbatas"),
    ("only the length of each file is bounded", "hanya panjang tiap berkas yang dibatasi"),
    ("mount namespace with a list of folders, Landlock", "ruang nama mount dengan daftar folder, Landlock"),
    (
        "children of a parent that ignores SIGCHLD are not counted",
        "anak dari proses yang mengabaikan SIGCHLD tidak dihitung",
    ),
    ("a program can kill its launcher and escape", "program dapat membunuh peluncurnya dan lolos"),
    ("files outside can be changed", "berkas di luar dapat diubah"),
    ("files can be read", "berkas dapat dibaca"),
    ("sockets can be opened", "soket dapat dibuka"),
    (
        "the mode of the user's own files can be changed",
        "hak akses berkas milik pengguna sendiri dapat diubah",
    ),
    (
        "the grader can be signalled or its environment read",
        "penilai dapat diberi sinyal atau lingkungannya dibaca",
    ),
];
