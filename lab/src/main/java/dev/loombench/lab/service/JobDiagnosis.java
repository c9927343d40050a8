package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmObserver;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Diagnoses what limits a job, by its JVM in one more run. No figure of that run enters a comparison.
record JobDiagnosis(JobRunner runner) {
    /// Shortest job that is watched: it takes about half a second until the JVM records.
    private static final Duration MIN_WALL_TIME = Duration.ofMillis(1_500);

    /// Longest time for which a job is watched.
    private static final Duration MAX_WINDOW = Duration.ofMinutes(1);

    /// Shortest window that shows anything.
    private static final Duration MIN_WINDOW = Duration.ofMillis(200);

    /// Share of the job's expected time after which the watching ends, since an ended JVM gives no recording.
    private static final double WATCHED_SHARE = 0.85;

    /// Diagnoses a side. An obstacle is recorded as the reason and ends nothing else: the measurements before it
    /// keep their worth.
    ///
    /// @param expected wall time of the side's runs
    DiagnosisRecord diagnose(AbSide side, Duration expected, Path run) throws InterruptedException {
        if (expected.compareTo(MIN_WALL_TIME) < 0) {
            return DiagnosisRecord.unwatched(side.name(), null, tooShort(expected));
        }
        runner.bed().listener().stage(ServiceNotice.DIAGNOSING_JOB.message(side.name()));
        try {
            JobWatch watch = new JobWatch(expected, side.examinedJvm());
            runner.run(
                    side, PrivateDirectory.createWithin(run.toAbsolutePath(), "diagnose", side.name()), watch::watch);
            return watch.record(side, tooShort(expected));
        } catch (ServiceFailedException e) {
            return DiagnosisRecord.unwatched(side.name(), null, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return DiagnosisRecord.unwatched(
                    side.name(), null, SideFault.NOT_DIAGNOSED.message(FileErrorText.describe(e)));
        }
    }

    private static String tooShort(Duration expected) {
        return SideFault.TOO_SHORT.message(expected.toMillis() / 1e3);
    }

    /// The watching of one run, from when its JVM can be asked until shortly before its expected end.
    private final class JobWatch {
        private final Duration expected;
        private final Optional<String> name;
        private Optional<Observation> observation = Optional.empty();
        private Optional<String> obstacle = Optional.empty();

        /// @param name main class or jar of the JVM that is examined; empty for the busiest one
        JobWatch(Duration expected, Optional<String> name) {
            this.expected = expected;
            this.name = name;
        }

        /// Watches a job that has just been started.
        void watch(Child job) throws InterruptedException {
            try {
                Optional<JvmProcess> jvm = JobJvm.ask(job, name, expected.dividedBy(2), found -> found);
                if (jvm.isPresent()) {
                    observation = new JvmObserver(
                                    jvm.get(),
                                    ObservationSettings.recording(),
                                    window(job),
                                    runner.bed().listener()::notice)
                            .observe();
                }
            } catch (AttachException e) {
                obstacle = e.isProcessGone() ? Optional.empty() : Optional.of(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                obstacle = Optional.of(SideFault.NOT_DIAGNOSED.message(FileErrorText.describe(e)));
            }
        }

        private ObservationWindow window(Child job) {
            Duration end = Duration.ofNanos((long) (expected.toNanos() * WATCHED_SHARE));
            return new ObservationWindow() {
                @Override
                public Duration maxLength() {
                    return end.compareTo(MAX_WINDOW) < 0 ? end : MAX_WINDOW;
                }

                @Override
                public Optional<Duration> awaitStart() {
                    Duration left = end.minus(job.elapsed());
                    return Optional.of(left.compareTo(MAX_WINDOW) < 0 ? left : MAX_WINDOW)
                            .filter(length -> length.compareTo(MIN_WINDOW) >= 0);
                }

                @Override
                public boolean isOver() {
                    return !job.isRunning();
                }
            };
        }

        /// Returns the record of the diagnosis.
        ///
        /// @param tooShort reason if the job ended before it could be watched
        DiagnosisRecord record(AbSide side, String tooShort) {
            return DiagnosisRecords.of(
                    side.name(),
                    null,
                    observation,
                    observation.isPresent() ? Optional.empty() : obstacle.or(() -> Optional.of(tooShort)));
        }
    }
}
