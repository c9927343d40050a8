package dev.loombench.lab.finding;

/// What is wrong with options, alone or beside each other.
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
    NOT_MEASURED("{option} {value}: this wasn't measured, or not on both sides; choose from {values}");

    private final String words;

    OptionError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
