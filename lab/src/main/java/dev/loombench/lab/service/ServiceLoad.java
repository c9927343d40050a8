package dev.loombench.lab.service;

import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.ServerUsage;
import dev.loombench.lab.load.ServerUsage.TimeSpan;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.advice.ServiceFinding;
import dev.loombench.lab.stats.Better;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Load of a user's own service, with its resource usage measured from outside.
public record ServiceLoad(ServiceInstance served, TrialListener progress) {
    /// Loads the service until a window is measured. The first metric is `mean`; `heap-after-gc` exists for
    /// HotSpot JVMs.
    ///
    /// @throws IOException if the generator can't be started, or its files can't be read
    public <R> Measurement run(LoadGenerator<R> generator, R request) throws IOException, InterruptedException {
        ServerMonitor monitor = served.monitor();
        LoadOutcome outcome;
        try (monitor) {
            outcome = LoadOutcome.of(generator.run(request, served.target(), progress));
        }
        if (outcome instanceof LoadOutcome.SteadyLoad done) {
            progress.window(done.from(), done.to());
        }
        return measurement(
                served, outcome, monitor, done -> monitor.within(List.of(new TimeSpan(done.from(), done.to()))));
    }

    /// Takes the measurement from the outcome of a service's load.
    ///
    /// @param usage what the service used in the measured windows
    static Measurement measurement(
            ServiceInstance served,
            LoadOutcome outcome,
            ServerMonitor monitor,
            Function<LoadOutcome.SteadyLoad, ServerUsage> usage) {
        Optional<String> death = served.exitReason().get();
        if (death.isPresent()) {
            return new Measurement.NoFigures(death.get(), Optional.empty());
        }
        return switch (outcome) {
            case LoadOutcome.LoadFailure(String reason) -> new Measurement.NoFigures(reason, Optional.empty());
            case LoadOutcome.SteadyLoad done -> {
                Map<String, Metric> metrics = metrics(done, monitor, usage.apply(done), served.firstAnswer());
                List<Finding> findings = Stream.concat(done.findings().stream(), endedJvms(monitor).stream())
                        .toList();
                yield done.invalid().isPresent()
                        ? new Measurement.InvalidFigures(
                                metrics, done.record(), done.invalid().get(), findings)
                        : new Measurement.ServerFigures(metrics, done.record(), findings);
            }
        };
    }

    /// A side of several processes may go on answering without one of them.
    private static Optional<Finding> endedJvms(ServerMonitor monitor) {
        return monitor.endedJvms() == 0
                ? Optional.empty()
                : Optional.of(ServiceFinding.PROCESS_ENDED
                        .with(monitor.endedJvms(), SideTrialRunner.OUTPUT_FILE)
                        .withEvidence(Map.of("ended", monitor.endedJvms())));
    }

    private static Map<String, Metric> metrics(
            LoadOutcome.SteadyLoad done, ServerMonitor monitor, ServerUsage usage, Duration firstAnswer) {
        Map<String, Metric> all = HttpMetrics.of(done.record(), done.mean(), usage, firstAnswer);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        Metric mean = all.get("mean");
        if (mean != null) {
            metrics.put("mean", mean);
        }
        metrics.putAll(all);
        metrics.putAll(done.further());
        monitor.heapAfterCollection()
                .ifPresent(bytes -> metrics.put("heap-after-gc", new Metric((double) bytes, "B", Better.LESS)));
        return metrics;
    }
}
