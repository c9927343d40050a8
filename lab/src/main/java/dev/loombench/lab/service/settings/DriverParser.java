package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.DriverMetric;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Parses and validates the settings of a driver of one's own (`--measure`).
final class DriverParser {
    /// Key of the driver's command.
    static final String MEASURE = "measure";

    /// Key of the command that warms a side up.
    static final String WARMUP = "warmup-measure";

    private static final String TIMEOUT = "measure-timeout";
    private static final String METRICS = "metrics";
    private static final String PRIMARY = "primary";

    /// Keys that make sense with a driver only.
    static final List<String> KEYS = List.of(MEASURE, WARMUP, TIMEOUT, METRICS, PRIMARY);

    /// Keys that a driver excludes, since it puts the load on the sides.
    static final List<String> EXCLUDED_KEYS = List.of(
            PartialAbConfig.PLAN, PartialAbConfig.PROPERTIES, "rate", "arrivals", "connections", "feed", "duration");

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);

    private final PartialAbConfig draft;
    private final boolean searched;

    private DriverParser(PartialAbConfig draft, boolean searched) {
        this.draft = draft;
        this.searched = searched;
    }

    /// Parses the driver; empty if there is none.
    ///
    /// @param searched whether capacities are searched
    /// @throws dev.loombench.lab.finding.UserErrorException if a setting is invalid, or contradicts another one
    static Optional<AbDriver> parse(PartialAbConfig draft, boolean searched) {
        return new DriverParser(draft, searched).driver();
    }

    private Optional<AbDriver> driver() {
        Optional<SettingValue> measure = draft.find(MEASURE);
        if (measure.isEmpty()) {
            draft.needFor(KEYS, MEASURE);
            return Optional.empty();
        }
        draft.exclude(MEASURE, EXCLUDED_KEYS);
        if (searched) {
            draft.exclude(MEASURE, List.of("find-capacity"));
        }
        if (draft.find("url").isEmpty()
                && draft.requests().isEmpty()
                && draft.find("ready").isEmpty()) {
            throw draft.refused(ServiceError.NO_ADDRESS);
        }
        if (draft.find(WARMUP).isPresent()) {
            draft.exclude(WARMUP, List.of("warmup"));
        }
        List<DriverMetric> metrics = draft.find(METRICS).map(this::metrics).orElse(List.of());
        AbDriver driver = new AbDriver(
                command(measure.get()),
                draft.find(WARMUP).map(DriverParser::command).orElse(List.of()),
                timeout(),
                metrics,
                draft.find(PRIMARY).map(setting -> primary(setting, metrics)));
        return Optional.of(driver);
    }

    /// Parses a command: a text is split into words; several are words already.
    ///
    /// @throws dev.loombench.lab.finding.UserErrorException if it starts containers, whose work isn't that of the
    ///     command: they would go on when it is ended, and take the side's processors
    private static List<String> command(SettingValue setting) {
        List<String> words =
                setting.parseAll(texts -> texts.size() == 1 ? ShellWords.command(texts.getFirst()) : texts);
        Secrets.known().learnWords(words);
        AbJobParser.engineClient(words).ifPresent(client -> {
            throw setting.refused(ServiceError.CONTAINER, "the driver", client);
        });
        return words;
    }

    private Duration timeout() {
        Duration timeout = draft.find(TIMEOUT)
                .map(setting -> setting.parse(Quantities::duration))
                .orElseGet(this::defaultTimeout);
        if (timeout.isZero()) {
            throw draft.find(TIMEOUT).orElseThrow().refused(ServiceError.ZERO);
        }
        return timeout;
    }

    private Duration defaultTimeout() {
        Duration budget = draft.positiveDuration("budget", "15m");
        return budget.compareTo(DEFAULT_TIMEOUT) < 0 ? budget : DEFAULT_TIMEOUT;
    }

    private List<DriverMetric> metrics(SettingValue setting) {
        return setting.parseAll(texts -> {
            List<DriverMetric> metrics = texts.stream().map(DriverMetric::parse).toList();
            Set<String> names = new HashSet<>();
            for (DriverMetric metric : metrics) {
                if (SideMetrics.BESIDE_DRIVER.contains(metric.name())) {
                    throw new InvalidValueException(
                            metric.name(), "a name for a metric of the driver: each side has such a figure anyway");
                }
                if (!names.add(metric.name())) {
                    throw new InvalidValueException(metric.name(), "a name that only one metric has");
                }
            }
            return metrics;
        });
    }

    private static String primary(SettingValue setting, List<DriverMetric> metrics) {
        String name = setting.text();
        if (!metrics.isEmpty()
                && metrics.stream().noneMatch(metric -> metric.name().equals(name))) {
            throw setting.refused(
                    ServiceError.NO_METRIC,
                    String.join(", ", metrics.stream().map(DriverMetric::name).toList()));
        }
        return name;
    }
}
