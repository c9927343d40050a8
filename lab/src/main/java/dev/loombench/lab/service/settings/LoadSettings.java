package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.load.checks.FailRule;
import dev.loombench.lab.load.jmeter.DistributedLoad;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.HttpHeader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The settings of `load`, a row each: its options come from them. What `ab` has too is the same row, where needed with
/// help and a default of its own.
public final class LoadSettings {
    /// Defaults for each load of a search.
    public static final Duration SEARCH_DURATION = Duration.ofSeconds(10);

    public static final Duration SEARCH_WARMUP = Duration.ofSeconds(2);

    private static final int MAX_USERS = 100_000;
    private static final List<Setting<?>> ROWS = new ArrayList<>();

    public static final Setting<Double> RATE = row("rate", SettingType.one("R", "rate", AbSettings::rate))
            .help("Requests per second, sent whether or not earlier ones have been answered (open model).");
    public static final Setting<Boolean> POISSON = row(AbSettings.POISSON);
    public static final Setting<Integer> USERS = row("users", SettingType.count(1, MAX_USERS))
            .help("Number of users, each of whom waits for an answer before sending again (closed model).")
            .excluding(List.of(RATE, POISSON));
    public static final Setting<Duration> WARMUP = row(AbSettings.WARMUP.as(
                    "Warm-up, not recorded. Default: {default}; " + Quantities.text(SEARCH_WARMUP)
                            + " for each load of --find-capacity."))
            .or("5s");
    public static final Setting<Duration> TIMEOUT = row(AbSettings.TIMEOUT);
    public static final Setting<Integer> CONNECTIONS = row(AbSettings.CONNECTIONS.as(
                    "Maximum number of connections. Default: {default} with --rate, the number of users with --users."))
            .or("100");
    public static final Setting<Long> SEED = row(AbSettings.SEED.as(
            "Seed of Poisson arrivals and of the choice among --requests; recorded. Default: random."));

    public static final Setting<String> METHOD = row(AbSettings.METHOD);
    public static final Setting<List<HttpHeader>> HEADERS = row(AbSettings.HEADERS);
    public static final Setting<String> BODY = row(AbSettings.BODY.as(
            "Request body: the text itself, @FILE for that of a file or a pipe, @- for standard input. @@ stands for @"
                    + " at its beginning."));
    public static final Setting<List<String>> EXPECT = row(AbSettings.EXPECT.as(
            "Expected answer: 200, status=200,204 or text=hello; repeatable. Any other answer is wrong, and makes the"
                    + " load invalid. Default: any status from 200 to 299."));
    public static final Setting<Path> FEED = row(AbSettings.FEED);
    public static final Setting<Path> REQUESTS = row("requests", SettingType.file("FILE"))
            .help("YAML file with several weighted requests, instead of the URL.")
            .excluding(List.of(METHOD, HEADERS, BODY, EXPECT));

    private static final List<Setting<?>> GENERATOR_ROWS = List.copyOf(ROWS);

    public static final Setting<Path> PLAN = row("plan", SettingType.file("FILE"))
            .help(
                    "Apache JMeter plan to run instead of --rate or --users. It gets the URL as the properties host, port,"
                            + " protocol and path.")
            .excluding(GENERATOR_ROWS);
    public static final Setting<List<String>> ENGINES = row(
                    "engines", SettingType.one("HOST:PORT[,HOST:PORT]", "text", DistributedLoad::engines))
            .help("JMeter engines that send the requests, each its part of --rate. Start one on each machine:"
                    + " 'loombench jmeter -s'.")
            .of(RATE)
            .excluding(List.of(PLAN, USERS, CONNECTIONS, SEED, FEED, REQUESTS));
    public static final Setting<Duration> DURATION = row(AbSettings.DURATION.as(
                    "Measured time. Default: {default}; " + Quantities.text(SEARCH_DURATION)
                            + " for each load of --find-capacity; with --plan, until the plan ends."))
            .or("30s");
    public static final Setting<Map<String, String>> PROPERTIES = row(AbSettings.PROPERTIES.as(SettingType.all(
                    "NAME=VALUE", "properties", words -> JMeterRunSettings.userProperties(words, Set.of()))))
            .help("JMeter property for the plan; with --engines for the JMeter here, which collects their results;"
                    + " repeatable.")
            .of(PLAN, ENGINES);
    public static final Setting<List<FailRule>> FAIL_ON = row(
                    "fail-on", SettingType.each("RULE", "rules", FailRule::parse))
            .help("Exit with code 99 if this holds: 'p99>200ms' (or mean, p50 to p99.9, max), 'errors>0.1%' or"
                    + " 'rate<480/s' (correct answers); repeatable.");

    public static final Setting<Boolean> FIND_CAPACITY = row("find-capacity", SettingType.FLAG)
            .help("Find the highest rate that meets --slo, and the saturation throughput. The search starts at --rate"
                    + " (default: " + Math.round(SearchParameters.DEFAULT_START) + ", or --max-rate if that is less).")
            .or("false")
            .excluding(List.of(PLAN, ENGINES, USERS, FAIL_ON));
    public static final Setting<Slo> SLO = row(AbSettings.SLO);
    public static final Setting<Double> MAX_RATE = row("max-rate", RATE.type())
            .help("With --find-capacity: highest rate to try. Default: {default}.")
            .or(Long.toString(Math.round(SearchParameters.DEFAULT_HIGHEST)))
            .of(FIND_CAPACITY);
    public static final Setting<Duration> BUDGET = row(AbSettings.BUDGET.as(
                    "With --find-capacity: time limit; no load is started that would end later. Default: none."))
            .of(FIND_CAPACITY);
    public static final Setting<Boolean> REQUIRE_VERDICT = row("require-verdict", SettingType.FLAG)
            .help("With --find-capacity: exit with code 5 if no capacity is confirmed.")
            .or("false")
            .of(FIND_CAPACITY);

    private LoadSettings() {}

    public static List<Setting<?>> rows() {
        return Collections.unmodifiableList(ROWS);
    }

    private static <T> Setting<T> row(Setting<T> setting) {
        ROWS.add(setting);
        return setting;
    }

    private static <T> Setting<T> row(String key, SettingType<T> type) {
        return row(new Setting<>(key, type));
    }
}
