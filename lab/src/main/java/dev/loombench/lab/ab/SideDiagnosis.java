package dev.loombench.lab.ab;

import dev.loombench.lab.ab.Bench.Running;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.plan.AbTrial;
import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.cause.Diagnosis;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import dev.loombench.lab.method.JudgedBy;
import dev.loombench.lab.method.LoadedWindow;
import dev.loombench.lab.method.MeasuredLoad;
import dev.loombench.lab.method.TargetProcess;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.watch.WatchOrder;
import dev.loombench.lab.watch.Watched;
import dev.loombench.lab.watch.Watcher;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/// Looks at the JVM of a side under one more load, in fresh processes, of which no figure enters a comparison.
///
/// @param trials as which it is started and loaded
record SideDiagnosis(SideTrial trials) {
    /// At the highest rate. What stands in the way is said in the record.
    ///
    /// @throws IOException if nothing can be written
    DiagnosisRecord of(AbSide side) throws IOException, InterruptedException {
        AbTrial trial =
                new AbTrial(0, 0, side, trials.bench().order().load().rates().getLast());
        Path directory = Files.createDirectories(
                trials.run().path().toAbsolutePath().resolve("diagnose").resolve(side.name()));
        try {
            trials.services().requireAlive();
            try (Running running = trials.bench().start(side, directory.resolve("side.txt"))) {
                return watched(trial, running, directory);
            }
        } catch (SideFault | AttachFailure e) {
            return DiagnosisRecord.unwatched(side.name(), trial.rate(), String.valueOf(e.getMessage()));
        }
    }

    private DiagnosisRecord watched(AbTrial trial, Running running, Path directory)
            throws AttachFailure, IOException, InterruptedException {
        OptionalLong main = trials.bench().listener(trial.side(), running);
        JvmProcess jvm = SideJvm.find(
                ProcFiles.ofThisMachine(),
                main.orElse(running.process().pid()),
                running.process().processes());
        LoadOrder order = trials.loadOrder(trial, directory);
        TargetProcess target =
                new TargetProcess(main, trials.bench().split(), trials.bench().split());
        try (LoadedWindow window = new LoadedWindow(
                order,
                live -> trials.generator()
                        .run(
                                order,
                                target,
                                JudgedBy.USUAL,
                                directory.resolve("generator.txt"),
                                live.andThen(trials.listener()::second)))) {
            Optional<Watched> watched =
                    new Watcher(jvm, WatchOrder.recording(), window, trials.listener()::notice).watch();
            return record(trial, watched, window.load());
        }
    }

    private static DiagnosisRecord record(AbTrial trial, Optional<Watched> seen, MeasuredLoad load) {
        Optional<String> cut = load.fault().map(Fault::message).map(message -> "the load ended early: " + message);
        String side = trial.side().name();
        if (seen.isEmpty()) {
            return DiagnosisRecord.unwatched(side, trial.rate(), cut.orElse("the load was over before it began"));
        }
        Watched watched = seen.get();
        String ended = watched.ended();
        Diagnosis diagnosis = Diagnosis.of(watched.symptoms());
        return new DiagnosisRecord(
                side,
                trial.rate(),
                watched.java(),
                watched.symptoms().window().toMillis() / 1e3,
                ended == null ? cut.orElse(null) : ended,
                diagnosis.findings().stream().map(CauseWords::record).toList(),
                diagnosis.unseen());
    }
}
