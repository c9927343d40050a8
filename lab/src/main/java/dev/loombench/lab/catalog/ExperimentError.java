package dev.loombench.lab.catalog;

import dev.loombench.lab.finding.ErrorKind;

/// What is wrong with the choice of experiments, and with what is changed of them on the command line.
public enum ExperimentError implements ErrorKind {
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
    REFUSED_OPTIONS("{refusal}; change --variant, --jvm-arg or the experiment's jvm"),
    UNUSABLE_JDK("JDK {version}: {problem}; leave it out");

    private final String words;

    ExperimentError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
