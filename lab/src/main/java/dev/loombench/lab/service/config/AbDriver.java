package dev.loombench.lab.service.config;

import dev.loombench.lab.model.ab.AbDocument.DriverRecord;
import dev.loombench.lab.results.DeclaredMetric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A person's own program that measures a running side: a load generator, a benchmark, a script.
///
/// @param command program and arguments; `$OUT`, `$PORT`, `$HOST`, `$URL` and `$SIDE` in them are placeholders
/// @param warmup command that warms a side up before each measured run, with the same placeholders; empty if the driver
///     itself does that for the time of the load's warm-up
/// @param timeout time limit for one run of a command
/// @param metrics figures to be taken from what the driver prints or writes; none if its format says them
/// @param primary name of the figure that decides; empty for the first, or the one that the format says
public record AbDriver(
        List<String> command,
        List<String> warmup,
        Duration timeout,
        List<DeclaredMetric> metrics,
        Optional<String> primary) {
    public AbDriver {
        command = List.copyOf(command);
        warmup = List.copyOf(warmup);
        metrics = List.copyOf(metrics);
    }

    /// Returns the program's name without its directories, for messages.
    public String name() {
        return DriverRecord.programName(command);
    }

    /// Returns the declared metrics, the one that decides first.
    public List<DeclaredMetric> metricsPrimaryFirst() {
        return metrics.stream()
                .sorted((one, other) -> Boolean.compare(isPrimary(other), isPrimary(one)))
                .toList();
    }

    private boolean isPrimary(DeclaredMetric metric) {
        return primary.filter(metric.name()::equals).isPresent();
    }

    /// Returns the name of the figure that decides; empty if only the format of the driver's results says it.
    public Optional<String> declaredPrimary() {
        return primary.or(() -> metrics.stream().findFirst().map(DeclaredMetric::name));
    }
}
