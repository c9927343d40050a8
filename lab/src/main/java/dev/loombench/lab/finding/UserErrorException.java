package dev.loombench.lab.finding;

/// Signals input of a person that can't be used. The message is one line: what, where, and what to do. Since it
/// quotes that person's input, line breaks become spaces, control characters question marks, and its length is
/// limited.
public final class UserErrorException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_LENGTH = 2_000;

    UserErrorException(String message) {
        super(oneLine(message));
    }

    UserErrorException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    private static String oneLine(String message) {
        String start = message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH) + " …";
        return start.replaceAll("\\R", " ").replaceAll("\\p{Cc}", "?");
    }
}
