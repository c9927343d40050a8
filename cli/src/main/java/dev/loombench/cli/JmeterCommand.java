package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jmeter`: the launcher runs JMeter itself and never comes here; this is what the help knows of it.
@Command(
        name = "jmeter",
        description = "Apache JMeter's own command line, untouched ('loombench jmeter -h' is JMeter's help).",
        footer = {
            "",
            "Examples:",
            "  loombench jmeter -n -t plan.jmx -l out.jtl -e -o dashboard",
            "  loombench jmeter shutdown        # ends a running plan when its users have their answers",
            "  loombench jmeter stoptest 4446   # ends the one that waits on port 4446 at once"
        })
final class JmeterCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ARG", description = "Whatever JMeter takes.")
    private List<String> args = List.of();

    @Override
    public Integer call() {
        throw new BadInput("'jmeter " + String.join(" ", args) + "' is run by the launcher: start loombench by it");
    }
}
