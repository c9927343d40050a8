package dev.loombench.cli.ab;

import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.SettingValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The settings of `ab` on the command line. Each is also a key of the settings file and takes precedence over it,
/// so they are rows of a table: none is read by itself.
public final class AbSettings {
    private static final String EXPECT = "--expect";

    /// Keys of the settings file that aren't named like their option.
    private static final Map<String, String> KEYS =
            Map.of("-J", "properties", "--header", "headers", "--metric", "metrics");

    /// Names of the options, with those that `load` has, too ([RequestHeadOptions]).
    private static final Set<String> NAMES = Stream.concat(
                    options().map(option -> option.names()[0]), Stream.of("--method", "--header", "--feed"))
            .collect(Collectors.toUnmodifiableSet());

    private AbSettings() {}

    /// Adds the options to the command.
    public static void addTo(CommandSpec command) {
        Stream.concat(options(), AbSideOptions.all()).forEach(option -> command.addOption(option.build()));
    }

    private static Stream<OptionSpec.Builder> options() {
        return Stream.of(
                list(
                        "--url",
                        "URL",
                        "URL to request over HTTP/1.1, with or without TLS. Repeatable: each request goes to one of"
                                + " them, chosen at random."),
                value(
                                "--plan",
                                "FILE",
                                "JMeter plan to use instead of --rate. --url is still needed to check the sides. The plan can"
                                        + " read the properties host, port, protocol, path and duration, such as"
                                        + " $${__P(port)}.")
                        .type(Path.class),
                list("-J", "NAME=VALUE", "JMeter property for the plan; repeatable."),
                value(
                        "--rate",
                        "R[,R]",
                        "Requests per second, sent whether or not earlier ones have been answered. Several rates are"
                                + " measured one after the other."),
                value("--body", "TEXT", "Request body."),
                list(
                        "--expect",
                        "WHAT",
                        "Expected answer: 200, status=200,204 or text=hello; repeatable. Either side may answer with"
                                + " any of the statuses. Default: the status with which all sides answer. With"
                                + " --until-exit: exit=0, exit=0,1 or exit=0,stdout=FILE, a file with what each run"
                                + " must print. Default: exit code 0, and a warning if the sides print different"
                                + " things."),
                value(
                        "--ready",
                        "URL|PATH",
                        "URL or path to poll until a side is ready, or tcp://HOST:PORT that accepts connections then."
                                + " Default: the load's first GET request; if it has none, a side is ready when it"
                                + " accepts connections."),
                value("--start-timeout", "TIME", "Time limit for a side to become ready. Default: 2m."),
                list(
                        "--setup",
                        "COMMAND",
                        "Command to run before the first side: a step that ends, or a service that keeps running;"
                                + " repeatable."),
                list("--teardown", "COMMAND", "Command to run after the last side; repeatable."),
                value("--arrivals", "HOW", "Spacing of requests: poisson or even. Default: poisson."),
                value(
                        "--warmup",
                        "TIME",
                        "Warm-up under the measured load before each measurement, not recorded. With --plan it begins"
                                + " when all users are active (default 10s); with --measure the driver runs for this"
                                + " time, again and again or cut short (default 10s). Default: as fast as the side"
                                + " answers a few users, until the time of a request is steady."),
                value(
                        "--duration",
                        "TIME",
                        "Measured time of each start of a side, in up to 4 windows. Default: 24s. With --plan:"
                                + " duration of the whole plan, from its first user on; default: 60s."),
                value("--timeout", "TIME", "Time limit for a request. Default: 10s."),
                value(
                        "--connections",
                        "N",
                        "Maximum number of connections of the load generator. Default: enough for the requests of two"
                                + " seconds."),
                value(
                        "--pairs",
                        "N",
                        "Number of pairs of trials, one of each side; a verdict takes at least 6. Default: 6; with"
                                + " --until-exit 10, and more up to a --precision of 2%%."),
                value("--budget", "TIME", "Time limit for the whole comparison. Default: 15m."),
                value(
                        "--precision",
                        "SHARE",
                        "Add pairs until every ratio of mean latencies (with --plan: of answers per second) is known"
                                + " to ±SHARE, such as 2%%: at least 8 pairs, up to 10 times as many as --pairs and"
                                + " at most 100, as far as --budget allows."),
                value(
                        "--margin",
                        "SHARE",
                        "Differences within this margin count as the same. Default: 10%%; with --until-exit or"
                                + " --measure 3%%."),
                list(
                        "--threshold",
                        "RULE",
                        "Exit with code 99 if the whole interval of a side is worse by more than this: 'slower>3%%'"
                                + " (mean latency, p99, time of a job) or 'worse>10%%' (CPU per request or job,"
                                + " memory, threads); repeatable."),
                flag(
                                "--diagnose",
                                "Find out what limits each side, under one more load that no figure includes. On by default;"
                                        + " --no-diagnose turns it off.")
                        .negatable(true),
                value(
                        "--diagnose-jvm",
                        "MAIN",
                        "Main class or jar of the JVM to examine, for sides of several JVMs. Default: the one that"
                                + " listens at the side's port, else the busiest one."),
                flag(
                        "--any-difference",
                        "Measure the sides even if they seem to differ in nothing, such as a property for virtual"
                                + " threads that has no effect. Without it the comparison ends before its first trial"
                                + " then."),
                value("--seed", "N", "Seed of the random order of trials; recorded. Default: random."),
                value("--title", "TEXT", "Title of the report."),
                flag(
                                "--find-capacity",
                                "After the pairs, find the highest rate at which each side meets --slo, in a separate start"
                                        + " of it. Without --rate, do only that.")
                        .negatable(true),
                value(
                        "--slo",
                        "OBJECTIVE",
                        "Service level objective for --find-capacity, such as 'p99<100ms,errors<0.1%%'."),
                flag(
                                "--overload",
                                "With --find-capacity: also load each side at 1.2 times its capacity and report what it does"
                                        + " there.")
                        .negatable(true),
                value(
                                "--bigger-pool",
                                "N",
                                "Add a side: the first one with a pool of N threads, set by {pool} in its command and by the"
                                        + " environment variables that frameworks read. Default of N: 1000.")
                        .arity("0..1")
                        .fallbackValue("true"),
                flag(
                        "--until-exit",
                        "The sides are jobs that end, not services: compare the time from start to exit, CPU time,"
                                + " memory, threads and collections. Options of requests and their load can't be"
                                + " given then."),
                list(
                        "--prepare",
                        "COMMAND",
                        "With --until-exit: command before each run, whose time doesn't count; repeatable. If it"
                                + " fails, the comparison ends."),
                value(
                        "--check",
                        "COMMAND",
                        "With --until-exit: command after each run, which must end with 0 if the run's result is"
                                + " right. It finds what the run printed in the files LOOMBENCH_STDOUT and"
                                + " LOOMBENCH_STDERR, and its exit code and side in LOOMBENCH_EXIT and"
                                + " LOOMBENCH_SIDE."),
                value(
                        "--warmup-runs",
                        "N",
                        "With --until-exit: runs of each side before the pairs, beside the one that checks it."
                                + " Default: 0."),
                value(
                        "--run-timeout",
                        "TIME",
                        "With --until-exit: time limit for a run, and for each command around it. Default: what is"
                                + " left of --budget."),
                value(
                        "--measure",
                        "COMMAND",
                        "Driver of your own instead of --rate: it is run beside each side once that is ready, and its"
                                + " figures are compared. $OUT (a path to write to), $URL, $HOST, $PORT and $SIDE are"
                                + " replaced in it, and are variables of its environment. --ready says when a side is"
                                + " ready."),
                list(
                        "--metric",
                        "METRIC",
                        "Figure of the driver: NAME=more:PATH or NAME=less:PATH (what is better, and where it stands"
                                + " in JSON, such as rps=more:metrics.http_reqs.rate), or NAME=more:~REGEX~ with one"
                                + " group. NAME[ms] and the like give the unit. Repeatable; the first one decides."
                                + " Without it the driver's format must be known: k6, Gatling, wrk, wrk2, hey, oha,"
                                + " ghz, JTL, HdrHistogram, hyperfine, pgbench, Kafka."),
                value(
                        "--primary",
                        "NAME",
                        "Figure of the driver that decides. Default: the first --metric, or that of the format."),
                value(
                        "--warmup-measure",
                        "COMMAND",
                        "Command that warms a side up before each run of the driver. Default: the driver itself,"
                                + " whose first --warmup doesn't count."),
                value(
                        "--measure-timeout",
                        "TIME",
                        "Time limit for one run of the driver. Default: 5m, or --budget if that is less."));
    }

    static OptionSpec.Builder value(String name, String label, String description) {
        return OptionSpec.builder(name).type(String.class).paramLabel(label).description(description);
    }

    /// An option that may be given several times.
    static OptionSpec.Builder list(String name, String label, String description) {
        return value(name, label, description).type(List.class).auxiliaryTypes(String.class);
    }

    private static OptionSpec.Builder flag(String name, String description) {
        return OptionSpec.builder(name).type(Boolean.class).arity("0").description(description);
    }

    /// The settings of a file with the given options applied, which take precedence over it.
    ///
    /// @param directory working directory, from which relative paths start
    static PartialAbConfig applyTo(PartialAbConfig file, ParseResult given, Path directory) {
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        for (OptionSpec option : given.matchedOptions()) {
            String name = option.longestName();
            if (NAMES.contains(name)) {
                settings.put(KEYS.getOrDefault(name, name.substring(2)), setting(name, texts(option, directory)));
            }
        }
        return PartialAbConfig.options(settings, Map.of(), List.of(), file.base())
                .withDefaults(file);
    }

    private static SettingValue setting(String name, List<String> texts) {
        return texts.size() == 1 ? SettingValue.option(name, texts.getFirst()) : SettingValue.option(name, texts);
    }

    private static List<String> texts(OptionSpec option, Path directory) {
        boolean isExpectation = option.longestName().equals(EXPECT);
        return switch (option.<Object>getValue()) {
            case List<?> values ->
                values.stream()
                        .map(Object::toString)
                        .map(text -> isExpectation ? JobExpectation.resolve(text, directory) : text)
                        .toList();
            case Path path -> List.of(resolved(directory, path).toString());
            case Object value -> List.of(value.toString());
        };
    }

    /// A path of the command line as this process can read it: unchanged, unless the command was given in another
    /// directory.
    static Path resolved(Path directory, Path path) {
        return directory.equals(Path.of("").toAbsolutePath()) ? path : directory.resolve(path);
    }
}
