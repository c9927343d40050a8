package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Manifest.ExperimentFile;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument.HostRecord;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A run whose files are written by a test, trial by trial, and its follower.
abstract class RunFollowerTestBase {
    private static final JdkRecord JDK = new JdkRecord("25", "/jdk", "25", "vendor", List.of());
    private static final HostRecord HOST = new HostRecord("Linux", "6", "CPU", 2, 1L << 30, Map.of(), Map.of());
    static final TrialSchedule PLAN =
            TrialScheduler.schedule(List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 2, List.of("25"));
    static final List<Trial> FIRST_BLOCK =
            PLAN.trials().stream().filter(trial -> trial.block() == 1).toList();
    static final List<Trial> ADDED_BLOCK = TrialScheduler.nextBlock(
            PLAN.experiments().getFirst(), PLAN.seed(), PLAN.trials().size() + 1);
    static final Duration LEFT = Duration.ofSeconds(90);
    static final Instant SESSION = Instant.EPOCH.plus(Duration.ofDays(2));

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    RunDirectory directory;

    @SuppressWarnings("NullAway.Init")
    RunFollower follower;

    private long written;

    @BeforeEach
    void begin() throws IOException {
        directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "quick");
        directory.writeExperiment("made", RunFixture.experiment("batch").text());
        directory.write(RecordBuilder.like(RunFixture.manifest("quick", JDK, HOST, file()))
                .with("settings", settings())
                .with("trials", PLAN.trials().size())
                .build());
        follower = new RunFollower(directory.path(), Instant.EPOCH);
    }

    @AfterEach
    void end() throws IOException {
        directory.close();
    }

    void start(Trial trial, int done, int planned) throws IOException {
        follower.on(new RunEvent.TrialStarted(trial, done, planned, LEFT));
        directory.freshTrialDirectory(trial.id());
    }

    void finish(Trial trial) throws IOException {
        finish(record(trial));
    }

    /// Writes a trial, at a time of its own: two changes may be closer than the clock of files can tell.
    void finish(TrialRecord trial) throws IOException {
        directory.freshTrialDirectory(trial.id());
        directory.write(trial);
        FileTime time = FileTime.fromMillis(++written);
        Files.setLastModifiedTime(directory.trialDirectory(trial.id()).resolve("trial.json"), time);
        Files.setLastModifiedTime(directory.path().resolve("trials"), time);
    }

    static TrialRecord record(Trial trial) {
        return record(trial, 0.1);
    }

    static TrialRecord record(Trial trial, double seconds) {
        return RunFixture.trial(
                trial.id(),
                trial.block(),
                TrialRecordFactory.cell(trial),
                trial.mode().toString(),
                seconds);
    }

    private static RunSettings settings() {
        return RecordBuilder.like(RunFixture.settings("quick")).with("forks", 2).build();
    }

    private static ExperimentFile file() {
        return new ExperimentFile("made", "made.yaml", "/", null, null);
    }
}
