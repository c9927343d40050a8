package dev.loombench.lab.finding;

/// What is wrong with options, alone or beside each other, and with the experiments that they choose or change.
public enum OptionError implements ErrorKind {
    /// The problem is told by what reads the value.
    INVALID("{option} {value}: {problem}"),
    /// The problem tells the value.
    REFUSED("{option}: {problem}"),
    /// The problem tells what it is of.
    UNUSABLE("{problem}"),
    OUT_OF_RANGE("{option} {value}: must be from {min} to {max}"),
    TOO_SMALL("{option} {value}: must be at least {min}"),
    FORM("{option} {value}: must be {form}"),
    NOT_ONE_OF("{option} {value}: must be one of {values}"),
    REPEATED("{option}: '{value}' is given twice; leave one out"),
    EXCLUSIVE("{option} and {other} exclude each other; leave one out"),
    NEEDS("{option} needs {other}"),
    NOTHING_GIVEN("nothing to {do}; give {option} or {other}"),
    NOT_MEASURED("{option} {value}: this wasn't measured, or not on both sides; choose from {values}"),
    UNKNOWN("unknown experiment '{word}'{hint}"),
    SAME_ID("{file} and {file} have the same id '{id}'; rename one"),
    UNKNOWN_FACTOR("-p {factor}: no selected experiment has this factor{hint}"),
    IMPOSSIBLE("{id} can't run with these options: {problem}"),
    NO_BASELINE(
            "{id}: none of its cells is of the baseline {baseline}, which --null compares with itself; include it in"
                    + " --models"),
    NO_CLAIM("--claims: no claim needs any of the selected cells (profile {profile}, with these models and levels);"
            + " 'loombench show ID' lists the claims"),
    BAD_VARIANT(
            "--variant '{text}': must be NAME=OPTIONS, such as zgc=-XX:+UseZGC, with small letters, digits and hyphens"
                    + " in the name, at most 40"),
    AMBIGUOUS_VARIANT("--variant {variant}: {id} would be ambiguous; choose another name"),
    BAD_JVM_OPTION("--jvm-arg '{option}': a JVM option begins with '-', such as -XX:+UseZGC"),
    PLAN_CREDENTIALS(
            "user and password in the URL aren't passed to a plan; remove them, and let the plan read properties (-J"
                    + " user=NAME, ${__P({name})}) in an HTTP Authorization Manager"),
    PLAN_ADDRESS("the address for a plan must be like http://host:8080/path, not {address}"),
    REFUSED_OPTIONS("{refusal}; change --variant, --jvm-arg or the experiment's jvm"),
    UNUSABLE_JDK("JDK {version}: {problem}; leave it out"),
    NOT_LINUX("{option} works only on Linux, and this is {system}; leave it out"),
    NO_CPU_SET(
            "--cpus {wanted}: /proc/self/status doesn't list the processors this process may use; leave the option out"),
    TOO_MANY_CPUS(
            "--cpus {wanted}: only {n processor is/processors are} available (CPU set {cpus}); use fewer, or run on a larger"
                    + " machine"),
    NO_TASKSET("{option} needs the program taskset, which isn't on the PATH; install util-linux"),
    QUOTA_ABOVE_PROCESSORS("--cpu-quota {quota}: only {n processor is/processors are} available; use a smaller quota"),
    QUOTA_ABOVE_OWN("--cpu-quota {quota}: this process has a quota of {quota:} itself; use a smaller quota"),
    NOT_MOUNTED(
            "no control group with the controller '{controller}' can be made: no control groups are mounted here; mount"
                    + " them"),
    NOT_DELEGATED(
            "no control group with the controller '{controller}' can be made: neither {group} nor its parent delegates"
                    + " this controller; run in a group whose cgroup.subtree_control lists it"),
    NOT_WRITABLE(
            "no control group with the controller '{controller}' can be made: {reason}; run as root, or in a control"
                    + " group that is delegated to you with this controller"),
    NO_START("no process can be started with CPU limits: {reason}; run as root, or without --cpus and --cpu-quota"),
    NOT_EXECUTABLE(
            "{script}, which starts measured JVMs, can't be executed: its file system forbids it (noexec); choose"
                    + " another directory with --out"),
    OLD_JDK("{jdk} is too old: virtual threads came with {n}; name a JDK of {n} or later"),
    NO_JDK("no JDK {major} was found (found: {jdks}); name its home directory, or install it"),
    NO_JDK_AT("no JDK at {path}: there is no such directory (found: {jdks}); name its home directory, or install it"),
    NOT_JDK("`{text}` is neither a directory nor a major version (found: {jdks}); name a JDK's home directory"),
    JDK_WITHOUT_MEMORY("a JVM of {home} gets too little memory to start; raise the limit of its address space (ulimit"
            + " -v), or free some memory"),
    BROKEN_JDK("the JDK at {home} is broken: {problem}; install it again, or name another one");

    private final String words;

    OptionError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
