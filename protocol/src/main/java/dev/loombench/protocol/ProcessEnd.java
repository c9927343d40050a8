package dev.loombench.protocol;

import java.util.Optional;

/// How a process ended, as a clause after its name.
public enum ProcessEnd implements MessageTemplate {
    ABORTED("crashed (signal 6)"),
    KILLED("was killed (signal 9), by the kernel because memory ran out, or by hand"),
    CRASHED("crashed (signal 11)"),
    TERMINATED("was terminated (signal 15)"),
    EXITED("ended with exit code {code}"),
    NO_RESULT("ended without a result"),
    SAYING("{end}: {line}");

    private final String words;

    ProcessEnd(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }

    /// The clause for an exit code: 128 + n if signal n killed the process.
    public static String clause(int exitCode) {
        return switch (exitCode) {
            case 134 -> ABORTED.words;
            case 137 -> KILLED.words;
            case 139 -> CRASHED.words;
            case 143 -> TERMINATED.words;
            default -> EXITED.message(Integer.toString(exitCode));
        };
    }

    /// The clause with the line of output that may give the reason, if there is one.
    public static String saying(String end, Optional<String> line) {
        return line.map(words -> SAYING.message(end, words)).orElse(end);
    }
}
