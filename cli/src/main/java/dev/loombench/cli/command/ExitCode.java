package dev.loombench.cli.command;

/// Exit codes of the process. They are part of the command-line interface.
public final class ExitCode {
    public static final int OK = 0;
    public static final int INTERNAL_ERROR = 1;
    public static final int BAD_INPUT = 2;
    public static final int UNFIT = 3;
    public static final int INVALID = 4;
    public static final int INCONCLUSIVE = 5;
    public static final int CONFIRMED = 99;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
