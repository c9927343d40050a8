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

    public static final String HELP =
            "Exit codes: 0 ok; 1 internal error; 2 usage or bad input; 3 machine unfit, or output can't be written;"
                    + " 4 the measurement is invalid; 5 undecided, where a decision was required; 99 a finding or a"
                    + " regression is confirmed; 130 interrupted (finished trials are saved).";

    private ExitCode() {}
}
