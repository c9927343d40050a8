package dev.loombench.lab.service;

import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.ServerUsage;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.lab.stats.Better;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Running service.
///
/// @param processes all of the service, looked up at each sample
/// @param usage what they use together; empty where it can't be read
/// @param listener process that accepts connections; empty where unknown
/// @param firstAnswer time from the start to the first answer
/// @param split processors of service and generator; empty where nothing is bound
/// @param exitReason way in which the service ended, as a clause; empty while it runs
record ServiceInstance(
        Supplier<List<Long>> processes,
        Supplier<Optional<ProcessReading>> usage,
        OptionalLong listener,
        Instant startedAt,
        Duration firstAnswer,
        Optional<CpuSplit> split,
        Supplier<Optional<String>> exitReason) {
    TargetProcess target() {
        return TargetProcess.withUnboundGenerator(listener, split).withProcesses(processes);
    }

    ServerMonitor monitor() {
        return new ServerMonitor(processes, usage, startedAt);
    }

    /// Takes the measurement from the outcome of its load. The first metric is `mean`; `heap-after-gc` exists for
    /// HotSpot
    /// JVMs.
    ///
    /// @param usage what the service used in the measured windows
    Measurement measurement(LoadOutcome outcome, ServerMonitor monitor, ServerUsage usage) {
        Optional<String> death = exitReason.get();
        if (death.isPresent()) {
            return new Measurement.NoFigures(death.get());
        }
        return switch (outcome) {
            case LoadOutcome.LoadFailure(String reason) -> new Measurement.NoFigures(reason);
            case LoadOutcome.SteadyLoad done -> {
                Map<String, Metric> metrics = metrics(done, monitor, usage, firstAnswer);
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
                        .with(monitor.endedJvms(), TestBed.OUTPUT_FILE)
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
