package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.text.ShellCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Command line of `loombench run` for a follow-up of a finished run, with some of its experiments and its
/// options.
///
/// @param profile profile of the finished run
/// @param options options to repeat, each word quoted for a shell
/// @param claimed whether the finished run measured only cells that claims need
/// @param files quoted file arguments of experiments that aren't shipped, by id
record RunCommandLine(String profile, List<String> options, boolean claimed, Map<String, String> files) {
    /// Options that the follow-up omits: they belong to the one run, or say how it is shown. All others say what is
    /// measured, or where it is stored.
    private static final Set<String> LEFT_OUT = Set.of(
            ("--profile --forks --budget --precision --seed --name --progress --format --color --diagnose --dry-run"
                            + " --open --quiet --verbose --resume")
                    .split(" "));

    private static final String CLAIMS = "--claims";
    private static final String AGAINST_ITSELF = "--null";
    private static final String DEFAULT_PROFILE = "quick";

    /// The command line with the run's options; without options if those are unknown or can't be parsed with
    /// certainty.
    static RunCommandLine of(RunDocument run) {
        return parsed(run).orElseGet(() -> new RunCommandLine(run.profile(), List.of(), false, Map.of()));
    }

    /// Command for a new run with the given number of blocks.
    ///
    /// @param experiments their ids
    List<String> withForks(List<String> experiments, int forks) {
        List<String> words = start(experiments);
        words.addAll(options);
        if (claimed) {
            words.add(CLAIMS);
        }
        if (!profile.equals(DEFAULT_PROFILE)) {
            words.addAll(List.of("--profile", profile));
        }
        words.addAll(List.of("--forks", Integer.toString(forks)));
        return words;
    }

    /// Command that measures what claims need in another profile.
    ///
    /// @param experiments their ids
    List<String> forClaims(List<String> experiments, String profile) {
        List<String> words = start(experiments);
        options.stream().filter(option -> !option.equals(AGAINST_ITSELF)).forEach(words::add);
        words.addAll(List.of(CLAIMS, "--profile", profile));
        return words;
    }

    private List<String> start(List<String> experiments) {
        List<String> words = new ArrayList<>(List.of("loombench", "run"));
        experiments.forEach(id -> words.add(files.getOrDefault(id, id)));
        return words;
    }

    private static Optional<RunCommandLine> parsed(RunDocument run) {
        List<String> command = run.command();
        if (command.indexOf("run") != 1 || !command.stream().allMatch(RunCommandLine::isOnOneLine)) {
            return Optional.empty();
        }
        ParseResult given;
        try {
            given = new CommandLine(new RunCommand())
                    .setExpandAtFiles(false)
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .parseArgs(command.stream().skip(2).toArray(String[]::new));
        } catch (ParameterException e) {
            return Optional.empty();
        }
        List<String> options = new ArrayList<>();
        for (OptionSpec option : given.matchedOptionsSet()) {
            String name = option.names()[0];
            if (LEFT_OUT.contains(option.longestName())) {
                continue;
            }
            if (option.arity().max() == 0) {
                options.add(name);
            } else {
                option.originalStringValues()
                        .forEach(value -> options.addAll(
                                value.startsWith("-")
                                        ? List.of(ShellCommand.quoted(name + "=" + value))
                                        : List.of(name, ShellCommand.quoted(value))));
            }
        }
        boolean claimed = options.removeIf(CLAIMS::equals);
        List<String> experiments = given.matchedPositionals().stream()
                .flatMap(words -> words.originalStringValues().stream())
                .toList();
        return files(experiments).map(files -> new RunCommandLine(run.profile(), options, claimed, files));
    }

    /// Whether a word can be shown as it is: not empty and without control characters.
    private static boolean isOnOneLine(String word) {
        return !word.isEmpty()
                && word.equals(Screen.sanitized(word))
                && word.chars().noneMatch(Character::isISOControl);
    }

    /// Quoted file arguments by experiment id; empty if a file can't be read again, so that its experiment is
    /// unknown.
    private static Optional<Map<String, String>> files(List<String> words) {
        Map<String, String> files = new HashMap<>();
        for (String word : words) {
            if (isFile(word)) {
                try {
                    files.put(Catalog.read(Path.of(word)).experiment().id(), ShellCommand.quoted(word));
                } catch (UserErrorException | IllegalArgumentException e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(files);
    }

    /// Whether a word names a file, by the same rule as [Catalog#select].
    private static boolean isFile(String word) {
        return word.endsWith(".yaml") || word.endsWith(".yml") || word.contains("/") || word.contains("\\");
    }
}
