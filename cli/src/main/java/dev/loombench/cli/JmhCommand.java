package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jmh`: the launcher runs JMH itself and never comes here; this is what the help knows of it.
@Command(
        name = "jmh",
        description = "JMH's own command line over our benchmarks, untouched ('loombench jmh -h' is JMH's help).",
        footer = {
            "",
            "Examples:",
            "  loombench jmh -l",
            "  loombench jmh ExecutorBatch -p model=cached-pool -f 1",
            "  loombench jmh ExecutorBatch -prof dev.loombench.profiler.VirtualThreads"
        })
final class JmhCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ARG", description = "Whatever JMH takes.")
    private List<String> args = List.of();

    @Override
    public Integer call() {
        throw new BadInput("'jmh " + String.join(" ", args) + "' is run by the launcher: start loombench by it");
    }
}
