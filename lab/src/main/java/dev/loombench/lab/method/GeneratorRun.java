package dev.loombench.lab.method;

import dev.loombench.lab.fork.Generator;
import dev.loombench.lab.fork.GeneratorProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.GeneratorFiles;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.lab.validity.LoadEvidence;
import dev.loombench.lab.validity.LoadFaults;
import dev.loombench.lab.validity.LoadProof;
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

/// Makes loads with the generator in a process of its own, watches who is the bottleneck meanwhile, and judges it.
///
/// @param java the command of the generator's JVM
public record GeneratorRun(Generator generator, Path java, Stop stop) {
    /// Makes one load.
    ///
    /// @param target what is known of the server's process
    /// @param judged the figures that matter
    /// @param log what the generator itself has to say
    /// @param live gets each second, on another thread
    /// @throws IOException if the generator can't be started, or its files can't be read
    public MeasuredLoad run(LoadOrder order, TargetProcess target, JudgedBy judged, Path log, Consumer<LoadSecond> live)
            throws IOException, InterruptedException {
        WatchedSeconds seconds = new WatchedSeconds(order.duration());
        try (GeneratorProcess process =
                GeneratorProcess.start(generator, java, order, log, stop, seconds.andThen(live))) {
            Optional<CpuSplit> split = target.bind(process.pid(), stop);
            LoadWatch watch = new LoadWatch(ProcFiles.ofThisMachine(), process.pid(), target.pid(), order.port());
            seconds.watched(watch);
            Optional<Fault> failure = process.await();
            Optional<LoadResult> result = GeneratorFiles.read(order.directory());
            Optional<Fault> fault = stop.requested() ? Optional.empty() : failure;
            boolean whole = fault.isEmpty() && !stop.requested();
            List<Finding> findings = new ArrayList<>();
            fault.map(LoadFaults::finding).ifPresent(findings::add);
            Optional<LoadEvidence> evidence = result.filter(figures -> isJudged(figures, whole))
                    .map(figures -> LoadJudgement.evidence(order, figures, watch, split.orElse(null), judged));
            evidence.map(LoadChecks::of).ifPresent(findings::addAll);
            return new MeasuredLoad(
                    order,
                    result,
                    fault,
                    findings,
                    Duration.ZERO,
                    evidence.map(LoadProof::of).orElse(Map.of()));
        }
    }

    /// One that was ended in its warm-up has nothing to judge; one that came to its end without a request says
    /// nothing of the server.
    ///
    /// @param whole whether it came to its end
    static boolean isJudged(LoadResult result, boolean whole) {
        return whole || result.summary().totals().scheduled() > 0;
    }
}
