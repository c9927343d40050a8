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
    NOT_POSITIVE("{option} {value}: must be more than 0"),
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
    UNUSABLE_JDK("JDK {version}: {problem}; leave it out");

    private final String words;

    OptionError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
