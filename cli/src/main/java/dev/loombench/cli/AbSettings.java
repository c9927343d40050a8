package dev.loombench.cli;

import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.PartialAbConfig;
import dev.loombench.lab.service.config.SettingValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The settings of `ab` on the command line. Each is also a key of the settings file and takes precedence over
/// it.
final class AbSettings {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "URL to request over HTTP/1.1, with or without TLS. Repeatable: each request goes to one of"
                    + " them, chosen at random.")
    private List<String> urls = List.of();

    @Mixin
    private RequestHeadOptions head = new RequestHeadOptions();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "JMeter plan to use instead of --rate. --url is still needed to check the sides. The plan"
                    + " can read the properties host, port, protocol, path and duration, such as $${__P(port)}.")
    private @Nullable Path plan;

    @Option(names = "-J", paramLabel = "NAME=VALUE", description = "JMeter property for the plan; repeatable.")
    private List<String> properties = List.of();

    @Option(
            names = "--rate",
            paramLabel = "R[,R]",
            description = "Requests per second, sent whether or not earlier ones have been answered. Several rates are"
                    + " measured one after the other.")
    private @Nullable String rate;

    @Option(names = "--body", paramLabel = "TEXT", description = "Request body.")
    private @Nullable String body;

    @Option(
            names = "--expect",
            paramLabel = "WHAT",
            description = "Expected answer: 200, status=200,204 or text=hello; repeatable. Either side may answer with"
                    + " any of the statuses. Default: the status with which all sides answer. With --until-exit:"
                    + " exit=0, exit=0,1 or exit=0,stdout=FILE, a file with what each run must print. Default: exit"
                    + " code 0, and a warning if the sides print different things.")
    private List<String> expect = List.of();

    @Option(
            names = "--ready",
            paramLabel = "URL|PATH",
            description = "URL or path to poll until a side is ready, or tcp://HOST:PORT that accepts connections then."
                    + " Default: the load's first GET request; if it has none, a side is ready when it accepts"
                    + " connections.")
    private @Nullable String ready;

    @Option(
            names = "--start-timeout",
            paramLabel = "TIME",
            description = "Time limit for a side to become ready. Default: 2m.")
    private @Nullable String startTimeout;

    @Option(
            names = "--setup",
            paramLabel = "COMMAND",
            description = "Command to run before the first side: a step that ends, or a service that keeps running;"
                    + " repeatable.")
    private List<String> setup = List.of();

    @Option(
            names = "--teardown",
            paramLabel = "COMMAND",
            description = "Command to run after the last side; repeatable.")
    private List<String> teardown = List.of();

    @Option(
            names = "--arrivals",
            paramLabel = "HOW",
            description = "Spacing of requests: poisson or even. Default: poisson.")
    private @Nullable String arrivals;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Warm-up under the measured load before each measurement, not recorded. With --plan it begins"
                    + " when all users are active (default 10s); with --measure the driver runs for this time, again and"
                    + " again or cut short (default 10s). Default: as fast as the side answers a few users, until the time"
                    + " of a request is steady.")
    private @Nullable String warmup;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Measured time of each start of a side, in up to 4 windows. Default: 24s. With --plan:"
                    + " duration of the whole plan, from its first user on; default: 60s.")
    private @Nullable String duration;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time limit for a request. Default: 10s.")
    private @Nullable String timeout;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Maximum number of connections of the load generator. Default: enough for the requests of"
                    + " two seconds.")
    private @Nullable String connections;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "Number of pairs of trials, one of each side; a verdict takes at least 6. Default: 6; with"
                    + " --until-exit 10, and more up to a --precision of 2%%.")
    private @Nullable String pairs;

    @Option(names = "--budget", paramLabel = "TIME", description = "Time limit for the whole comparison. Default: 15m.")
    private @Nullable String budget;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "Add pairs until every ratio of mean latencies (with --plan: of answers per second) is known"
                    + " to ±SHARE, such as 2%%: at least 8 pairs, up to 10 times as many as --pairs and at most 100,"
                    + " as far as --budget allows.")
    private @Nullable String precision;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description =
                    "Differences within this margin count as the same. Default: 10%%; with --until-exit or --measure 3%%.")
    private @Nullable String margin;

    @Option(
            names = "--threshold",
            paramLabel = "RULE",
            description =
                    "Exit with code 99 if the whole interval of a side is worse by more than this: 'slower>3%%' (mean"
                            + " latency, p99, time of a job) or 'worse>10%%' (CPU per request or job, memory, threads);"
                            + " repeatable.")
    private List<String> thresholds = List.of();

    @Option(
            names = "--diagnose",
            negatable = true,
            description = "Find out what limits each side, under one more load that no figure includes. On by default;"
                    + " --no-diagnose turns it off.")
    private @Nullable Boolean diagnosed;

    @Option(
            names = "--diagnose-jvm",
            paramLabel = "MAIN",
            description = "Main class or jar of the JVM to examine, for sides of several JVMs. Default: the one that"
                    + " listens at the side's port, else the busiest one.")
    private @Nullable String diagnosedJvm;

    @Option(
            names = "--any-difference",
            description = "Measure the sides even if they seem to differ in nothing, such as a property for virtual"
                    + " threads that has no effect. Without it the comparison ends before its first trial then.")
    private @Nullable Boolean anyDifference;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the random order of trials; recorded. Default: random.")
    private @Nullable String seed;

    @Option(names = "--title", paramLabel = "TEXT", description = "Title of the report.")
    private @Nullable String title;

    @Mixin
    private AbDriverOptions driver = new AbDriverOptions();

    /// The feed given on the command line, which replaces the one of the settings file.
    Optional<Path> feed() {
        return Optional.ofNullable(head.feed());
    }

    /// The settings of a file with these options applied.
    ///
    /// @param directory working directory, from which relative paths start
    PartialAbConfig applyTo(PartialAbConfig file, Path directory) {
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        put(settings, "url", "--url", urls);
        put(settings, "feed", feed().map(feed -> resolved(directory, feed)).orElse(null));
        put(settings, "plan", plan == null ? null : resolved(directory, plan));
        put(settings, "properties", "-J", properties);
        put(settings, "rate", rate);
        put(settings, "method", head.method());
        put(settings, "headers", "--header", head.headers());
        put(settings, "body", body);
        put(
                settings,
                "expect",
                "--expect",
                expect.stream()
                        .map(text -> JobExpectation.resolve(text, directory))
                        .toList());
        put(settings, "ready", ready);
        put(settings, "start-timeout", startTimeout);
        put(settings, "setup", "--setup", setup);
        put(settings, "teardown", "--teardown", teardown);
        put(settings, "arrivals", arrivals);
        put(settings, "warmup", warmup);
        put(settings, "duration", duration);
        put(settings, "timeout", timeout);
        put(settings, "connections", connections);
        put(settings, "pairs", pairs);
        put(settings, "budget", budget);
        put(settings, "precision", precision);
        put(settings, "margin", margin);
        put(settings, "threshold", "--threshold", thresholds);
        put(settings, "diagnose", diagnosed);
        put(settings, "diagnose-jvm", diagnosedJvm);
        put(settings, "any-difference", anyDifference);
        put(settings, "seed", seed);
        put(settings, "title", title);
        driver.addTo(settings);
        return withOptions(file, settings);
    }

    /// A settings file with options applied, which take precedence over it.
    static PartialAbConfig withOptions(PartialAbConfig file, Map<String, SettingValue> options) {
        return PartialAbConfig.options(options, Map.of(), List.of(), file.base())
                .withDefaults(file);
    }

    /// A path of the command line as this process can read it: unchanged, unless the command was given in another
    /// directory.
    static Path resolved(Path directory, Path path) {
        return directory.equals(Path.of("").toAbsolutePath()) ? path : directory.resolve(path);
    }

    /// Adds an option named like its key of the settings file, if it was given.
    static void put(Map<String, SettingValue> settings, String key, @Nullable Object value) {
        if (value != null) {
            settings.put(key, SettingValue.option("--" + key, value.toString()));
        }
    }

    /// Adds an option that may be given several times, if it was given.
    static void put(Map<String, SettingValue> settings, String key, String option, List<String> texts) {
        if (!texts.isEmpty()) {
            settings.put(
                    key,
                    texts.size() == 1
                            ? SettingValue.option(option, texts.getFirst())
                            : SettingValue.option(option, texts));
        }
    }
}
