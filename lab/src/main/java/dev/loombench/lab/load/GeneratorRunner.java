package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadFaultFindings;
import dev.loombench.lab.load.checks.LoadProof;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.GeneratorInstallation;
import dev.loombench.lab.process.GeneratorProcess;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Runner of loads by the generator in a process of its own, which monitors for bottlenecks meanwhile and
/// checks the result.
///
/// @param java command of the generator's JVM
public record GeneratorRunner(GeneratorInstallation generator, Path java, Cancellation stop) {
    /// Makes one load.
    ///
    /// @param target the server's process, as far as it is known
    /// @param judged the latencies that the generator's lag mustn't move
    /// @param log file of the generator's own output
    /// @param live receives each second, on another thread
    /// @throws IOException if the generator can't be started, or its files can't be read
    public LoadAssessment run(
            LoadOrder order, TargetProcess target, JudgedPercentile judged, Path log, Consumer<LoadSecond> live)
            throws IOException, InterruptedException {
        WindowTracker seconds = new WindowTracker(order.duration());
        try (GeneratorProcess process =
                GeneratorProcess.start(generator, java, order, log, stop, seconds.andThen(live))) {
            Optional<CpuSplit> split = target.bind(process.pid(), stop);
            LoadMonitor watch = new LoadMonitor(ProcFiles.ofThisMachine(), process.pid(), target.pid(), order.port());
            seconds.setMonitor(watch);
            Optional<Fault> failure = process.await();
            Optional<LoadResult> result = GeneratorResultReader.read(order.directory());
            Optional<Fault> fault = stop.isRequested() ? Optional.empty() : failure;
            boolean complete = fault.isEmpty() && !stop.isRequested();
            List<Finding> findings = new ArrayList<>();
            fault.map(LoadFaultFindings::toFinding).ifPresent(findings::add);
            Optional<LoadEvidence> evidence = result.filter(figures -> isJudged(figures, complete))
                    .map(figures -> LoadEvidenceBuilder.collect(order, figures, watch, split.orElse(null), judged));
            evidence.map(LoadChecks::of).ifPresent(findings::addAll);
            return new LoadAssessment(
                    order,
                    result,
                    fault,
                    findings,
                    Duration.ZERO,
                    evidence.map(LoadProof::of).orElse(Map.of()));
        }
    }

    /// Whether a result is checked: one that ended in its warm-up has nothing to check, while one that ended
    /// regularly without a request is a finding of its own.
    ///
    /// @param whole whether it came to its end
    /// @param complete whether the load ended regularly
    static boolean isJudged(LoadResult result, boolean complete) {
        return complete || result.summary().totals().scheduled() > 0;
    }
}
