package dev.loombench.cli.diagnose;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.load.LoadCommand;
import dev.loombench.cli.option.ArgumentFiles;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.catalog.jvm.ShellWords;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// The concurrent load of `diagnose --during`: a `load` command line, split into arguments without a shell.
///
/// @param checked validated order, for a directory that needn't exist
record ConcurrentLoad(LoadCommand command, LoadOrder checked) {
    private static final String COMMAND = "load";

    /// Options of `load` that are those of `diagnose`, or ask for something else than one load.
    private static final List<String> OTHER_OPTIONS = List.of(
            "--format",
            "--color",
            "--quiet",
            "--verbose",
            "--help",
            "--version",
            "--find-capacity",
            "--plan",
            "--engines",
            "--fail-on");

    /// Parses the command line of the load.
    ///
    /// @throws UserErrorException unless it is a single load whose window can be watched
    static ConcurrentLoad parse(String text) {
        List<String> args = OptionParser.read("--during", text, ShellWords::command);
        Secrets.known().learnCommand(args);
        if (!args.getFirst().equals(COMMAND)) {
            throw OptionError.FORM.error("--during", text, "'load URL --rate R' or the like");
        }
        try {
            List<String> words = ArgumentFiles.expanded(args);
            LoadCommand command = command(words.subList(1, words.size()));
            LoadOrder order = command.single();
            OptionParser.within(
                    "--duration", order.duration(), DiagnoseCommand.MIN_DURATION, DiagnoseCommand.MAX_DURATION);
            OptionParser.atLeast("--warmup", order.warmup(), DiagnoseCommand.MIN_DURATION);
            return new ConcurrentLoad(command, order);
        } catch (ParameterException | UserErrorException | IllegalArgumentException e) {
            throw OptionError.REFUSED.because(e, "--during", String.valueOf(e.getMessage()));
        }
    }

    private static LoadCommand command(List<String> args) {
        LoadCommand command = new LoadCommand();
        ParseResult parsed = new CommandLine(command)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(args.toArray(String[]::new));
        for (String option : OTHER_OPTIONS) {
            if (parsed.hasMatchedOption(option)) {
                throw CommandError.NOT_DURING.error(option);
            }
        }
        return command;
    }

    /// Creates the directory for the load's results.
    Path directory() throws IOException {
        return command.directory();
    }
}
