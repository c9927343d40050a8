package dev.loombench.cli;

/// Exit codes of the process. They are part of the command-line interface.
final class ExitCode {
    static final int OK = 0;
    static final int INTERNAL_ERROR = 1;
    static final int BAD_INPUT = 2;
    static final int UNFIT = 3;
    static final int INVALID = 4;
    static final int INCONCLUSIVE = 5;
    static final int CONFIRMED = 99;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
