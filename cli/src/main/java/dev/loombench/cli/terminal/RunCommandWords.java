package dev.loombench.cli.terminal;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.yaml.Catalog;
import dev.loombench.lab.journal.RunDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The words of `loombench run` for another run like one that ended: of some of its experiments, under its options.
///
/// @param profile of the run that ended
/// @param options of its command line that the other run has too, each word as a shell reads it
/// @param claimed whether it measured only cells that claims need
/// @param files the words that name the files of experiments that aren't shipped, by id
record RunCommandWords(String profile, List<String> options, boolean claimed, Map<String, String> files) {
    /// Options that have a value and say what is measured, or where it is kept.
    static final Set<String> KEPT_WITH_VALUE = Set.of(
            "-p",
            "--models",
            "--servers",
            "--jdk",
            "--jvm-arg",
            "--variant",
            "--cpus",
            "--cpu-quota",
            "--margin",
            "--out");

    /// Options that have a value of this one run, or that say how it is shown.
    static final Set<String> LEFT_OUT_WITH_VALUE = Set.of(
            "--profile", "--forks", "--budget", "--precision", "--seed", "--name", "--progress", "--format", "--color");

    /// Options without a value that say what is measured.
    static final Set<String> KEPT_FLAGS = Set.of("--force", "--null", "--claims");

    /// Options without a value that decide nothing, or that say how the run is shown.
    static final Set<String> LEFT_OUT_FLAGS =
            Set.of("--diagnose", "--dry-run", "-q", "--quiet", "-v", "-vv", "--verbose");

    private static final String CLAIMS = "--claims";
    private static final String AGAINST_ITSELF = "--null";
    private static final String DEFAULT_PROFILE = "quick";
    private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /// With the options of the run's command line; without any where that isn't known or can't be read with
    /// certainty.
    static RunCommandWords of(RunDocument run) {
        return parsed(run).orElseGet(() -> new RunCommandWords(run.profile(), List.of(), false, Map.of()));
    }

    /// The command of a new run with this many blocks.
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

    /// The command that measures what claims need in another profile.
    ///
    /// @param experiments their ids
    List<String> forClaims(List<String> experiments, String other) {
        List<String> words = start(experiments);
        options.stream().filter(option -> !option.equals(AGAINST_ITSELF)).forEach(words::add);
        words.addAll(List.of(CLAIMS, "--profile", other));
        return words;
    }

    private List<String> start(List<String> experiments) {
        List<String> words = new ArrayList<>(List.of("loombench", "run"));
        experiments.forEach(id -> words.add(files.getOrDefault(id, id)));
        return words;
    }

    private static Optional<RunCommandWords> parsed(RunDocument run) {
        List<String> command = run.command();
        if (command.size() < 2
                || !command.getFirst().equals("loombench")
                || !command.get(1).equals("run")
                || !command.stream().allMatch(RunCommandWords::isOnOneLine)) {
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
                options.add(quoted(word));
                if (valueIsNext) {
                    options.add(quoted(command.get(i + 1)));
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
        return files(experiments).map(files -> new RunCommandWords(run.profile(), options, claimed, files));
    }

    /// The option of a word such as `--jdk=21` or `-ptasks=5`.
    private static String name(String word) {
        if (word.startsWith("--")) {
            return word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        }
        return word.startsWith("-p") ? "-p" : word;
    }

    /// Words with tabs, line ends or anything that a terminal would obey can't be shown as they are.
    private static boolean isOnOneLine(String word) {
        return !word.isEmpty()
                && word.equals(Screen.harmless(word))
                && word.chars().noneMatch(Character::isISOControl);
    }

    /// Empty where one of the files can't be read again, so that it isn't known which experiment it has.
    private static Optional<Map<String, String>> files(List<String> words) {
        Map<String, String> files = new HashMap<>();
        for (String word : words) {
            if (isFile(word)) {
                try {
                    files.put(Catalog.read(Path.of(word)).experiment().id(), quoted(word));
                } catch (BadInput | IllegalArgumentException e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(files);
    }

    /// As [Catalog#select] tells files from ids and tags.
    private static boolean isFile(String word) {
        return word.endsWith(".yaml") || word.endsWith(".yml") || word.contains("/") || word.contains("\\");
    }

    private static String quoted(String word) {
        return PLAIN_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
