package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmObserver;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.ObservedLoad;
import dev.loombench.lab.load.ObservedLoad.LoadTask;
import dev.loombench.lab.model.ab.AbDocument.CauseRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Diagnoses what limits each side, by its JVM under one more load: after the windows of the first pair where its
/// sides are alive together and warm, else in fresh processes. No figure of it enters a comparison.
///
/// @param run directory of the run
public record SideDiagnosis(TestBed bed, Path run) {
    private static final String DIRECTORY = "diagnose";

    /// Longest time of a side under load while it is observed, as a diagnosis without a load takes.
    private static final Duration MAX_WINDOW = Duration.ofSeconds(10);

    /// Diagnoses sides, one after the other, in fresh processes.
    ///
    /// @param work work under which a side is diagnosed; empty if none is known
    public void run(List<AbSide> sides, Function<AbSide, Optional<SideWork>> work)
            throws IOException, InterruptedException {
        for (AbSide side : sides) {
            if (bed.stop().isRequested()) {
                return;
            }
            Optional<SideWork> known = work.apply(side);
            learn(
                    bed,
                    known.isEmpty()
                            ? DiagnosisRecord.unwatched(side.name(), null, SideFault.NO_RATE.message())
                            : known.get().diagnose(bed, new SideLoad(side, known.get(), 0), run));
        }
    }

    private static void learn(TestBed bed, DiagnosisRecord diagnosis) throws IOException {
        if (!bed.stop().isRequested()) {
            bed.course().diagnosed(diagnosis);
        }
    }

    /// Diagnoses a side that was measured: it is warm.
    ///
    /// @param trial directory of its trial
    static void run(TestBed bed, SideLoad load, LoadWork work, RunningSide running, Path trial)
            throws IOException, InterruptedException {
        stage(bed, load);
        DiagnosisRecord diagnosis;
        try {
            Path directory = PrivateDirectory.createWithin(trial, DIRECTORY);
            diagnosis = new WatchedSide(bed, load, work, running, directory).diagnose();
        } catch (IOException e) {
            diagnosis = unwatched(load, obstacle(e));
        }
        learn(bed, diagnosis);
    }

    private static void stage(TestBed bed, SideLoad load) {
        bed.listener()
                .stage(ServiceNotice.DIAGNOSING.message(
                        load.side().name(), load.work().words()));
    }

    /// Diagnoses one side that is a service, in fresh processes.
    DiagnosisRecord diagnose(LoadWork work, SideLoad load) throws InterruptedException {
        stage(bed, load);
        try {
            Path directory = PrivateDirectory.createWithin(
                    run.toAbsolutePath(), DIRECTORY, load.side().name());
            try (RunningSide running = bed.start(load.side(), directory)) {
                work.warmUp(running, directory, new SideWarmUp(bed, bed.listener(), true, 1));
                return new WatchedSide(bed, load, work, running, directory).diagnose();
            }
        } catch (IOException e) {
            return unwatched(load, obstacle(e));
        }
    }

    private static DiagnosisRecord unwatched(SideLoad load, String why) {
        return DiagnosisRecord.unwatched(load.side().name(), load.work().rate().orElse(null), why);
    }

    /// Builds the record of a diagnosis.
    ///
    /// @param rate requests per second; absent for none
    /// @param fault reason for which the load ended early or has no figures
    static DiagnosisRecord record(
            String side, @Nullable Double rate, Optional<Observation> observation, Optional<String> fault) {
        if (observation.isEmpty()) {
            return DiagnosisRecord.unwatched(side, rate, fault.orElse("the load ended before the measurement began"));
        }
        Observation watched = observation.get();
        String ended = watched.endReason();
        Diagnosis diagnosis = Diagnosis.diagnose(watched.symptoms());
        return new DiagnosisRecord(
                side,
                rate,
                watched.java(),
                watched.symptoms().window().toMillis() / 1e3,
                ended == null ? fault.orElse(null) : ended,
                causes(diagnosis),
                diagnosis.unobserved());
    }

    /// The findings as records, most severe first.
    public static List<CauseRecord> causes(Diagnosis diagnosis) {
        return diagnosis.findings().stream().map(SideDiagnosis::cause).toList();
    }

    private static CauseRecord cause(CauseFinding finding) {
        Cause cause = finding.cause();
        return new CauseRecord(
                cause.code(),
                finding.confidence().code(),
                finding.title().toString(),
                cause.limit(),
                finding.sentences(),
                finding.frames(),
                finding.remedy().toString());
    }

    /// Why a side can't be diagnosed, as a clause: its own failure, or what stands in the way here.
    static String obstacle(IOException failure) {
        return failure instanceof ServiceFailedException
                ? String.valueOf(failure.getMessage())
                : SideFault.NOT_DIAGNOSED.message(FileErrorText.describe(failure));
    }

    /// Time for which a side under a load at a rate is observed.
    static Duration window(AbLoad load) {
        return load.duration().compareTo(MAX_WINDOW) < 0 ? load.duration() : MAX_WINDOW;
    }

    /// Running side that is watched under a load.
    record WatchedSide(TestBed bed, SideLoad load, LoadWork work, RunningSide running, Path directory) {
        private DiagnosisRecord diagnose() throws InterruptedException {
            try {
                return work.watch(this);
            } catch (AttachException e) {
                return unwatched(load, SideJvm.obstacle(running.process().account(), e));
            } catch (IOException e) {
                return unwatched(load, obstacle(e));
            }
        }

        /// Watches the side's JVM under a load of the generator or of JMeter.
        ///
        /// @param maxLength time after which it is over, warm-up included
        DiagnosisRecord watch(Duration maxLength, LoadTask task)
                throws AttachException, IOException, InterruptedException {
            try (ObservedWork<LoadResult> window = ObservedLoad.of(maxLength, bed.listener(), task)) {
                Optional<Observation> watched = observe(window);
                return record(watched, fault(window.result()));
            }
        }

        /// Watches the side's JVM under a driver, and closes its window.
        DiagnosisRecord watch(ObservedWork<DriverOutput> driver)
                throws AttachException, IOException, InterruptedException {
            try (driver) {
                Optional<Observation> watched = observe(driver);
                try {
                    driver.result();
                    return record(watched, Optional.empty());
                } catch (ServiceFailedException e) {
                    return record(watched, Optional.of(String.valueOf(e.getMessage())));
                }
            }
        }

        private Optional<Observation> observe(ObservationWindow window)
                throws AttachException, IOException, InterruptedException {
            JvmProcess jvm = running.jvm().process();
            return new JvmObserver(jvm, ObservationSettings.recording(), window, bed.listener()::notice).observe();
        }

        /// @param fault why the load ended early or has no figures; empty where it has
        private DiagnosisRecord record(Optional<Observation> watched, Optional<String> fault) {
            return SideDiagnosis.record(load.side().name(), load.work().rate().orElse(null), watched, fault);
        }

        private static Optional<String> fault(LoadResult load) {
            return load.failure()
                    .map(cut -> SideFault.LOAD_CUT.message(cut.finding().message()))
                    .or(() -> LoadOutcome.of(load) instanceof LoadOutcome.LoadFailure(String reason)
                            ? Optional.of(reason)
                            : Optional.empty());
        }
    }
}
