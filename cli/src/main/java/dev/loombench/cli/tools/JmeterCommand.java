package dev.loombench.cli.tools;

import dev.loombench.cli.command.CommandError;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The `jmeter` command as the help shows it. The launcher script runs JMeter itself, so this class is never
/// executed through it.
@Command(
        name = "jmeter",
        description = "Run Apache JMeter's own command line ('loombench jmeter -h' prints JMeter's help). It ends with"
                + " 4 where a plan took no sample.",
        footer = {
            "",
            "Examples:",
            "  loombench jmeter -n -t plan.jmx -l out.jtl -e -o dashboard",
            "  loombench jmeter shutdown        # ends a running plan once open requests are answered",
            "  loombench jmeter stoptest 4446   # ends the plan that listens on port 4446 at once"
        })
public final class JmeterCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ARG", description = "Any argument of JMeter.")
    private List<String> args = List.of();

    @Override
    public Integer call() {
        throw CommandError.NEEDS_LAUNCHER.error("jmeter", String.join(" ", args));
    }
}
