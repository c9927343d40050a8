package dev.loombench.protocol;

/// What a file is that can't be read.
public enum FileProblem implements MessageTemplate {
    DIRECTORY("it is a directory"),
    NOT_REGULAR("it isn't a regular file"),
    LOOP("it is a symbolic link that leads back to itself"),
    NOT_TEXT("it isn't UTF-8 text"),
    TOO_LARGE("larger than {n} MiB, the limit for {kind}"),
    UNREADABLE("it can't be read ({reason})");

    private final String words;

    FileProblem(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
