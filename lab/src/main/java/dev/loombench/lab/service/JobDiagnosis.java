package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmObserver;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Diagnoses what limits a job, by its JVM in one more run. No figure of that run enters a comparison.
final class JobDiagnosis {
    /// Shortest job that is watched: it takes about half a second until the JVM records.
    private static final Duration MIN_WALL_TIME = Duration.ofMillis(1_500);

    /// Longest time for which a job is watched.
    private static final Duration MAX_WINDOW = Duration.ofMinutes(1);

    /// Shortest window that shows anything.
    private static final Duration MIN_WINDOW = Duration.ofMillis(200);

    /// Share of the job's expected time after which the watching ends, since an ended JVM gives no recording.
    private static final double WATCHED_SHARE = 0.85;

    private final JobRunner runner;
    private final AbSide side;
    private final Duration expected;
    private Optional<Observation> observation = Optional.empty();
    private Optional<String> obstacle;

    /// @param expected wall time of the side's runs
    JobDiagnosis(JobRunner runner, AbSide side, Duration expected) {
        this.runner = runner;
        this.side = side;
        this.expected = expected;
        this.obstacle = Optional.of(SideFault.TOO_SHORT.message(expected.toMillis() / 1e3));
    }

    /// Diagnoses the side. An obstacle is recorded as the reason and ends nothing else: the measurements before it
    /// keep their worth.
    DiagnosisRecord diagnose(Path run) throws InterruptedException {
        if (expected.compareTo(MIN_WALL_TIME) >= 0) {
            runner.bed().listener().stage(ServiceNotice.DIAGNOSING_JOB.message(side.name()));
            try {
                runner.run(
                        side,
                        PrivateDirectory.createWithin(run.toAbsolutePath(), "diagnose", side.name()),
                        this::watch);
            } catch (IOException e) {
                return DiagnosisRecord.unwatched(side.name(), null, SideDiagnosis.obstacle(e));
            }
        }
        return SideDiagnosis.record(
                side.name(), null, observation, observation.isPresent() ? Optional.empty() : obstacle);
    }

    /// Watches a job that has just been started, from when its JVM can be asked until shortly before its expected end.
    private void watch(Child job) throws InterruptedException {
        try {
            Optional<JvmProcess> jvm = JobJvm.ask(job, side.examinedJvm(), expected.dividedBy(2), found -> found);
            if (jvm.isPresent()) {
                observation = new JvmObserver(
                                jvm.get(),
                                ObservationSettings.recording(),
                                window(job),
                                runner.bed().listener()::notice)
                        .observe();
            }
        } catch (AttachException e) {
            obstacle = e.isProcessGone() ? obstacle : Optional.of(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            obstacle = Optional.of(SideDiagnosis.obstacle(e));
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
}
