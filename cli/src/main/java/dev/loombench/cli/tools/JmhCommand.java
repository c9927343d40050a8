package dev.loombench.cli.tools;

import dev.loombench.cli.command.CommandError;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The `jmh` command as the help shows it. The launcher script runs JMH itself, so this class is never executed
/// through it.
@Command(
        name = "jmh",
        description = "Run JMH's own command line on Loombench's benchmarks, unchanged ('loombench jmh -h' prints"
                + " JMH's help).",
        footer = {
            "",
            "Examples:",
            "  loombench jmh -l",
            "  loombench jmh ExecutorBatch -p model=cached-pool -f 1",
            "  loombench jmh ExecutorBatch -prof dev.loombench.profiler.VirtualThreads"
        })
public final class JmhCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ARG", description = "Any argument of JMH.")
    private List<String> args = List.of();

    @Override
    public Integer call() {
        throw CommandError.NEEDS_LAUNCHER.error("jmh", String.join(" ", args));
    }
}
