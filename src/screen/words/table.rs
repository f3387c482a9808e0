//! The words programs use, in Indonesian and English: a table to be extended.
//!
//! A phrase is a row of words in lower case, without punctuation and apostrophes (`can't` is `cant`):
//! * `a|b` is one word or the other, `solusi*` a word that begins so;
//! * `..` stands for up to three words of any kind, or none;
//! * `#` is a number, and the one that is reported.
//!
//! Words are compared whole: "permasalahan" is not "salah", and "menyimpan" is not "simpan". A phrase needs the
//! word that tells what it is about: "tidak ditemukan" alone is either a file or a solution, and "not found" is
//! also what a shell says when there is no `cls`.

/// What a phrase means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meaning {
    /// There is no solution.
    NoSolution,
    /// The input is refused.
    Refused,
    /// Something is wrong: a refusal, unless the sentence says what else is wrong.
    Error,
    /// What an input must be like: a refusal, unless it is part of a question or of a welcome.
    Demand,
    /// The input file cannot be found or opened.
    Missing,
    /// An answer was found, or follows.
    Found,
    /// Something about a file that is being saved; nothing else in the same sentence counts.
    Saving,
    /// What a shell, a library or a driver says; nothing else in the same sentence counts.
    Noise,
    /// A condition or an example; nothing else in the same sentence counts.
    Supposing,
    /// A question or a menu: the program wants something typed.
    Asking,
    /// The program died, and its language says so; the message may still be the program's own.
    Died,
    /// The program died of a slip of its own; nothing else in the same sentence counts.
    Fault,
    /// The program wants a window, and there is no display.
    Window,
    /// Iterations done, the surest words first.
    Iterations,
    /// A time needed.
    Time,
    /// How many solutions there are.
    Total,
}

/// All phrases.
pub const PHRASES: &[(Meaning, &[&str])] = &[
    (
        Meaning::NoSolution,
        &[
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak|belum ada|terdapat|ditemukan|ketemu|nemu|menemukan|memiliki|mempunyai|punya|mendapatkan .. solusi*|penyelesaian|jawaban",
            "solusi*|penyelesaian|jawaban .. tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak|gagal .. ada|ditemukan|ketemu|nemu|diketemukan|tersedia|terdapat",
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak ada|terdapat|ditemukan susunan|konfigurasi|kombinasi|permutasi|penempatan|cara|kemungkinan|posisi|ekspresi|persamaan|hasil",
            "tanpa solusi*|jawaban|penyelesaian",
            "solusi*|solution*|jawaban|answer none|null|nihil",
            "gagal mendapatkan|menemukan|mencari solusi*|penyelesaian|jawaban",
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak|mustahil|gabisa|gakbisa bisa|dapat|bida|mungkin|untuk .. diselesaikan|diselesain|diselesaiin|dipecahkan|dicapai|mencapai|disolve|terselesaikan|diisi|terisi|menghasilkan|membentuk|dibentuk",
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak terselesaikan|terpecahkan|tercapai",
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak bisa|dapat|berhasil|mampu|sanggup menemukan|mencari|mendapatkan|menyelesaikan|memecahkan|nemu|nyelesaiin",
            "mustahil|gabisa|gagal diselesaikan|dipecahkan|dicapai",
            "tidak|gak|ga|not|isnt solvable|solveable|reachable",
            "tidak|gak|ga memiliki solusi*",
            "no solution*|answer|answers|result|results|equation|equations",
            "no valid|possible|feasible solution*|placement|placements|arrangement|configuration|answer",
            "there is|are no .. solution*|way|expression|expressions|combination|combinations",
            "solution* .. not found|reachable|exist|available|possible",
            "solution* cannot|cant|couldnt|could .. be found",
            "solution* not found|reachable",
            "unsolvable|unsolveable|unsolved|insoluble|unreachable",
            "cannot|cant|couldnt be solved|reached|completed",
            "cannot|cant|couldnt solve|solved",
            "can|could not|never be solved|reached|completed|found",
            "can|could not|never solve",
            "can|could not find .. solution*|answer|way",
            "cannot|cant|couldnt|not|failed|unable .. find .. solution*|answer|way",
            "failed|unable to .. solve",
            "impossible to solve",
            "gada|gaada solusi*|jawaban|penyelesaian",
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak ada yang berhasil|memenuhi|valid",
            "tidak|tak|tdk|gak|ga|nggak|enggak|ngga|kaga|kagak|ndak ada|ditemukan|menemukan .. jalan|jalur|rute|langkah",
            "none is|are|was|were|of|worked|valid|found",
            "doesnt|dont|didnt have .. solution*|answer",
            "does|do|did not have .. solution*|answer",
            "no way|arrangement|placement|combination|combinations|expression|expressions",
            "is|its|puzzle|board impossible",
            "impossible puzzle|board|case|configuration",
            "mustahil",
            "infeasible",
            "goal .. not|cannot|cant|never .. reached|reachable|found",
            "cannot|cant|couldnt make|reach|get|form|produce #",
            "nenhuma solução|solucao",
        ],
    ),
    (
        Meaning::Refused,
        &[
            "tidak|tak|gak|ga|nggak|bukan|belum|kurang valid|sesuai|cocok|konsisten|lengkap|benar|sah|memenuhi|didukung|dikenali|dikenal|diketahui|tersedia|diimplementasikan|diterima",
            "tidak|gak|ga|nggak|bukan .. persegi",
            "jumlah|panjang|lebar|ukuran|banyak|banyaknya|baris|kolom .. beda|berbeda",
            "tidak|tak sama|berbentuk|mendukung|seragam|terdaftar",
            "tidak memiliki isi|panjang|ukuran",
            "bukan merupakan|berupa|matriks|matrix|persegi|huruf|angka|kartu|alfabet|alphabet|karakter|bilangan",
            "invalid|inconsistent|incomplete|malformed|rejected|unsupported|mismatch|mismatched|unrecognized",
            "illegal .. input|character|characters|letter|card|cards|board|file|format|piece|block|symbol|value|size",
            "not .. valid|supported|square|consistent|allowed|recognized|acceptable|rectangular",
            "unknown board|type|mode|case|kind|format|puzzle|configuration|config|character|letter|card|cards|block|piece|symbol",
            "not equal|equivalent|match",
            "not the same",
            "doesnt|dont|didnt match|fit",
            "does|do|did not match|fit",
            "wrong .. input|format|length|type|size|card|cards|file|number|board|character|value",
            "salah|kelebihan",
            "file|berkas|input|masukan|baris|isi|isinya|papan|board .. kosong",
            "empty file|board|input|line|row",
            "file|board|input|line|row is empty",
            "failed to read|load|parse|process",
            "gagal membaca|memuat|memproses|parsing|load",
            "unavailable for|in",
            "too many|few .. blocks|pieces|cards|rows|columns|lines|numbers|characters|regions|colors|colours",
            "not enough .. blocks|pieces|cards|rows|columns|lines|numbers|characters|regions|colors|colours",
            "validation|validasi failed|gagal|error",
            "gagal|failed validasi|validation|divalidasi",
            "karakter|simbol|huruf|angka .. selain|asing|ilegal",
            "cannot|cant|couldnt|could|unable .. parse|process",
            "ukuran|panjang|baris|kolom|region|warna|blok|huruf|kartu .. lebih|kurang dari",
            "unexpected character|characters|letter|symbol|line|token|end",
            "missing row|rows|line|lines|piece|pieces|block|blocks|data|dimension|dimensions|tile|number",
            "repeated .. tile|tiles|number|numbers|card|cards|letter|letters",
            "more|fewer|less than # rows|columns|regions|pieces|blocks|cards|characters|lines",
            "expected # rows|columns|characters|lines|pieces|blocks|numbers|cards|cells",
            "not a|an number|integer|letter|square|rectangle|matrix",
            "terlalu banyak|sedikit|pendek|panjang",
            "papan|board|input|file cacat|rusak",
            "expected .. # .. got|found|but|received",
            "has|have|found|got|memiliki|mempunyai .. # .. expected|seharusnya|harusnya",
            "bad input|file|format|board|data",
            "blok|kartu|piece|pieces|baris|kolom kurang",
            "kurang panjang|lengkap",
            "tidak|gak|ga|nggak|bukan nxn|kotak|simetris|bujur|bujursangkar",
            "sudah digunakan|dipakai",
            "duplikat|duplicate|duplicated|duplicates",
            "angka|kartu|ubin|bilangan|huruf|elemen .. sama|kembar|ganda",
        ],
    ),
    (Meaning::Error, &["error|kesalahan|galat"]),
    (
        Meaning::Demand,
        &[
            "harus|wajib|seharusnya|harusnya",
            "hanya boleh|bisa|dapat|mendukung|menerima|berisi|terdapat",
            "tidak|gak|ga boleh",
            "melebihi|minimal|maksimal|minimum|maximum",
            "must|should be|have|contain|only|match|equal",
            "only supports|accepts|allows|supported",
            "only .. allowed|accepted|permitted|supported",
            "is|are required",
            "needs|need to be|have|contain",
            "diluar|luar jangkauan|batas|rentang",
            "ulangi|diulangi|diinput ulang|lagi",
            "coba|input|masukkan|masukan lagi|ulang|kembali",
            "mohon .. ulang",
            "try|please again|reenter",
        ],
    ),
    (
        Meaning::Missing,
        &[
            "file|berkas|filenya|path|directory|folder .. tidak|tak|gak|ga|not|isnt|doesnt .. ditemukan|ada|ketemu|found|exist|exists|terbaca",
            "no such file|directory",
            "tidak|tak|gak|ga|nggak ada|ditemukan|menemukan|ketemu|nemu .. file|berkas|filenya",
            "tidak|gak|ga|gagal|gabisa .. membuka|buka|dibuka .. file|berkas",
            "gagal|gabisa membuka|buka|dibuka",
            "file|berkas .. gagal|tidak .. dibuka|dibaca",
            "cannot|cant|couldnt|unable|failed|could .. open|opening|locate|find .. file",
            "couldnt|failed|cannot|cant open|opening",
            "could not open",
            "filenotfounderror|filenotfoundexception|nosuchfileexception",
        ],
    ),
    (
        Meaning::Found,
        &[
            "solusi*|penyelesaian|jawaban|hasil .. ditemukan|ketemu|didapatkan|akhir",
            "solusi*|jawaban berhasil|nya|ke",
            "ditemukan|menemukan|mendapatkan|terdapat .. solusi*",
            "solution* .. found",
            "found|got .. solution*",
            "this|here is .. solution*",
            "the solution is",
            "ini jawabannya|solusinya|hasilnya",
            "solved|succeed|succeeded",
            "berhasil diselesaikan|menyelesaikan|dipecahkan|ditemukan",
            "final solution*|result|answer|board",
        ],
    ),
    (
        Meaning::Saving,
        &[
            "simpan|menyimpan|menyimpannya|disimpan|tersimpan|penyimpanan|menimpa",
            "save|saved|saving|saves|export|exported|overwrite",
            "mengeksport|mengekspor|diekspor|mencetak|dicetak|menulis|ditulis .. file|berkas",
            "output file|filename|berhasil",
            "gambar|image|png|jpg",
        ],
    ),
    (
        Meaning::Noise,
        &[
            "cls|clear|pause|command .. not found|recognized",
            "internal or external command",
            "terminal|ansi|term",
            "permission denied",
            "syntaxwarning|deprecationwarning|futurewarning|userwarning|runtimewarning|resourcewarning|experimentalwarning",
            "illegal reflective access",
            "illegal access operations",
            "javafx configuration",
            "libgl|mesa|xdg|alsa|gtk|glib|qstandardpaths|dbus|glx|vulkan|pulseaudio",
            "vm warning",
            "errno # invalid argument",
        ],
    ),
    (
        Meaning::Supposing,
        &[
            "jika|apabila|bila|kalau|if|when|unless|contoh|misal|misalnya|example|eg",
            "for|of|on|with|about|untuk|pada unsolvable|unsolveable|unsolved",
        ],
    ),
    (
        Meaning::Asking,
        &[
            "masukkan|masukan|masukin|input|inputkan|enter|insert|type|ketik|ketikkan|tuliskan|provide",
            "nama|name file|berkas",
            "file|berkas name|nama",
            "filename|filepath|namafile|path|kartu|cards|pilihan|choice|command|menu|metode|mode|method|digit",
            "pilih|choose|select|pick|option|opsi",
            "apakah|ingin|mau|do|would|want|tampilkan|continue|lanjut|lanjutkan|another|again|lagi",
            "y n",
            "ya|yes tidak|no",
            "y t|any",
            "press|tekan .. enter|key|tombol",
            "random|randomisasi|acak|mengacak|optimized|visualisasi|animasi",
        ],
    ),
    (
        Meaning::Died,
        &[
            "traceback most recent call last",
            "exception in thread",
            "exception in application",
            "terminate called",
            "segmentation fault",
            "core dumped",
            "uncaught exception|error",
            "unhandled exception",
            "goroutine # running",
            "stack smashing detected",
        ],
    ),
    (
        Meaning::Fault,
        &[
            "panic runtime error",
            "fatal error .. goroutines|stack|runtime|out",
            "fatal python error",
            "free|malloc|realloc|munmap|calloc|consolidate|chunk invalid|double|corruption|corrupted",
            "corrupted size|double|unsorted",
            "double free",
            "illegal instruction",
            "loading shared libraries",
            "symbol lookup error",
            "version .. not found required",
            "cannot|cant open shared object",
            "cant open file .. py|errno",
            "could not find or load main",
            "unable to initialize main",
            "main method not found",
            "jni error",
            "runtime components are missing",
            "unable to access jarfile",
            "initialization of vm|boot",
            "linkageerror|unsupportedclassversionerror|exceptionininitializererror",
            "unresolved compilation",
            "make .. error #",
            "no rule to make",
            "termios|curses error",
            "oserror|ioerror|permissionerror|isadirectoryerror|notadirectoryerror|notimplementederror|stopiteration",
            "valueerror math domain",
            "valueerror .. array|arrays|broadcast|reshape|dimensions",
            "valueerror unknown format",
            "valueerror substring|embedded|sample|empty|list|i",
            "valueerror .. iterable",
            "bound must be positive",
            "no enum constant",
            "scanner closed",
            "arrayindexoutofboundsexception|stringindexoutofboundsexception|indexoutofboundsexception",
            "nullpointerexception|nosuchelementexception|inputmismatchexception|numberformatexception|classcastexception",
            "stackoverflowerror|outofmemoryerror|noclassdeffounderror|classnotfoundexception",
            "negativearraysizeexception|arithmeticexception|concurrentmodificationexception|unsupportedoperationexception",
            "indexerror|keyerror|typeerror|attributeerror|nameerror|zerodivisionerror|recursionerror|memoryerror|eoferror",
            "unboundlocalerror|modulenotfounderror|importerror|syntaxerror|unicodedecodeerror|keyboardinterrupt|overflowerror",
            "valueerror .. not in list",
            "valueerror invalid literal",
            "valueerror .. values to unpack",
            "valueerror could not convert",
            "valueerror max|min arg",
            "std out of",
            "std out|bad|length|logic|invalid",
            "what stoi|stol|stod|basic|vector|map|string|bitset",
        ],
    ),
    (
        Meaning::Window,
        &[
            "headlessexception|tclerror",
            "no x display|server",
            "no display name",
            "unable|cannot|cant|could|couldnt|failed .. open|connect|initialize .. display",
            "display .. environment|variable .. not set",
            "qt platform plugin|plugins",
            "no toolkit found",
            "no suitable pipeline",
        ],
    ),
    (
        Meaning::Iterations,
        &[
            "kasus|cases|case .. ditinjau|diperiksa|ditelusuri|dicoba|dicek|diuji|reviewed|checked|examined|iterated|tried|visited .. #",
            "# kasus|cases|case .. ditinjau|diperiksa|ditelusuri|dicoba|reviewed|checked|examined|tried",
            "# cases were checked|examined|reviewed",
            "of # cases",
            "jumlah|banyak|total kasus .. #",
            "jumlah|banyak|banyaknya|total|number|of|count iterasi|iterations|iteration .. #",
            "iterasi|iterations|iteration|iterasinya .. #",
            "# iterasi|iterations",
            "simpul|node|nodes|vertices|vertex|simplices|state|states|anak|sel .. dibangkitkan|dibuat|dihasilkan|dikunjungi|generated|raised|created|expanded|count .. #",
            "generated|raised|arised|created|expanded|total|jumlah|banyak|visited node|nodes|simpul|vertices|simplices|state|states .. #",
            "# simpul|node|nodes .. dibangkitkan|generated|dibuat",
            "possibilities|permutations|permutasi|konfigurasi|configurations|combinations|kombinasi|placements|kemungkinan .. visited|tried|dicoba|ditinjau|diperiksa|diuji|dicek|checked|tested|explored|evaluated|reviewed .. #",
            "# possibilities|permutations|permutasi|configurations|konfigurasi|attempts|tries|percobaan",
            "# kombinasi|combinations|kemungkinan .. visited|tried|dicoba|ditinjau|diperiksa|diuji|dicek|checked|tested|explored|evaluated|reviewed",
            "kombinasi|permutasi|percobaan ke #",
            "jumlah|banyak|total pengujian|percobaan|kemungkinan .. #",
            "jumlah|banyak|banyaknya|total konfigurasi|kombinasi|permutasi|penempatan|configurations|combinations|permutations #",
            "number|count of configurations|combinations|permutations|placements #",
            "attempts|tries|attempt .. #",
            "with # attempts|tries",
            "reviewed|checked|examined|iterated|tried|visited cases|case|kasus|configurations|combinations|konfigurasi|kombinasi .. #",
            "tried|checked|tested|examined|mencoba|memeriksa #",
            "simpul|node|nodes|states .. explored|visited|expanded|dieksplorasi|diperiksa|dijelajahi .. #",
            "langkah pencarian .. #",
        ],
    ),
    (
        Meaning::Time,
        &[
            "waktu|waktunya|time|duration|durasi|durasinya|runtime|took|elapsed|lama|lamanya .. #",
            "ran for #",
            "execution|executed|finished|done|completed|solved .. in #",
            "dalam|in|setelah|after|selama # ms|milliseconds|millisecond|milidetik|milisekon|s|sec|second|seconds|detik|sekon|us|µs|microseconds|mikrosekon|mikrodetik|ns",
            "# ms|milliseconds|millisecond|milidetik|milisekon|seconds|detik|sekon|µs|us|microseconds",
        ],
    ),
    (
        Meaning::Total,
        &[
            "jumlah|banyak|banyaknya|total|amount|number|of|valid|ditemukan|found|terdapat|ada|diperoleh|didapat|didapatkan .. solusi*|solution*|penyelesaian|jawaban .. #",
            "solusi*|solution* .. ditemukan|found|didapat #",
            "# solusi*|solution*|penyelesaian|jawaban",
            "# buah|valid|kemungkinan|possible|distinct|different|unique|total solusi*|solution*|penyelesaian|jawaban",
            "# jumlah|banyak|total solusi*",
            "results|result|hasil # combinations|kombinasi|solutions|expressions",
            "# combinations|results|expressions found",
        ],
    ),
];

/// Words that show that a time is not the time of the search.
pub const OTHER_TIMES: &[&str] =
    &["limit", "batas", "delay", "passed", "timeout", "maksimal", "sleep", "setiap"];

/// Words that show that a count is a plan, a step under way or a number in a list.
pub const OTHER_COUNTS: &[&str] =
    &["akan", "will", "setiap", "every", "ukuran", "size", "region", "maksimal"];

/// Words that show that the number beside the word "solution" is not how many there are.
pub const OTHER_TOTALS: &[&str] = &[
    "ke",
    "iterasi",
    "kombinasi",
    "percobaan",
    "dalam",
    "setelah",
    "waktu",
    "langkah",
    "in",
    "after",
    "step",
    "at",
];

/// Words that turn "found" into its opposite, where no phrase says more.
pub const NEGATIONS: &[&str] = &[
    "tidak", "tak", "tdk", "gak", "ga", "nggak", "enggak", "ngga", "kaga", "kagak", "belum", "gagal",
    "bukan", "not", "cannot", "can't", "couldn't", "never", "failed", "unable",
];

/// Words with which a heading names the answer below it; a word may go on.
pub const HEADINGS: &[&str] = &[
    "solusi",
    "solution",
    "jawaban",
    "hasil",
    "result",
    "answer",
    "akhir",
    "final",
    "berhasil",
    "ketemu",
    "penyelesaian",
];

/// Words that show that what stands below a heading is not the answer yet.
pub const OTHER_HEADINGS: &[&str] = &[
    "sementara",
    "current",
    "kandidat",
    "candidate",
    "mencari",
    "pencarian",
    "search",
    "searching",
    "parsial",
    "partial",
    "iterasi",
    "iteration",
    "percobaan",
    "coba",
];
