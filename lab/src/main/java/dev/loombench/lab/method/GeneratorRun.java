package dev.loombench.lab.method;

import dev.loombench.lab.fork.Generator;
import dev.loombench.lab.fork.GeneratorProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.lab.validity.LoadFaults;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes loads with the generator in a process of its own, watches who is the bottleneck meanwhile, and judges it.
///
/// @param java the command of the generator's JVM
public record GeneratorRun(Generator generator, Path java, Stop stop) {
    /// Makes one load.
    ///
    /// @param target what is known of the server's process
    /// @param judged the percentile that matters, such as 0.99
    /// @param log what the generator itself has to say
    /// @param live gets each second, on another thread
    /// @throws IOException if the generator can't be started, or its files can't be read
    public MeasuredLoad run(LoadOrder order, TargetProcess target, double judged, Path log, Consumer<LoadSecond> live)
            throws IOException, InterruptedException {
        WatchedSeconds seconds = new WatchedSeconds(order.duration());
        try (GeneratorProcess process =
                GeneratorProcess.start(generator, java, order, log, stop, seconds.andThen(live))) {
            LoadWatch watch = new LoadWatch(ProcFiles.ofThisMachine(), process.pid(), target.pid(), order.port());
            seconds.watched(watch);
            GeneratorProcess.End end = process.await();
            Optional<Fault> fault = stop.requested() ? Optional.empty() : end.fault();
            return new MeasuredLoad(
                    order, end.result(), fault, findings(order, end.result(), fault, watch, target, judged));
        }
    }

    private static List<Finding> findings(
            LoadOrder order,
            Optional<LoadResult> result,
            Optional<Fault> fault,
            LoadWatch watch,
            TargetProcess target,
            double judged) {
        List<Finding> findings = new ArrayList<>();
        fault.map(LoadFaults::finding).ifPresent(findings::add);
        result.filter(found -> found.summary().totals().scheduled() > 0)
                .map(found -> LoadChecks.of(LoadJudgement.evidence(
                        order, found, watch, target.split().orElse(null), judged)))
                .ifPresent(findings::addAll);
        return findings;
    }
}
