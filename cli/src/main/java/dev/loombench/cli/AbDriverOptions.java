package dev.loombench.cli;

import dev.loombench.lab.service.config.SettingValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `ab` for a driver of one's own. Each is also a key of the settings file and takes precedence over it.
final class AbDriverOptions {
    @Option(
            names = "--measure",
            paramLabel = "COMMAND",
            description = "Driver of your own instead of --rate: it is run beside each side once that is ready, and its"
                    + " figures are compared. $OUT (a path to write to), $URL, $HOST, $PORT and $SIDE are replaced in it,"
                    + " and are variables of its environment. --ready says when a side is ready.")
    private @Nullable String measure;

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description =
                    "Figure of the driver: NAME=more:PATH or NAME=less:PATH (what is better, and where it stands in"
                            + " JSON, such as rps=more:metrics.http_reqs.rate), or NAME=more:~REGEX~ with one group. NAME[ms] and"
                            + " the like give the unit. Repeatable; the first one decides. Without it the driver's format must be"
                            + " known: k6, Gatling, wrk, wrk2, hey, oha, ghz, JTL, HdrHistogram, hyperfine, pgbench, Kafka.")
    private List<String> metrics = List.of();

    @Option(
            names = "--primary",
            paramLabel = "NAME",
            description = "Figure of the driver that decides. Default: the first --metric, or that of the format.")
    private @Nullable String primary;

    @Option(
            names = "--warmup-measure",
            paramLabel = "COMMAND",
            description =
                    "Command that warms a side up before each run of the driver. Default: the driver itself, whose"
                            + " first --warmup doesn't count.")
    private @Nullable String warmup;

    @Option(
            names = "--measure-timeout",
            paramLabel = "TIME",
            description = "Time limit for one run of the driver. Default: 5m, or --budget if that is less.")
    private @Nullable String timeout;

    /// Adds the options that were given.
    void addTo(Map<String, SettingValue> settings) {
        AbSettings.put(settings, "measure", measure);
        AbSettings.put(settings, "metrics", "--metric", metrics);
        AbSettings.put(settings, "primary", primary);
        AbSettings.put(settings, "warmup-measure", warmup);
        AbSettings.put(settings, "measure-timeout", timeout);
    }
}
