package dev.loombench.cli;

import dev.loombench.lab.environment.Words;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// The load of `diagnose --during`: words of a `load` command line, split without a shell.
final class DuringLoad {
    private static final String OPTION = "--during: ";
    private static final String COMMAND = "load";
    private static final List<String> OF_DIAGNOSE =
            List.of("--format", "--color", "--quiet", "--verbose", "--help", "--version");

    private final LoadCommand command;
    private final LoadOrder checked;

    private DuringLoad(LoadCommand command, LoadOrder checked) {
        this.command = command;
        this.checked = checked;
    }

    /// @throws BadInput if the words don't ask for one load with a window that can be watched
    static DuringLoad of(String text) {
        List<String> words =
                Words.of(text).orElseThrow(() -> new BadInput(OPTION + "a quote isn't closed in: " + text));
        if (words.isEmpty() || !words.getFirst().equals(COMMAND)) {
            throw new BadInput(OPTION + "the first word must be 'load', as in --during 'load URL --rate 100'");
        }
        try {
            LoadCommand command = command(words.subList(1, words.size()));
            LoadOrder order = command.single();
            requireWatchable(order);
            return new DuringLoad(command, order);
        } catch (ParameterException | BadInput e) {
            throw new BadInput(OPTION + e.getMessage(), e);
        }
    }

    private static LoadCommand command(List<String> words) {
        LoadCommand command = new LoadCommand();
        ParseResult parsed = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(words.toArray(String[]::new));
        for (String option : OF_DIAGNOSE) {
            if (parsed.hasMatchedOption(option)) {
                throw new BadInput(option + " is an option of diagnose: give it outside --during");
            }
        }
        return command;
    }

    private static void requireWatchable(LoadOrder order) {
        if (order.duration().compareTo(DiagnoseCommand.LONGEST) > 0) {
            throw new BadInput("--duration is how long the JVM is watched, and must be at most 1h");
        }
        if (order.warmup().compareTo(DiagnoseCommand.SHORTEST) < 0) {
            throw new BadInput("--warmup must be at least 1s: watching begins when it ends");
        }
    }

    /// As it was checked, with a directory that needn't be there.
    LoadOrder checked() {
        return checked;
    }

    /// Makes the directory of its results.
    Path directory() throws IOException {
        return command.directory();
    }

    /// @param directory of its results
    LoadOrder order(Path directory) {
        return checked.in(directory);
    }
}
