package dev.loombench.lab.service.settings;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.service.config.ControlVariant;
import dev.loombench.lab.service.config.ControlVariant.Kind;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.service.config.SideParameter;
import dev.loombench.lab.service.settings.SettingType.OptionUse;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.RequestUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The settings of `ab`, a row each: key, placeholder, form, help, default, and what can't be there beside it. The
/// options, the keys of `loombench-ab.yaml`, its schema for editors and its reference come from these rows. `load` has
/// some of them too.
public final class AbSettings {
    private static final List<Setting<?>> ROWS = new ArrayList<>();
    private static final List<Setting<?>> SERVICE_ROWS = new ArrayList<>();
    private static final List<Setting<?>> SIDE_ROWS = new ArrayList<>();
    private static final List<Setting<?>> OPTION_ROWS = new ArrayList<>();

    private static final int MAX_PORT = 65_535;
    private static final int MAX_RATES = 20;
    private static final int MAX_CONNECTIONS = 50_000;
    private static final int MAX_PAIRS = 1_000;
    private static final int MAX_WARMUP_RUNS = 1_000;
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    /// Default duration of a plan.
    static final Duration PLAN_DURATION = Duration.ofSeconds(60);

    /// Default time limit for one run of a driver, if the budget isn't less.
    static final Duration MAX_DRIVER_TIMEOUT = Duration.ofMinutes(5);

    // The sides, where `{side}`, `{role}` and `{place}` stand for which it is

    static final Setting<List<String>> SIDE_COMMAND = sideRow("command", SettingType.WORDS)
            .help("Command that starts side {side}, the {role}; replaces the {place} side of FILE. It isn't run by a"
                    + " shell.")
            .option("--{side}");
    static final Setting<Map<String, String>> ENV = sideRow(
                    "env", SettingType.all("NAME=VALUE", "env", AbSettings::variables))
            .help("Environment variable for side {side}; repeatable.")
            .option("--env-{side}");
    static final Setting<Integer> PORT = sideRow("port", SettingType.count(1, MAX_PORT))
            .help("Port of side {side}, instead of the URL's.")
            .option("--port-{side}");
    static final Setting<Path> DIRECTORY = sideRow("directory", SettingType.file("DIR"))
            .help("Working directory of side {side}. Default: the current one.")
            .option("--dir-{side}");
    static final Setting<String> CGROUP = sideRow("cgroup", SettingType.text("PATH"))
            .help("Control group whose CPU time and memory are those of side {side}. Default: its own processes, or"
                    + " the group of what answers in their place.")
            .option("--cgroup-{side}");

    // The requests

    static final Setting<List<String>> URL = serviceRow("url", SettingType.each("URL", "texts", RequestUrl::normalize))
            .help("URL to request over HTTP/1.1, with or without TLS. Repeatable: each request goes to one of them,"
                    + " chosen at random.");
    static final Setting<String> METHOD = serviceRow("method", SettingType.one("METHOD", "method", AbSettings::method))
            .help("HTTP method. Default: {default}.")
            .from(METHODS)
            .or("GET");
    static final Setting<List<HttpHeader>> HEADERS = serviceRow(
                    "headers", SettingType.each("HEADER", "headers", HttpHeader::parse))
            .help("HTTP header, such as 'Accept: text/plain'; repeatable.")
            .option("--header");
    static final Setting<String> BODY = serviceRow("body", SettingType.one("TEXT", "verbatim", text -> text))
            .help("Request body.");
    static final Setting<List<String>> EXPECT = row("expect", SettingType.all("WHAT", "expect", List::copyOf))
            .in(SettingGroup.LOAD)
            .help("Expected answer: 200, status=200,204 or text=hello; repeatable. Either side may answer with any of"
                    + " the statuses. Default: the status with which all sides answer. With --until-exit: exit=0,"
                    + " exit=0,1 or exit=0,stdout=FILE, a file with what each run must print. Default: exit code 0,"
                    + " and a warning if the sides print different things.");
    public static final Setting<Path> FEED = serviceRow("feed", SettingType.file("FILE"))
            .help("CSV file: a header line with names, then rows of values, used in turn for ${name} in URL, headers"
                    + " and body.");

    // Around the sides

    static final Setting<String> READY = serviceRow("ready", SettingType.text("URL|PATH"))
            .in(SettingGroup.SIDES)
            .help("URL or path to poll until a side is ready, or tcp://HOST:PORT that accepts connections then."
                    + " Default: the load's first GET request; if it has none, a side is ready when it accepts"
                    + " connections.");
    static final Setting<Duration> START_TIMEOUT = serviceRow("start-timeout", SettingType.POSITIVE_TIME)
            .in(SettingGroup.SIDES)
            .help("Time limit for a side to become ready. Default: {default}.")
            .or("2m");
    static final Setting<List<List<String>>> SETUP = row("setup", SettingType.COMMANDS)
            .in(SettingGroup.SIDES)
            .help("Command to run before the first side: a step that ends, or a service that keeps running;"
                    + " repeatable.");
    static final Setting<List<List<String>>> TEARDOWN = row("teardown", SettingType.COMMANDS)
            .in(SettingGroup.SIDES)
            .help("Command to run after the last side; repeatable.");

    // The load

    static final Setting<List<Double>> RATE = serviceRow(
                    "rate", new SettingType<>(OptionUse.VALUE, "R[,R]", "rates", (texts, directory) -> rates(texts)))
            .help("Requests per second, sent whether or not earlier ones have been answered. Several rates are"
                    + " measured one after the other.");
    static final Setting<Boolean> POISSON = serviceRow(
                    "arrivals", SettingType.one("HOW", "arrivals", AbSettings::isPoisson))
            .help("Spacing of requests: poisson or even. Default: {default}.")
            .from(List.of("poisson", "even"))
            .or("poisson");
    static final Setting<Duration> WARMUP = serviceRow("warmup", SettingType.TIME)
            .help("Warm-up under the measured load before each measurement, not recorded. With --plan it begins when"
                    + " all users are active (default {default}); with --measure the driver runs for this time, again"
                    + " and again or cut short (default {default}). Default: as fast as the side answers a few users,"
                    + " until the time of a request is steady.")
            .or("10s");
    static final Setting<Boolean> COLD = serviceRow("cold", SettingType.FLAG)
            .help("Measure the first minutes after each start on purpose, without any warm-up. --duration says how"
                    + " long.")
            .or("false")
            .excluding(List.of(WARMUP));
    static final Setting<Duration> DURATION = serviceRow("duration", SettingType.atLeast(LoadOrder.MIN_DURATION))
            .help("Measured time of each start of a side, in up to 4 windows. Default: {default}. With --plan:"
                    + " duration of the whole plan, from its first user on; default: "
                    + Quantities.text(PLAN_DURATION) + ".")
            .or("24s");
    static final Setting<Duration> TIMEOUT = serviceRow("timeout", SettingType.atLeast(LoadOrder.MIN_TIMEOUT))
            .help("Time limit for a request. Default: {default}.")
            .or("10s");
    static final Setting<Integer> CONNECTIONS = serviceRow("connections", SettingType.count(1, MAX_CONNECTIONS))
            .help("Maximum number of connections of the load generator. Default: enough for the requests of two"
                    + " seconds.");
    static final Setting<JmxFile> PLAN = serviceRow(
                    "plan",
                    new SettingType<>(
                            OptionUse.VALUE,
                            "FILE",
                            "text",
                            (texts, directory) -> plan(directory.resolve(SettingType.only(texts)))))
            .help("JMeter plan to use instead of --rate. --url is still needed to check the sides. The plan can read"
                    + " the properties host, port, protocol, path and duration, such as ${__P(port)}.")
            .excluding(List.of(RATE, POISSON, CONNECTIONS, FEED, COLD));
    static final Setting<Map<String, String>> PROPERTIES = serviceRow(
                    "properties",
                    SettingType.all(
                            "NAME=VALUE",
                            "properties",
                            words -> JMeterRunSettings.userProperties(words, Set.of("duration"))))
            .help("JMeter property for the plan; repeatable.")
            .option("-J")
            .of(PLAN);

    // A driver in its place

    static final Setting<List<String>> MEASURE = serviceRow("measure", SettingType.WORDS)
            .in(SettingGroup.DRIVER)
            .help("Driver of your own instead of --rate: it is run beside each side once that is ready, and its"
                    + " figures are compared. $OUT (a path to write to), $URL, $HOST, $PORT and $SIDE are replaced in"
                    + " it, and are variables of its environment. --ready says when a side is ready.")
            .excluding(List.of(PLAN, PROPERTIES, RATE, POISSON, CONNECTIONS, FEED, DURATION, COLD));
    static final Setting<List<DeclaredMetric>> METRICS = serviceRow(
                    "metrics", SettingType.all("METRIC", "metrics", AbSettings::metrics))
            .help("Figure of the driver: NAME=more:PATH or NAME=less:PATH (what is better, and where it stands in"
                    + " JSON, such as rps=more:metrics.http_reqs.rate), or NAME=more:~REGEX~ with one group. NAME[ms]"
                    + " and the like give the unit. Repeatable; the first one decides. Without it the driver's format"
                    + " must be one of docs/reference/formats.md.")
            .option("--metric")
            .of(MEASURE);
    static final Setting<String> PRIMARY = serviceRow("primary", SettingType.text("NAME"))
            .help("Figure of the driver that decides. Default: the first --metric, or that of the format.")
            .of(MEASURE);
    static final Setting<List<String>> WARMUP_MEASURE = serviceRow("warmup-measure", SettingType.WORDS)
            .help("Command that warms a side up before each run of the driver. Default: the driver itself, whose"
                    + " first --warmup doesn't count.")
            .of(MEASURE)
            .excluding(List.of(WARMUP));
    static final Setting<Duration> MEASURE_TIMEOUT = serviceRow("measure-timeout", SettingType.POSITIVE_TIME)
            .help("Time limit for one run of the driver. Default: " + MAX_DRIVER_TIMEOUT.toMinutes()
                    + "m, or --budget if that is less.")
            .of(MEASURE);

    // The extent of the measurement, and what counts as a difference

    static final Setting<Integer> PAIRS = row("pairs", SettingType.count(1, MAX_PAIRS))
            .help("Number of pairs of trials, one of each side; a verdict takes at least 6. Default: {default}; with"
                    + " --until-exit " + JobConfig.DEFAULT_PAIRS + ", and more up to a --precision of 2%.")
            .or("6");
    static final Setting<Duration> BUDGET = row("budget", SettingType.POSITIVE_TIME)
            .help("Time limit for the whole comparison. Default: {default}.")
            .or("15m");
    static final Setting<Double> PRECISION = row(
                    "precision",
                    SettingType.one(
                            "SHARE",
                            "share " + WidthRule.MIN_PRECISION + " " + WidthRule.MAX_PRECISION,
                            AbSettings::precision))
            .help("Add pairs until every ratio of mean latencies (with --plan: of answers per second) is known to"
                    + " ±SHARE, such as 2%: at least 8 pairs, up to 10 times as many as --pairs and at most 100, as"
                    + " far as --budget allows.");
    static final Setting<Double> MARGIN = row("margin", SettingType.one("SHARE", "share", SettingType::share))
            .help("Differences within this margin count as the same. Default: {default}; with --until-exit or"
                    + " --measure 3%.")
            // What matters to a service: a difference of a few percent is smaller than that between two machines of a
            // kind, or two builds.
            .or("10%");
    static final Setting<List<GateRule>> FAIL_ON = row("fail-on", SettingType.each("RULE", "rules", GateRule::parse))
            .help("Exit with code 99 if the whole interval of a side is worse by more than this: 'slower>3%' (mean"
                    + " latency, p99, time of a job) or 'worse>10%' (CPU per request or job, memory, threads);"
                    + " repeatable.");
    static final Setting<Boolean> DIAGNOSE = row("diagnose", SettingType.NEGATABLE_FLAG)
            .help("Find out what limits each side, under one more load that no figure includes. On by default;"
                    + " --no-diagnose turns it off.")
            .or("true");
    static final Setting<String> DIAGNOSE_JVM = row("diagnose-jvm", SettingType.text("MAIN"))
            .in(SettingGroup.SIDES)
            .help("Main class or jar of the JVM to examine, for sides of several JVMs. Default: the one that listens"
                    + " at the side's port, else the busiest one.");
    static final Setting<Boolean> ANY_DIFFERENCE = row("any-difference", SettingType.FLAG)
            .in(SettingGroup.SIDES)
            .help("Measure the sides even if they seem to differ in nothing, such as a property for virtual threads"
                    + " that has no effect. Without it such a comparison ends before its first trial.")
            .or("false");
    static final Setting<Long> SEED = row("seed", SettingType.one("N", "count 0 1000000000000000", Quantities::count))
            .help("Seed of the random order of trials; recorded. Default: random.");
    static final Setting<String> TITLE =
            row("title", SettingType.text("TEXT")).in(SettingGroup.FILES).help("Title of the report.");

    // The search for capacities

    static final Setting<Boolean> FIND_CAPACITY = serviceRow("find-capacity", SettingType.NEGATABLE_FLAG)
            .help("After the pairs, find the highest rate at which each side meets --slo, in a separate start of it."
                    + " Without --rate, do only that.")
            .or("false")
            .excluding(List.of(PLAN, MEASURE));
    static final Setting<Slo> SLO = serviceRow("slo", SettingType.one("OBJECTIVE", "slo", Slo::parse))
            .help("Service level objective for --find-capacity, such as 'p99<100ms,errors<0.1%'.")
            .of(FIND_CAPACITY);
    static final Setting<Boolean> OVERLOAD = serviceRow("overload", SettingType.NEGATABLE_FLAG)
            .help("With --find-capacity: also load each side at 1.2 times its capacity and report what it does there.")
            .or("false")
            .of(FIND_CAPACITY);

    static final Setting<Optional<ControlVariant>> BIGGER_POOL = row("bigger-pool", control(Kind.LARGER_POOL))
            .in(SettingGroup.SIDES)
            .help("Add a side: the first one with a pool of N threads, set by {pool} in its command and by the"
                    + " environment variables that frameworks read. Default of N: 1000.");
    static final Setting<Optional<ControlVariant>> FEWER_ARENAS = row("fewer-arenas", control(Kind.FEWER_ARENAS))
            .in(SettingGroup.SIDES)
            .help(
                    "Add a side: the first one with N arenas of glibc's malloc (MALLOC_ARENA_MAX), to tell their memory from"
                            + " that of threads. Default of N: 2.");

    /// Settings that each add a variant of the first side.
    static final List<Setting<Optional<ControlVariant>>> CONTROLS = List.of(BIGGER_POOL, FEWER_ARENAS);

    static final Setting<SideParameter> PARAMETER_LIST = row(
                    "parameter-list", SettingType.words("P V1,V2", SideParameter::list))
            .in(SettingGroup.SIDES)
            .help("Make a side of each value, which stands for {P} in command and variables of the only side that is"
                    + " given. The first one is the baseline.")
            .excluding(CONTROLS);
    static final Setting<SideParameter> PARAMETER_SCAN = row(
                    "parameter-scan", SettingType.words("P MIN MAX", SideParameter::scan))
            .in(SettingGroup.SIDES)
            .help("The same with all whole numbers from MIN to MAX.")
            .excluding(List.of(PARAMETER_LIST, BIGGER_POOL, FEWER_ARENAS));

    /// Settings that each make sides of the only one that is given.
    static final List<Setting<SideParameter>> PARAMETERS = List.of(PARAMETER_LIST, PARAMETER_SCAN);

    // Jobs

    static final Setting<Boolean> UNTIL_EXIT = row("until-exit", SettingType.FLAG)
            .in(SettingGroup.JOB)
            .help("The sides are jobs that end, not services: compare the time from start to exit, CPU time, memory,"
                    + " threads and collections. Options of requests and their load can't be given then.")
            .or("false")
            .excluding(SERVICE_ROWS);
    static final Setting<List<List<String>>> PREPARE = row("prepare", SettingType.COMMANDS)
            .help("With --until-exit: command before each run, whose time doesn't count; repeatable. If it fails, the"
                    + " comparison ends.")
            .of(UNTIL_EXIT);
    static final Setting<List<String>> CHECK = row("check", SettingType.COMMAND)
            .help("With --until-exit: command after each run, which must end with 0 if the run's result is right. It"
                    + " finds what the run printed in the files LOOMBENCH_STDOUT and LOOMBENCH_STDERR, and its exit"
                    + " code and side in LOOMBENCH_EXIT and LOOMBENCH_SIDE.")
            .of(UNTIL_EXIT);
    static final Setting<Integer> WARMUP_RUNS = row("warmup-runs", SettingType.count(0, MAX_WARMUP_RUNS))
            .help("With --until-exit: runs of each side before the pairs, beside the one that checks it. Default:"
                    + " {default}.")
            .or("0")
            .of(UNTIL_EXIT);
    static final Setting<Duration> RUN_TIMEOUT = row("run-timeout", SettingType.POSITIVE_TIME)
            .help("With --until-exit: time limit for a run, and for each command around it. Default: what is left of"
                    + " --budget.")
            .of(UNTIL_EXIT);

    // What only the command line says

    public static final Setting<Boolean> AGAINST_ITSELF = optionRow("null", SettingType.FLAG)
            .help("A/A run: compare side a with itself, so that any difference is noise.")
            .or("false")
            .excluding(List.of(BIGGER_POOL, FEWER_ARENAS, PARAMETER_LIST, PARAMETER_SCAN));
    public static final Setting<Boolean> REQUIRE_VERDICT = optionRow("require-verdict", SettingType.FLAG)
            .help("Exit with code 5 if the verdict on the mean latency (with --measure: on the driver's primary figure;"
                    + " with --until-exit: on the time; with --find-capacity alone: on the capacity) is undecided.")
            .or("false");

    private AbSettings() {}

    /// All settings of a file but those of sides.
    public static List<Setting<?>> rows() {
        return Collections.unmodifiableList(ROWS);
    }

    /// All settings of the command line but those of sides.
    public static List<Setting<?>> optionRows() {
        return Stream.concat(ROWS.stream(), OPTION_ROWS.stream()).toList();
    }

    /// The settings of each side.
    public static List<Setting<?>> sideRows() {
        return Collections.unmodifiableList(SIDE_ROWS);
    }

    /// The settings of the side that the command line calls `a` or `b`.
    public static List<Setting<?>> sideRows(String side) {
        return SIDE_ROWS.stream().<Setting<?>>map(row -> row.ofSide(side)).toList();
    }

    private static <T> Setting<T> row(String key, SettingType<T> type) {
        return added(ROWS, new Setting<>(key, type).in(SettingGroup.VERDICT));
    }

    private static SettingType<Optional<ControlVariant>> control(Kind kind) {
        return new SettingType<>(
                OptionUse.OPTIONAL_VALUE, "N", "pool", (texts, directory) -> kind.parse(SettingType.only(texts)));
    }

    private static <T> Setting<T> optionRow(String key, SettingType<T> type) {
        return added(OPTION_ROWS, new Setting<>(key, type).in(SettingGroup.VERDICT));
    }

    /// A setting without a meaning for a job.
    private static <T> Setting<T> serviceRow(String key, SettingType<T> type) {
        return added(SERVICE_ROWS, row(key, type).in(SettingGroup.LOAD));
    }

    private static <T> Setting<T> sideRow(String key, SettingType<T> type) {
        return added(SIDE_ROWS, new Setting<>(key, type).in(SettingGroup.SIDES));
    }

    private static <T> Setting<T> added(List<Setting<?>> rows, Setting<T> row) {
        rows.add(row);
        return row;
    }

    private static Map<String, String> variables(List<String> texts) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String text : texts) {
            int separator = text.indexOf('=');
            if (separator < 1) {
                throw new InvalidValueException(text, "a variable such as NAME=VALUE");
            }
            variables.put(text.substring(0, separator), text.substring(separator + 1));
        }
        return variables;
    }

    private static String method(String text) {
        String method = text.toUpperCase(Locale.ROOT);
        if (!METHODS.contains(method)) {
            throw new InvalidValueException(text, "a supported method: " + String.join(", ", METHODS));
        }
        return method;
    }

    static double rate(String text) {
        return new Arrivals.OpenModel(Quantities.rate(text), true).perSecond();
    }

    private static List<Double> rates(List<String> texts) {
        List<Double> rates = texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(AbSettings::rate)
                .distinct()
                .sorted()
                .toList();
        if (rates.size() > MAX_RATES) {
            throw SettingType.refused(ServiceError.TOO_MANY_RATES, MAX_RATES);
        }
        return rates;
    }

    private static boolean isPoisson(String text) {
        return switch (text) {
            case "poisson" -> true;
            case "even" -> false;
            default -> throw new InvalidValueException(text, "a spacing of requests: poisson or even");
        };
    }

    private static JmxFile plan(Path file) {
        try {
            return JmxFile.read(file.toAbsolutePath());
        } catch (UserErrorException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static List<DeclaredMetric> metrics(List<String> texts) {
        List<DeclaredMetric> metrics = texts.stream().map(DeclaredMetric::parse).toList();
        Set<String> names = new HashSet<>();
        for (DeclaredMetric metric : metrics) {
            if (SideMetrics.BESIDE_DRIVER.contains(metric.name())) {
                throw new InvalidValueException(
                        metric.name(), "a name for a metric of the driver: each side has such a figure anyway");
            }
            if (!names.add(metric.name())) {
                throw new InvalidValueException(metric.name(), "a name that only one metric has");
            }
        }
        return metrics;
    }

    /// Parses a half-width that intervals should reach.
    public static double precision(String text) {
        double share = SettingType.share(text);
        if (share < WidthRule.MIN_PRECISION || share > WidthRule.MAX_PRECISION) {
            throw new InvalidValueException(text, "a share from 0.1% to 50%");
        }
        return share;
    }
}
