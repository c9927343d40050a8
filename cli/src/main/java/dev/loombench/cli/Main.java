package dev.loombench.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `loombench`: what changes if this runs on virtual threads?
@Command(
        name = "loombench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "The laboratory for concurrency on the JVM: what changes if this runs on virtual threads?",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            ListCommand.class,
            ShowCommand.class,
            DoctorCommand.class,
            ReportCommand.class,
            JmhCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  loombench run                          all classics, profile quick (a few minutes)",
            "  loombench run sleep-10k -p tasks=2000  one experiment, one factor changed",
            "  loombench run mine.yaml --jdk 21 --jdk 25",
            "  loombench show sleep-10k --java        the plain JMH class that does the same",
            "",
            "Exit codes: 0 ok; 1 internal fault; 2 usage or bad input; 3 machine unfit or disk full;",
            "4 the measurement is invalid; 130 interrupted, finished trials saved."
        })
public final class Main implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpLongOptionsMaxWidth(28);
        line.setUsageHelpAutoWidth(false);
        line.setParameterExceptionHandler(Faults::badUsage);
        line.setExecutionExceptionHandler(Faults::failed);
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
