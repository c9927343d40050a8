package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.WatchOrder;
import dev.loombench.lab.diagnose.collect.Watched;
import dev.loombench.lab.diagnose.collect.Watcher;
import dev.loombench.lab.diagnose.collect.Window;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.load.JudgedBy;
import dev.loombench.lab.load.LoadedWindow;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachFailure;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.service.Bench.Running;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.AbTrial;
import dev.loombench.lab.store.FileTrouble;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// Diagnoses what limits each side, by its JVM under one more load in fresh processes. No figure of it enters a
/// comparison.
///
/// @param trials runner that starts and loads the sides
record SideDiagnosis(SideTrial trials) {
    /// Receiver of each diagnosis.
    interface Listener {
        void diagnosis(DiagnosisRecord diagnosis) throws IOException;
    }

    /// Diagnoses all sides, one after the other.
    ///
    /// @param fits whether the budget has time for all of them
    /// @param level level under which a side is diagnosed; empty if none is known
    void runAll(boolean fits, Function<AbSide, Optional<AbLevel>> level, Listener listener)
            throws IOException, InterruptedException {
        Stop stop = trials.bench().stop();
        for (AbSide side : trials.bench().order().sides()) {
            if (stop.requested()) {
                return;
            }
            DiagnosisRecord diagnosis = diagnosis(side, fits, level.apply(side));
            if (!stop.requested()) {
                listener.diagnosis(diagnosis);
            }
        }
    }

    private DiagnosisRecord diagnosis(AbSide side, boolean fits, Optional<AbLevel> level) throws InterruptedException {
        if (level.isEmpty()) {
            return DiagnosisRecord.unwatched(side.name(), null, "no rate is known that it sustains");
        }
        if (!fits) {
            return DiagnosisRecord.unwatched(side.name(), level.get().perSecondOrNull(), AbWords.NO_TIME);
        }
        trials.listener().stage(AbWords.watching(side, level.get()));
        return of(side, level.get());
    }

    /// Diagnoses one side. An obstacle is recorded as the reason and ends nothing else: the measurements before
    /// it keep their worth.
    DiagnosisRecord of(AbSide side, AbLevel level) throws InterruptedException {
        AbTrial trial = new AbTrial(0, 0, side, level);
        try {
            Path directory = Files.createDirectories(
                    trials.run().path().toAbsolutePath().resolve("diagnose").resolve(side.name()));
            trials.services().requireAlive();
            try (Running running = trials.bench().start(side, directory.resolve("side.txt"))) {
                return watched(trial, running, directory);
            }
        } catch (SideFault | AttachFailure e) {
            return unwatched(trial, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return unwatched(trial, "it couldn't be diagnosed: " + FileTrouble.of(e));
        }
    }

    private static DiagnosisRecord unwatched(AbTrial trial, String why) {
        return DiagnosisRecord.unwatched(trial.side().name(), trial.level().perSecondOrNull(), why);
    }

    private DiagnosisRecord watched(AbTrial trial, Running running, Path directory)
            throws AttachFailure, IOException, InterruptedException {
        OptionalLong main = trials.bench().listener(trial.side(), running);
        JvmProcess jvm = SideJvm.find(
                ProcFiles.ofThisMachine(),
                main.orElse(running.process().pid()),
                running.process().processes());
        return switch (trial.level()) {
            case AbLevel.Rate rate -> watched(trial, jvm, main, trials.loadOrder(trial, rate, directory));
            case AbLevel.Plan plan -> {
                SideLoad.Served served = trials.bench().served(trial.side(), running);
                try (PlannedWindow window = new PlannedWindow(trials.plan(trial, plan, directory), served)) {
                    Optional<Watched> watched = watch(jvm, window);
                    yield record(trial, watched, window.failure());
                }
            }
        };
    }

    private DiagnosisRecord watched(AbTrial trial, JvmProcess jvm, OptionalLong main, LoadOrder order)
            throws AttachFailure, IOException, InterruptedException {
        TargetProcess target = TargetProcess.binding(main, trials.bench().split());
        try (LoadedWindow window = new LoadedWindow(
                order,
                live -> trials.generator()
                        .run(
                                order,
                                target,
                                JudgedBy.USUAL,
                                order.directory().resolve("generator.txt"),
                                live.andThen(trials.listener()::second)))) {
            Optional<Watched> watched = watch(jvm, window);
            return record(trial, watched, window.load().fault().map(cut -> "the load ended early: " + cut.message()));
        }
    }

    private Optional<Watched> watch(JvmProcess jvm, Window window)
            throws AttachFailure, IOException, InterruptedException {
        return new Watcher(jvm, WatchOrder.recording(), window, trials.listener()::notice).watch();
    }

    /// Builds the record of a diagnosis.
    ///
    /// @param fault reason for which the load ended early or has no figures
    private static DiagnosisRecord record(AbTrial trial, Optional<Watched> observation, Optional<String> fault) {
        String side = trial.side().name();
        if (observation.isEmpty()) {
            return DiagnosisRecord.unwatched(
                    side, trial.level().perSecondOrNull(), fault.orElse("the load ended before the measurement began"));
        }
        Watched watched = observation.get();
        String ended = watched.ended();
        Diagnosis diagnosis = Diagnosis.of(watched.symptoms());
        return new DiagnosisRecord(
                side,
                trial.level().perSecondOrNull(),
                watched.java(),
                watched.symptoms().window().toMillis() / 1e3,
                ended == null ? fault.orElse(null) : ended,
                diagnosis.findings().stream().map(CauseWords::record).toList(),
                diagnosis.unseen());
    }
}
