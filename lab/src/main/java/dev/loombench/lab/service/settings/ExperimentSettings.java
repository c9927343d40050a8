package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.jvm.JvmVariant;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.InvalidValueException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The settings of `run`, a row each, which a run's plan records: its options come from them. `show` has some of them
/// too.
public final class ExperimentSettings {
    private static final int MAX_CPUS = 100_000;

    /// Smallest CPU quota in processors; with less a JVM takes many seconds to start.
    private static final double MIN_QUOTA = 0.1;

    private static final List<Setting<?>> ROWS = new ArrayList<>();

    public static final Setting<Map<String, List<String>>> FACTORS = row(
                    "p", SettingType.all("NAME=V1,V2", "texts", ExperimentSettings::factors))
            .in(SettingGroup.EXPERIMENTS)
            .option("-p")
            .help("Values of a parameter instead of the experiment's, such as 'tasks=500,5000', used exactly as given;"
                    + " repeatable.");
    public static final Setting<List<Candidate>> MODELS = row(
                    "models",
                    list(
                            "M1,M2",
                            words -> words.map(Candidate::parse).distinct().toList()))
            .in(SettingGroup.EXPERIMENTS)
            .option("--models", "--servers")
            .help("Execution models, servers or candidates, instead of the experiment's, such as"
                    + " 'cached-pool,fixed-pool(20)'.");

    private static final List<Setting<?>> SHOWN_ROWS = List.copyOf(ROWS);

    public static final Setting<Profile> PROFILE = row("profile", SettingType.one("PROFILE", "text", Profile::parse))
            .in(SettingGroup.EXPERIMENTS)
            .help("Effort: smoke (1 min, no verdicts), quick (10 min, all answers), standard (an hour, most levels) or"
                    + " full (a night, as published). Default: {default}.")
            .from(Arrays.stream(Profile.values()).map(Profile::toString).toList())
            .or(Profile.QUICK.toString());
    public static final Setting<List<String>> JDKS = row(
                    "jdk", SettingType.each("HOME|MAJOR|all", "texts", UnaryOperator.identity()))
            .in(SettingGroup.ENVIRONMENTS)
            .help("JDK under test, version 21 or later; repeatable. The others are compared with the first. 'all' means"
                    + " all that 'doctor' lists. Default: the JDK that runs Loombench.");
    public static final Setting<List<String>> JVM_ARGS = row(
                    "jvm-arg", SettingType.each("OPTION", "texts", ExperimentSettings::jvmOption))
            .in(SettingGroup.ENVIRONMENTS)
            .help("JVM option for every measured JVM; repeatable.");
    public static final Setting<List<JvmVariant>> VARIANTS = row(
                    "variant", SettingType.all("NAME=OPTIONS", "texts", ExperimentSettings::variants))
            .in(SettingGroup.ENVIRONMENTS)
            .help("Also measure each JDK with these JVM options; repeatable.");
    public static final Setting<List<Integer>> CPUS = row(
                    "cpus", list("N[,N...]", words -> different("--cpus", words.map(ExperimentSettings::processors))))
            .in(SettingGroup.ENVIRONMENTS)
            .help("Also measure on N processors only; repeatable. Linux only.");
    public static final Setting<List<Double>> CPU_QUOTAS = row(
                    "cpu-quota",
                    list("Q[,Q...]", words -> different("--cpu-quota", words.map(ExperimentSettings::quota))))
            .in(SettingGroup.ENVIRONMENTS)
            .help("Also measure under a CPU quota of Q processors, such as 1.5; repeatable. Linux only.");
    public static final Setting<Boolean> FORCE = row("force", SettingType.FLAG)
            .in(SettingGroup.ENVIRONMENTS)
            .help("Also run trials above 80 % of the machine's thread limit; the machine may become unusable.")
            .or("false");
    public static final Setting<Integer> FORKS =
            row("forks", SettingType.count(1, VerdictRules.MAX_BLOCKS)).help("Number of forks (= blocks) per cell.");
    public static final Setting<Duration> BUDGET = row("budget", SettingType.POSITIVE_TIME)
            .help("Time limit, such as 5m. Blocks that don't fit are left out, but each experiment gets one. Time that"
                    + " is left goes into more blocks where intervals are widest, unless --forks sets their number.");
    public static final Setting<Double> PRECISION = row("precision", AbSettings.PRECISION.type())
            .help("Add blocks until every ratio of an experiment is known to ±SHARE, such as 2%: at least 8 blocks, up"
                    + " to 10 times as many as planned and at most 100.");
    public static final Setting<Double> MARGIN = row("margin", AbSettings.MARGIN.type())
            .help("Differences within this margin count as the same, such as 3% or 0.03. Default: the experiment's own"
                    + " margin, else 3%.");
    public static final Setting<Boolean> DIAGNOSE = row("diagnose", SettingType.FLAG)
            .help("Run each cell once more with Flight Recorder and the agent, to show causes; no figure includes that"
                    + " run. Always on in profile full.")
            .or("false");
    public static final Setting<Boolean> AGAINST_ITSELF = row("null", SettingType.FLAG)
            .help("A/A run: measure only baselines, each twice per block, so that any difference is noise.")
            .or("false");
    public static final Setting<Boolean> CLAIMS = row("claims", SettingType.FLAG)
            .in(SettingGroup.EXPERIMENTS)
            .help("Measure only the cells that published claims need, and end with a table of all claims.")
            .or("false")
            .excluding(List.of(AGAINST_ITSELF));
    public static final Setting<Long> SEED = row("seed", AbSettings.SEED.type()).help(AbSettings.SEED.help());

    private ExperimentSettings() {}

    public static List<Setting<?>> rows() {
        return Collections.unmodifiableList(ROWS);
    }

    /// The settings that change what `show` shows of an experiment, too.
    public static List<Setting<?>> shownRows() {
        return SHOWN_ROWS;
    }

    private static <T> Setting<T> row(String key, SettingType<T> type) {
        Setting<T> row = new Setting<>(key, type).in(SettingGroup.VERDICT);
        ROWS.add(row);
        return row;
    }

    /// Form of a list whose texts may each name several values, with commas between them.
    private static <T> SettingType<List<T>> list(String label, Function<Stream<String>, List<T>> parser) {
        return SettingType.all(
                label,
                "texts",
                texts -> parser.apply(texts.stream().flatMap(text -> Arrays.stream(text.split(",", -1)))));
    }

    private static Map<String, List<String>> factors(List<String> texts) {
        Map<String, List<String>> factors = new LinkedHashMap<>();
        for (String text : texts) {
            int separator = text.indexOf('=');
            if (separator < 1 || separator == text.length() - 1) {
                throw OptionError.FORM.error("-p", text, "NAME=VALUE or NAME=VALUE,VALUE");
            }
            String name = text.substring(0, separator);
            if (factors.put(name, levels(text.substring(separator + 1))) != null) {
                throw OptionError.REPEATED.error("-p", name);
            }
        }
        return factors;
    }

    private static List<String> levels(String values) {
        return different("-p", Stream.of(values.split(",", -1)).map(LevelParser::level));
    }

    /// Levels of an option, each of which may be there once.
    private static <T> List<T> different(String option, Stream<T> levels) {
        Set<T> seen = new LinkedHashSet<>();
        levels.filter(level -> !seen.add(level)).findFirst().ifPresent(level -> {
            throw OptionError.REPEATED.error(option, level.toString());
        });
        return List.copyOf(seen);
    }

    private static List<JvmVariant> variants(List<String> texts) {
        List<JvmVariant> variants = texts.stream().map(JvmVariant::parse).toList();
        different("--variant", variants.stream().map(JvmVariant::name));
        return variants;
    }

    private static String jvmOption(String word) {
        if (!JvmVariant.isOption(word)) {
            throw OptionError.BAD_JVM_OPTION.error(word);
        }
        return word;
    }

    private static int processors(String word) {
        return SettingType.count(1, MAX_CPUS).parser().apply(List.of(word), Path.of(""));
    }

    private static double quota(String word) {
        try {
            double quota = Double.parseDouble(word);
            if (quota >= MIN_QUOTA && quota <= MAX_CPUS) {
                return quota;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new InvalidValueException(word, "a number of processors from " + MIN_QUOTA + " to " + MAX_CPUS);
    }
}
