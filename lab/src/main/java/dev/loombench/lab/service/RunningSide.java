package dev.loombench.lab.service;

import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.ServerUsage;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.SideRequests.FirstResponse;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.lab.stats.Better;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// A running side that is ready.
///
/// @param split processors of sides and generator; empty where nothing is bound
/// @param startNanos start of the side, in `System.nanoTime()`
/// @param firstAnswer time from the start to the first answer
/// @param probeResponse first response; empty if readiness was checked at another URL (`--ready`)
record RunningSide(
        Launch launch,
        Child process,
        Optional<CpuSplit> split,
        Instant startedAt,
        long startNanos,
        Duration firstAnswer,
        Optional<FirstResponse> probeResponse)
        implements AutoCloseable {
    AbSide side() {
        return launch.side();
    }

    /// The process of the side that listens at its port; empty if none of its processes can be seen to.
    private OptionalLong ownListener() {
        OptionalLong listening = ListeningPorts.ownerOf(ProcFiles.ofThisMachine(), launch.port());
        return listening.isPresent() && process.knownProcesses().contains(listening.getAsLong())
                ? listening
                : OptionalLong.empty();
    }

    /// The process that listens at the side's port; if none of the side's can be seen to, the one that stands
    /// for it, if there is one.
    OptionalLong listener() {
        OptionalLong listening = ownListener();
        return listening.isPresent() ? listening : process.mainProcess();
    }

    /// The JVM of the side that is examined.
    ///
    /// @throws AttachException if no process is a JVM that may be attached to, or none is the named one
    SideJvm jvm() throws AttachException {
        return SideJvm.find(ProcFiles.ofThisMachine(), side().examinedJvm(), ownListener(), process.knownProcesses());
    }

    TargetProcess target() {
        return TargetProcess.withUnboundGenerator(listener(), split).withProcesses(process::workingProcesses);
    }

    /// The same for a load whose generator shares its processors.
    TargetProcess sharedTarget() {
        return TargetProcess.of(listener(), split);
    }

    /// The same with its generator on these processors, which are its own.
    TargetProcess target(CpuSet cpus) {
        CpuSplit shared = new CpuSplit(cpus, cpus, CpuSplit.Sharing.PROCESSORS);
        return new TargetProcess(listener(), process::workingProcesses, Optional.of(shared), Optional.of(shared));
    }

    ServerMonitor monitor() {
        return new ServerMonitor(process::workingProcesses, process::usage, startedAt);
    }

    /// Takes the measurement from the outcome of its load. The first metric is `mean`; `heap-after-gc` exists for
    /// HotSpot JVMs.
    ///
    /// @param usage what the side used in the measured windows
    Measurement measurement(LoadOutcome outcome, ServerMonitor monitor, ServerUsage usage) {
        Optional<String> death = process.death();
        if (death.isPresent()) {
            return new Measurement.NoFigures(death.get());
        }
        return switch (outcome) {
            case LoadOutcome.LoadFailure(String reason) -> new Measurement.NoFigures(reason);
            case LoadOutcome.SteadyLoad done -> {
                Map<String, Metric> metrics = metrics(done, monitor, usage);
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

    private Map<String, Metric> metrics(LoadOutcome.SteadyLoad done, ServerMonitor monitor, ServerUsage usage) {
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

    @Override
    public void close() {
        process.close();
    }
}
