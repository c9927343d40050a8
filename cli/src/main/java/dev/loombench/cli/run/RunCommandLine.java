package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.text.ShellCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Command line of `loombench run` for a follow-up of a finished run, with some of its experiments and its
/// options.
///
/// @param profile profile of the finished run
/// @param options options to repeat, each word quoted for a shell
/// @param claimed whether the finished run measured only cells that claims need
/// @param files quoted file arguments of experiments that aren't shipped, by id
record RunCommandLine(String profile, List<String> options, boolean claimed, Map<String, String> files) {
    /// Options with a value that the follow-up repeats: they say what is measured, or where it is stored.
    static final Set<String> KEPT_WITH_VALUE = Set.of(
            "-p --models --servers --candidates --jdk --jvm-arg --variant --cpus --cpu-quota --margin --out --secret"
                    .split(" "));

    /// Options with a value that the follow-up omits: they belong to the one run, or say how it is shown.
    static final Set<String> LEFT_OUT_WITH_VALUE =
            Set.of("--profile --forks --budget --precision --seed --name --progress --format --color".split(" "));

    /// Flags that the follow-up repeats: they say what is measured.
    static final Set<String> KEPT_FLAGS = Set.of("--force", "--null", "--claims");

    /// Flags that the follow-up omits: they decide nothing, or say how the run is shown.
    static final Set<String> LEFT_OUT_FLAGS =
            Set.of("--diagnose", "--dry-run", "--open", "-q", "--quiet", "-v", "-vv", "--verbose");

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
        if (command.size() < 2
                || !command.getFirst().equals("loombench")
                || !command.get(1).equals("run")
                || !command.stream().allMatch(RunCommandLine::isOnOneLine)) {
            return Optional.empty();
        }
        List<String> options = new ArrayList<>();
        List<String> experiments = new ArrayList<>();
        for (int i = 2; i < command.size(); i++) {
            String word = command.get(i);
            String name = name(word);
            boolean hasValue = KEPT_WITH_VALUE.contains(name) || LEFT_OUT_WITH_VALUE.contains(name);
            boolean valueIsNext = hasValue && name.equals(word);
            if (valueIsNext && i + 1 == command.size()) {
                return Optional.empty();
            }
            if (KEPT_WITH_VALUE.contains(name)) {
                options.add(ShellCommand.quoted(word));
                if (valueIsNext) {
                    options.add(ShellCommand.quoted(command.get(i + 1)));
                }
            } else if (KEPT_FLAGS.contains(word)) {
                options.add(word);
            } else if (!word.startsWith("-") && !word.startsWith("@")) {
                experiments.add(word);
            } else if (!hasValue && !LEFT_OUT_FLAGS.contains(word)) {
                return Optional.empty();
            }
            i += valueIsNext ? 1 : 0;
        }
        boolean claimed = options.removeIf(CLAIMS::equals);
        return files(experiments).map(files -> new RunCommandLine(run.profile(), options, claimed, files));
    }

    /// Name of the option in a word such as `--jdk=21` or `-ptasks=5`.
    private static String name(String word) {
        if (word.startsWith("--")) {
            return word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        }
        return word.startsWith("-p") ? "-p" : word;
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
