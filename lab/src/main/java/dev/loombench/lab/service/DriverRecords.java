package dev.loombench.lab.service;

import dev.loombench.lab.model.AbDocument.DriverRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.DriverMetric;
import dev.loombench.lab.service.config.SideMetrics;
import java.util.List;
import java.util.Optional;

/// What `ab.json` says of a driver.
final class DriverRecords {
    private DriverRecords() {}

    /// Makes the record of the driver; empty if there is none.
    static Optional<DriverRecord> record(AbConfig config, List<TrialRecord> trials) {
        return config.load().driver().map(level -> {
            AbDriver driver = level.driver();
            return new DriverRecord(
                    driver.command(),
                    driver.warmup().isEmpty() ? null : driver.warmup(),
                    driver.metrics().stream().map(DriverMetric::toString).toList(),
                    AbAnalysis.decisiveMetric(config, trials).orElse(null),
                    driver.timeout().toMillis() / 1e3);
        });
    }

    /// Returns the length of the measured windows: under a driver the mean of its runs so far, 0 before the first one.
    static double loadSeconds(AbConfig config, List<TrialRecord> trials) {
        return config.load().driver().isEmpty()
                ? config.load().window().multipliedBy(config.load().windows()).toMillis() / 1e3
                : trials.stream()
                        .filter(TrialRecord::counts)
                        .flatMap(trial -> Optional.ofNullable(trial.metrics().get(SideMetrics.DRIVER_TIME)).stream())
                        .mapToDouble(Metric::value)
                        .average()
                        .orElse(0);
    }
}
