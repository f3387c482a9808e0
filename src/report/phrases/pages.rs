//! The words of pages and of the terminal, each in both languages on one row. `{}` is a place for a value.

macro_rules! phrases {
    ($($name:ident: $english:literal, $indonesian:literal;)*) => {
        /// Every phrase of a page, in one language.
        #[derive(Debug)]
        pub struct PagePhrases {
            $(#[doc = $english] pub $name: &'static str,)*
        }

        pub(super) static ENGLISH: PagePhrases = PagePhrases { $($name: $english,)* };
        pub(super) static INDONESIAN: PagePhrases = PagePhrases { $($name: $indonesian,)* };

        /// Each phrase in English and in Indonesian.
        #[cfg(test)]
        const PAIRS: &[(&str, &str)] = &[$(($english, $indonesian),)*];
    };
}

phrases! {
    language: "en", "id";
    // The page of a class.
    class_report: "Class report", "Laporan kelas";
    one_submission: "1 submission, {} results", "1 pengumpulan, {} hasil";
    submissions: "{} submissions, {} results", "{} pengumpulan, {} hasil";
    incomplete: "Incomplete", "Belum lengkap";
    not_there: "{} results are not there yet; every figure below is without them.",
        "{} hasil belum ada; semua angka di bawah belum menghitungnya.";
    first_look: "What to look at first", "Yang perlu dilihat lebih dulu";
    and_more: "and {} more", "dan {} lagi";
    most_failed: "Most failed cases", "Kasus yang paling sering gagal";
    slowest: "Slowest cases (median)", "Kasus paling lambat (median)";
    failed_of: "{} of {}", "{} dari {}";
    none: "none", "tidak ada";
    not_measured: "nothing was measured", "tidak ada yang terukur";
    // What is to be looked at first.
    bad_references: "reference solvers that were not accepted", "penyelesai acuan yang tidak diterima";
    missing_results: "results that are not there yet", "hasil yang belum ada";
    absent: "submissions that were not handed in", "tugas yang tidak dikumpulkan";
    unbuilt: "submissions that could not be built", "pengumpulan yang gagal dibangun";
    for_a_person: "results that need a person", "hasil yang perlu diperiksa manusia";
    stuck: "programs that wait for an answer nobody has",
        "program yang menunggu masukan yang tidak dapat dijawab";
    borderline: "results close to a limit", "hasil yang nyaris melewati batas";
    hard_cases: "cases that most fail at", "kasus yang digagalkan kebanyakan program";
    on_others: "{} (and on {} more)", "{} (dan pada {} kasus lain)";
    case_failed: "{}: {} of {} failed", "{}: {} dari {} gagal";
    // The heat map.
    controls: "Submissions", "Pengumpulan";
    find_name: "Name", "Nama";
    with_verdict: "With a verdict", "Dengan putusan";
    any_verdict: "any", "apa saja";
    shown: "{} of {} submissions", "{} dari {} pengumpulan";
    how_to_walk: "Click the head of a column to sort by it, a cell to open the case. On the keyboard: Tab into the table, \
        arrow keys to move, Enter to open.",
        "Klik kepala kolom untuk mengurutkan, klik sel untuk membuka kasus. Dengan papan ketik: Tab ke dalam tabel, \
        tombol panah untuk berpindah, Enter untuk membuka.";
    by_case: "{}: submissions by case", "{}: pengumpulan per kasus";
    submission: "submission", "pengumpulan";
    score: "score", "nilai";
    time: "time", "waktu";
    close_to_limit: "{} (close to a limit)", "{} (nyaris melewati batas)";
    small_letters: "small letters: close to a limit", "huruf kecil: nyaris melewati batas";
    // Charts.
    scores: "Scores: submissions by share of the points", "Nilai: pengumpulan menurut bagian poin yang diraih";
    all_points: "all", "penuh";
    from_to: "{} to {} percent", "{} sampai {} persen";
    time_by_case: "Processor time by case", "Waktu prosesor per kasus";
    iterations_by_case: "Reported iterations by case", "Iterasi yang dilaporkan per kasus";
    chart_signs: "accepted runs, logarithmic", "percobaan yang diterima, skala logaritmik";
    sign_all: "all", "semua";
    sign_half: "middle half", "separuh tengah";
    sign_median: "median", "median";
    sign_reference: "reference", "acuan";
    chart_title: "{}; the same figures are in the table of cases below",
        "{}; angka yang sama ada dalam tabel kasus di bawah";
    chart_row: "{}: median {}, from {} to {}, reference {}", "{}: median {}, dari {} sampai {}, acuan {}";
    // The table of cases.
    in_figures: "Cases in figures", "Kasus dalam angka";
    case: "case", "kasus";
    accepted: "accepted", "diterima";
    median_time: "median time", "median waktu";
    reference: "reference", "acuan";
    median_iterations: "median iterations", "median iterasi";
    time_limit: "time limit", "batas waktu";
    hidden: "hidden", "tersembunyi";
    // The page of a submission.
    unknown_language: "unknown language", "bahasa tidak dikenal";
    points_of: "of {} points", "dari {} poin";
    accepted_of: "{} of {} cases accepted", "{} dari {} kasus diterima";
    build_and_start: "Build and start", "Pembangunan dan cara menjalankan";
    build: "build", "pembangunan";
    build_failed: "failed: {}", "gagal: {}";
    nothing_to_build: "nothing to build", "tidak ada yang perlu dibangun";
    not_tried: "not tried yet", "belum dicoba";
    repaired: "repaired", "diperbaiki";
    start: "start", "dijalankan";
    in_folder: "in {}", "di {}";
    own_folder: "its own folder", "foldernya sendiri";
    gets_case: "the case", "kasusnya";
    build_printed: "What the build printed", "Keluaran saat pembangunan";
    cut_characters: "… {} more characters left out", "… {} karakter lagi tidak ditampilkan";
    checklist: "Checklist", "Daftar periksa";
    met: "yes", "ya";
    partly: "partly", "sebagian";
    unmet: "no", "tidak";
    person: "for a person", "oleh manusia";
    untried: "not tried", "tidak dicoba";
    notes: "Notes", "Catatan";
    advice: "To go on, put this into wasit.yaml in the submission's folder:",
        "Untuk melanjutkan, tulis ini di wasit.yaml dalam folder pengumpulan:";
    cases: "Cases", "Kasus";
    all_cases: "All cases", "Semua kasus";
    open_all: "Open all", "Buka semua";
    close_all: "Close all", "Tutup semua";
    only_failed: "only what was not accepted", "hanya yang tidak diterima";
    enforced: "What was enforced", "Batas yang diberlakukan";
    sandbox: "Sandbox: {}", "Kotak pasir: {}";
    promise: "promise", "janji";
    kept: "kept", "dipenuhi";
    how: "how", "caranya";
    // One case.
    points: "{} of {} points", "{} dari {} poin";
    hidden_case: "This case is hidden: no more than the verdict is shown.",
        "Kasus ini tersembunyi: hanya putusannya yang ditampilkan.";
    decided: "Decided by the teacher: {}", "Diputuskan oleh pengajar: {}";
    ran_close: "It ran so close to a limit that another run might have ended otherwise.",
        "Programnya begitu dekat dengan batas sehingga percobaan lain mungkin berakhir berbeda.";
    note: "Note: {}", "Catatan: {}";
    figure: "figure", "angka";
    this_program: "this program", "program ini";
    limit: "limit", "batas";
    wall_time: "time", "waktu";
    cpu_time: "processor time", "waktu prosesor";
    memory: "memory", "memori";
    iterations: "iterations (reported)", "iterasi (dilaporkan)";
    reported_time: "time (reported)", "waktu (dilaporkan)";
    not_kept: "What was said in this run is not kept here (run {}).",
        "Percakapan pada percobaan ini tidak disimpan di sini (percobaan {}).";
    saved_files: "Saved files", "Berkas yang disimpan";
    saved_bytes: "{} bytes: {}", "{} bita: {}";
    saved_right: "right", "benar";
    saved_not_right: "not right", "tidak benar";
    claims_answer: "an answer", "sebuah jawaban";
    claims_none: "no solution", "tidak ada solusi";
    claims_refused: "the input is refused", "masukan ditolak";
    claims_nothing: "nothing readable", "tidak ada yang terbaca";
    claims_both: "two things at once", "dua hal yang bertentangan";
    // Boards.
    answer: "the answer", "jawabannya";
    board: "the board", "papannya";
    boards_left_out: "{} boards left out", "{} papan tidak ditampilkan";
    too_large: "too large to draw: {} squares", "terlalu besar untuk digambar: {} petak";
    outlined: "outlined: breaks a rule", "bergaris tepi: melanggar aturan";
    hatched: "hatched: differs", "berarsir: berbeda";
    right_would_be: "Right would be: {}", "Yang benar: {}";
    right_none: "no solution", "tidak ada solusi";
    right_refused: "to refuse the input", "menolak masukan";
    as_text: "Difference from the reference, as text", "Perbedaan dari acuan, sebagai teks";
    // The talk.
    said: "What was said", "Percakapan";
    program: "program", "program";
    grader: "wasit", "wasit";
    turns_left_out: "… {} left out …", "… {} tidak ditampilkan …";
    lines_left_out: "… {} lines left out …", "… {} baris tidak ditampilkan …";
    more_lines: "… {} more lines", "… {} baris lagi";
    whole_screen: "The whole screen", "Seluruh layar";
    stopped_done: "stopped by us: all was said", "dihentikan wasit: semua sudah disampaikan";
    stopped_again: "stopped by us: it asked for the case again", "dihentikan wasit: program meminta kasus lagi";
    stopped_stuck: "stopped by us: no answer to {}", "dihentikan wasit: tidak ada jawaban untuk {}";
    stopped_mute: "stopped by us: it waits and has asked nothing", "dihentikan wasit: program menunggu tanpa bertanya";
    exited: "ended with exit code {}", "selesai dengan kode keluar {}";
    signalled: "ended by signal {}", "diakhiri oleh sinyal {}";
    stopped_limit: "stopped at the limit: {}", "dihentikan pada batas: {}";
    after: "{}, after {}", "{}, setelah {}";
    asks_file: "name of the file", "nama berkas";
    asks_menu: "menu", "menu";
    asks_algorithm: "algorithm", "algoritme";
    asks_animation: "animation", "animasi";
    asks_data: "part of the case", "bagian dari kasus";
    asks_person: "who is there", "siapa pemakainya";
    asks_confirm: "go on?", "lanjut?";
    asks_enter: "press Enter", "tekan Enter";
    asks_save: "save?", "simpan?";
    asks_save_name: "name to save to", "nama untuk menyimpan";
    asks_again: "once more?", "sekali lagi?";
    asks_unknown: "not recognised", "tidak dikenali";
    // Pictures, for those who cannot see them.
    empty_picture: "An empty picture.", "Gambar kosong.";
    panels: "{} panels; the first is {}.", "{} gambar; yang pertama {}.";
    shape_board: "a board of {} rows and {} columns", "papan {} baris dan {} kolom";
    shape_piece: "a piece of {} rows and {} columns", "keping {} baris dan {} kolom";
    shape_tray: "a tray of {} rows and {} columns of tiles", "baki {} baris dan {} kolom ubin";
    shape_cards: "a hand of the cards {}", "kartu {}";
    shape_list: "a list of {} lines", "daftar {} baris";
    breaking: "Breaking a rule: {}.", "Melanggar aturan: {}.";
    differing: "Different from the other answer: {}.", "Berbeda dari jawaban lain: {}.";
    more_places: "{}; {} more", "{}; {} lagi";
    line: "line {}", "baris {}";
    // One submission in a terminal.
    label_build: "build", "bangun";
    label_start: "start", "mulai";
    label_note: "note", "catatan";
    repaired_so: "repaired: {}", "diperbaiki: {}";
    started_in: "in {}; the case: {}", "di {}; kasusnya: {}";
    log_more: "… {} more lines (--json has them)", "… {} baris lagi (ada dalam --json)";
    is_borderline: "(borderline)", "(nyaris melewati batas)";
    decided_by: "decided by the teacher: {}", "diputuskan oleh pengajar: {}";
    noted: "note: {}", "catatan: {}";
    more_rules: "and {} more broken rules", "dan {} aturan lain yang dilanggar";
    used: "cpu {}, wall {}, memory {}", "cpu {}, waktu {}, memori {}";
    used_of: "{} of {}", "{} dari {}";
    reports: "reports: {}", "melaporkan: {}";
    reference_solver: "the reference solver: {}", "penyelesai acuan: {}";
    count_iterations: "{} iterations", "{} iterasi";
    checklist_heading: "checklist", "daftar periksa";
    no_case_shows: "no case shows: {}", "tidak ada kasus yang menunjukkan: {}";
    left_to_person: "for a person: {}", "perlu diperiksa manusia: {}";
    sum: "{} of {} accepted", "{} dari {} diterima";
    sum_points: "points: {} of {}", "poin: {} dari {}";
    sandbox_sum: "sandbox: {}, {}", "kotak pasir: {}, {}";
    all_enforced: "all limits enforced", "semua batas ditegakkan";
    not_enforced: "not fully enforced here: {} (wasit doctor says why)",
        "tidak sepenuhnya ditegakkan di sini: {} (lihat wasit doctor)";
    advice_here: "To go on, put this into wasit.yaml in the submission's folder (--init writes it there):",
        "Untuk melanjutkan, tulis ini di wasit.yaml dalam folder pengumpulan (--init menulisnya):";
    lines_elided: "… {} lines (--full shows them)", "… {} baris (--full menampilkannya)";
    typed_in: "(in ./{})", "(di ./{})";
    // A class in a terminal.
    not_there_yet: "incomplete: {} results are not there yet ({})", "belum lengkap: {} hasil belum ada ({})";
    lower_case: "lower case: close to a limit", "huruf kecil: nyaris melewati batas";
    accepted_by_case: "accepted of all, by case:", "diterima dari semua, per kasus:";
    failures: "Failures", "Kegagalan";
    more_verbose: "and {} more (--verbose)", "dan {} lagi (--verbose)";
    // Whose mark changed.
    mark_gone: "{}: no longer there, had {}", "{}: tidak ada lagi, tadinya {}";
    mark_new: "{}: new, {} of {}", "{}: baru, {} dari {}";
    mark_changed: "{}: {} of {} -> {} of {}", "{}: {} dari {} -> {} dari {}";
    no_mark: "no mark changed", "tidak ada nilai yang berubah";
    one_mark: "1 mark changed", "1 nilai berubah";
    marks: "{} marks changed", "{} nilai berubah";
    was_absent: "not there", "belum ada";
    new_case: "a new case", "kasus baru";
    now_decided: "decided: {}", "diputuskan: {}";
    decision_gone: "the decision was taken back", "keputusannya ditarik kembali";
    worth_now: "worth {} of {} now", "sekarang bernilai {} dari {}";
    judged_again: "judged again: {}", "dinilai lagi: {}";
    ran_again: "ran again: {}", "dijalankan lagi: {}";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_has_as_many_places_in_both_languages() {
        for (english, indonesian) in PAIRS {
            assert_eq!(english.matches("{}").count(), indonesian.matches("{}").count(), "{english}");
        }
    }

    #[test]
    fn a_phrase_of_several_words_is_another_one_in_indonesian() {
        for (english, indonesian) in PAIRS.iter().filter(|(english, _)| english.contains(' ')) {
            assert!(english != indonesian || !english.contains(char::is_alphabetic), "{english}");
        }
    }
}
