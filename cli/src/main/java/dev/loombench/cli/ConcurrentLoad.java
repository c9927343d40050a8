package dev.loombench.cli;

import dev.loombench.lab.catalog.ShellWords;
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
    private static final String ERROR_PREFIX = "--during: ";
    private static final String COMMAND = "load";
    private static final List<String> DIAGNOSE_OPTIONS =
            List.of("--format", "--color", "--quiet", "--verbose", "--help", "--version");

    /// Parses the command line of the load.
    ///
    /// @throws UserErrorException unless it is a single load whose window can be watched
    static ConcurrentLoad parse(String text) {
        List<String> args = ShellWords.split(text)
                .orElseThrow(() -> new UserErrorException(ERROR_PREFIX + "a quote isn't closed in: " + text));
        Secrets.known().learnCommand(args);
        if (args.isEmpty() || !args.getFirst().equals(COMMAND)) {
            throw new UserErrorException(
                    ERROR_PREFIX + "the first word must be 'load', as in --during 'load URL --rate 100'");
        }
        try {
            List<String> words = List.of(RequestOptions.withBodies(args.toArray(String[]::new)));
            LoadCommand command = command(words.subList(1, words.size()));
            LoadOrder order = command.single();
            requireWatchable(order);
            return new ConcurrentLoad(command, order);
        } catch (ParameterException | UserErrorException e) {
            throw new UserErrorException(ERROR_PREFIX + e.getMessage(), e);
        }
    }

    private static LoadCommand command(List<String> args) {
        LoadCommand command = new LoadCommand();
        ParseResult parsed = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(args.toArray(String[]::new));
        for (String option : DIAGNOSE_OPTIONS) {
            if (parsed.hasMatchedOption(option)) {
                throw new UserErrorException(option + " is an option of diagnose: give it outside --during");
            }
        }
        return command;
    }

    private static void requireWatchable(LoadOrder order) {
        if (order.duration().compareTo(DiagnoseCommand.MAX_DURATION) > 0) {
            throw new UserErrorException("--duration is how long the JVM is watched, and must be at most 1h");
        }
        if (order.warmup().compareTo(DiagnoseCommand.MIN_DURATION) < 0) {
            throw new UserErrorException("--warmup must be at least 1s: watching begins when it ends");
        }
    }

    /// Creates the directory for the load's results.
    Path directory() throws IOException {
        return command.directory();
    }

    /// The order of the load.
    ///
    /// @param directory for the load's results
    LoadOrder order(Path directory) {
        return checked.withDirectory(directory);
    }
}
