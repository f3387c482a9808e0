//! The table of languages: a language that needs only a command to build and one to run is one row of `ALL`.

use super::{Build, Ladder, Language, Tool};

/// All languages, in the order in which they are named.
pub static ALL: &[&Language] = &[
    &PYTHON,
    &C,
    &CPP,
    &JAVA,
    &GO,
    &RUST,
    &JAVASCRIPT,
    &Language {
        name: "pascal",
        title: "Pascal",
        endings: &["pas", "pp", "dpr"],
        input_signs: &["read", "Read", "READ", "ParamStr"],
        readme_commands: &["fpc"],
        build: Build::Commands { build: &["fpc", "-o{output}", "{source}"], run: &["{output}"] },
        needs: "Free Pascal (Debian fp-compiler)",
        tools: &[tool("fpc", "-iV", "fp-compiler")],
        settings: &["fpc"],
        last_words: &["Runtime error "],
        is_compiled: true,
        is_block_buffered: true,
        ..OTHER
    },
    &Language {
        name: "perl",
        title: "Perl",
        endings: &["pl"],
        part_endings: &["pm"],
        comment: "#",
        input_signs: &["<STDIN>", "<>", "@ARGV", "$ARGV", "shift"],
        readme_commands: &["perl"],
        build: Build::Commands { build: &["perl", "-c", "{source}"], run: &["perl", "{source}"] },
        needs: "Perl (Debian perl)",
        tools: &[tool("perl", "--version", "perl")],
        settings: &["perl"],
        error_signs: &["syntax error at ", "Can't locate "],
        is_block_buffered: true,
        ..OTHER
    },
    &Language {
        name: "ruby",
        title: "Ruby",
        endings: &["rb"],
        comment: "#",
        input_signs: &["gets", "STDIN", "$stdin", "ARGV", "ARGF"],
        readme_commands: &["ruby"],
        build: Build::Commands { build: &["ruby", "-c", "{source}"], run: &["ruby", "{source}"] },
        needs: "Ruby (Debian ruby)",
        tools: &[tool("ruby", "--version", "ruby")],
        error_signs: &["syntax error, "],
        last_words: &[
            "(NoMethodError)",
            "(NameError)",
            "(TypeError)",
            "(ZeroDivisionError)",
            "(RuntimeError)",
        ],
        missed_input: &["undefined method `chomp' for nil", "undefined method `strip' for nil"],
        is_block_buffered: true,
        ..OTHER
    },
];

/// The names, for whoever wrote another one.
pub(super) static NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = ALL[place].name;
        place += 1;
    }
    names
};

/// What a row need not say.
const OTHER: Language = Language {
    name: "",
    title: "",
    endings: &[],
    part_endings: &[],
    comment: "//",
    entry_signs: &[],
    input_signs: &[],
    readme_commands: &[],
    build: Build::Commands { build: &[], run: &[] },
    needs: "",
    tools: &[],
    settings: &[],
    build_environment: &[],
    error_signs: &[],
    last_words: &[],
    missed_input: &[],
    death_phrases: &[],
    fault_phrases: &[],
    is_compiled: false,
    is_block_buffered: false,
};

const fn tool(command: &'static str, version: &'static str, package: &'static str) -> Tool {
    Tool { command, version, package, files: &[] }
}

const MAKE: Tool =
    Tool { files: &["Makefile", "makefile", "GNUmakefile"], ..tool("make", "--version", "make") };
const CMAKE: Tool = Tool { files: &["CMakeLists.txt"], ..tool("cmake", "--version", "cmake") };

pub static PYTHON: Language = Language {
    name: "python",
    title: "Python",
    endings: &["py", "pyw"],
    comment: "#",
    input_signs: &["input(", "sys.stdin", "sys.argv", "argparse", "fileinput", "click."],
    readme_commands: &["python", "python3", "py"],
    build: Build::Ladder(Ladder::Python),
    needs: "Python (Debian python3)",
    tools: &[tool("python3", "--version", "python3")],
    settings: &["python"],
    last_words: &["Traceback (most recent call last)"],
    missed_input: &["EOFError", "EOF when reading"],
    death_phrases: &["traceback most recent call last"],
    fault_phrases: &[
        "fatal python error",
        "cant open file .. py|errno",
        "termios|curses error",
        "oserror|ioerror|permissionerror|isadirectoryerror|notadirectoryerror|notimplementederror|stopiteration",
        "indexerror|keyerror|typeerror|attributeerror|nameerror|zerodivisionerror|recursionerror|memoryerror|eoferror",
        "unboundlocalerror|modulenotfounderror|importerror|syntaxerror|unicodedecodeerror|keyboardinterrupt|overflowerror",
        "valueerror math domain",
        "valueerror .. array|arrays|broadcast|reshape|dimensions",
        "valueerror unknown format",
        "valueerror substring|embedded|sample|empty|list|i",
        "valueerror .. iterable",
        "valueerror .. not in list",
        "valueerror invalid literal",
        "valueerror .. values to unpack",
        "valueerror could not convert",
        "valueerror max|min arg",
    ],
    ..OTHER
};

pub static C: Language = Language {
    name: "c",
    title: "C",
    endings: &["c"],
    part_endings: &["h"],
    input_signs: &[
        "cin", "scanf", "getline", "fgets", "getchar", "argv[1", "argv[i", "fread", "istream", "read(",
    ],
    readme_commands: &["gcc", "cc", "clang", "make", "cmake"],
    build: Build::Ladder(Ladder::Cpp),
    needs: "a C compiler (Debian gcc)",
    tools: &[tool("gcc", "--version", "gcc"), MAKE, CMAKE],
    error_signs: &["undefined reference"],
    fault_phrases: &[
        "free|malloc|realloc|munmap|calloc|consolidate|chunk invalid|double|corruption|corrupted",
        "corrupted size|double|unsorted",
        "double free",
    ],
    is_compiled: true,
    is_block_buffered: true,
    ..OTHER
};

pub static CPP: Language = Language {
    name: "c++",
    title: "C++",
    endings: &["cpp", "cc", "cxx", "c++"],
    part_endings: &["hpp", "hh", "hxx", "ipp", "tpp", "inl"],
    readme_commands: &["g++", "c++", "clang++"],
    needs: "a C++ compiler (Debian g++)",
    tools: &[tool("g++", "--version", "g++"), MAKE, CMAKE],
    last_words: &["terminate called"],
    death_phrases: &["terminate called"],
    fault_phrases: &[
        "std out of",
        "std out|bad|length|logic|invalid",
        "what stoi|stol|stod|basic|vector|map|string|bitset",
    ],
    // Unlike C, it writes what was printed before it reads.
    is_block_buffered: false,
    ..C
};

pub static JAVA: Language = Language {
    name: "java",
    title: "Java",
    endings: &["java"],
    input_signs: &["System.in", "System.console", "IO.readln"],
    readme_commands: &["java", "javac", "mvn", "gradle"],
    build: Build::Ladder(Ladder::Java),
    needs: "a JDK (Debian default-jdk-headless)",
    tools: &[
        tool("javac", "-version", "default-jdk-headless"),
        tool("java", "-version", "default-jre-headless"),
        // Only where a `wasit.yaml` calls them; asking them takes seconds.
        Tool { files: &["pom.xml"], ..tool("mvn", "--version", "maven") },
        Tool { files: &["build.gradle", "build.gradle.kts"], ..tool("gradle", "--version", "gradle") },
    ],
    settings: &["java", "openjdk", "maven"],
    last_words: &["Exception in thread"],
    missed_input: &["NoSuchElementException"],
    death_phrases: &["exception in thread", "exception in application"],
    fault_phrases: &[
        "could not find or load main",
        "unable to initialize main",
        "main method not found",
        "jni error",
        "runtime components are missing",
        "unable to access jarfile",
        "initialization of vm|boot",
        "linkageerror|unsupportedclassversionerror|exceptionininitializererror",
        "unresolved compilation",
        "bound must be positive",
        "no enum constant",
        "scanner closed",
        "arrayindexoutofboundsexception|stringindexoutofboundsexception|indexoutofboundsexception",
        "nullpointerexception|nosuchelementexception|inputmismatchexception|numberformatexception|classcastexception",
        "stackoverflowerror|outofmemoryerror|noclassdeffounderror|classnotfoundexception",
        "negativearraysizeexception|arithmeticexception|concurrentmodificationexception|unsupportedoperationexception",
    ],
    is_compiled: true,
    ..OTHER
};

pub static GO: Language = Language {
    name: "go",
    title: "Go",
    endings: &["go"],
    entry_signs: &["package main", "func main()"],
    input_signs: &["os.Stdin", "fmt.Scan", "os.Args", "flag."],
    readme_commands: &["go"],
    build: Build::Ladder(Ladder::Go),
    needs: "Go (Debian golang-go)",
    tools: &[tool("go", "version", "golang-go")],
    build_environment: &[
        ("GOFLAGS", "-mod=mod"),
        ("GOPROXY", "off"),
        ("GOTOOLCHAIN", "local"),
        ("GO111MODULE", "auto"),
        ("CGO_ENABLED", "0"),
    ],
    last_words: &["goroutine 1 ["],
    missed_input: &["io.EOF"],
    death_phrases: &["goroutine N running"],
    fault_phrases: &["panic runtime error", "fatal error .. goroutines|stack|runtime|out"],
    is_compiled: true,
    ..OTHER
};

pub static RUST: Language = Language {
    name: "rust",
    title: "Rust",
    endings: &["rs"],
    entry_signs: &["fn main()"],
    input_signs: &["stdin", "args()"],
    readme_commands: &["cargo"],
    build: Build::Ladder(Ladder::Rust),
    needs: "Rust (Debian cargo, or rustup)",
    tools: &[tool("rustc", "--version", "rustc"), tool("cargo", "--version", "cargo")],
    build_environment: &[("CARGO_NET_OFFLINE", "true"), ("CARGO_TERM_COLOR", "never")],
    error_signs: &["error["],
    last_words: &["panicked at"],
    is_compiled: true,
    ..OTHER
};

pub static JAVASCRIPT: Language = Language {
    name: "javascript",
    title: "JavaScript",
    endings: &["js", "mjs", "cjs"],
    part_endings: &["ts"],
    input_signs: &["process.stdin", "process.argv", "readline", "readFile", "readSync", "prompt-sync"],
    readme_commands: &["node", "npm"],
    build: Build::Ladder(Ladder::Node),
    needs: "Node (Debian nodejs)",
    tools: &[tool("node", "--version", "nodejs")],
    death_phrases: &["uncaught exception|error"],
    ..OTHER
};
