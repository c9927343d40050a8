package dev.loombench.cli.command;

import dev.loombench.protocol.MessageTemplate;

/// Why a command can't do its work, though its input is right.
public enum CommandFailure implements MessageTemplate {
    NO_MORE_THREADS(
            ExitCode.UNFIT,
            "the machine allows no more threads; end other programs, or raise the limit of threads (ulimit -u, or"
                    + " pids.max of the control group)"),
    HEAP_FULL(
            ExitCode.UNFIT,
            "the heap of {mebibytes} MiB is full; give the lab a larger one, as in LOOMBENCH_JVM_ARGS=-Xmx4g"),
    NO_SERVERS(
            ExitCode.UNFIT,
            "{what}: this takes loombench-{version}-servers, which isn't unpacked here; to add it, tar -xzf"
                    + " loombench-{version}-servers.tar.gz --strip-components=1 -C '{home}'"),
    NO_SERVERS_BY_JBANG(
            ExitCode.UNFIT,
            "{what}: this takes loombench-{version}-servers, which isn't unpacked here; with JBang, start the alias"
                    + " loombench-servers instead"),
    UNFIT(ExitCode.UNFIT, "{check}: {problem}; {remedy}"),
    UNWRITABLE(ExitCode.UNFIT, "{file}: can't be written ({reason}); choose another file with --out"),
    ENDED_UNWATCHED(
            ExitCode.INVALID, "{program} ended with exit code {code} before it could be watched; see its output above"),
    ENDED_UNCONNECTED(ExitCode.INVALID, "the program ended before anything accepted connections at {address}"),
    UNCONNECTED(
            ExitCode.INVALID,
            "nothing accepted connections at {address} within {seconds} s; check whether the load's URL is that of the"
                    + " started program"),
    NO_RESULTS(
            ExitCode.INVALID,
            "{jar} ended with exit code {code} and without results in block {n}; see its output above. Blocks before it"
                    + " are in {directory}"),
    UNKNOWN_HOST(ExitCode.INVALID, "the name '{host}' can't be resolved; check its spelling");

    private final int exitCode;
    private final String words;

    CommandFailure(int exitCode, String words) {
        this.exitCode = exitCode;
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }

    public CommandException exception(Object... values) {
        return new CommandException(message(values), exitCode);
    }

    /// Signals the failure, with its exit code.
    public static final class CommandException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int exitCode;

        private CommandException(String message, int exitCode) {
            super(message);
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }
    }
}
