package dev.loombench.lab.experiment;

/// What a person gave us can't be used. The message is one line: what, where, and what to do. Since it
/// quotes that person's words, line breaks in it become spaces, control characters question marks, and it
/// has an end.
public final class BadInput extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 2_000;

    public BadInput(String message) {
        super(oneLine(message));
    }

    public BadInput(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    private static String oneLine(String message) {
        String start = message.length() <= LONGEST ? message : message.substring(0, LONGEST) + " …";
        return start.replaceAll("\\R", " ").replaceAll("\\p{Cc}", "?");
    }
}
