package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SampleRecords;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDirectoryTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 1, 2, 3, 4, 5);

    @TempDir
    Path parent;

    @Test
    void isNamedByTimeAndName() throws IOException {
        try (RunDirectory run = RunDirectory.create(parent.resolve("new/runs"), NOW, "classic")) {
            assertThat(run.id()).isEqualTo("20260102-030405-classic");
            assertThat(run.path().resolve("trials")).isDirectory();
            assertThat(run.path().resolve("experiments")).isDirectory();
        }
    }

    @Test
    void twoRunsOfOneSecondHaveTwoDirectories() throws IOException {
        try (RunDirectory one = RunDirectory.create(parent, NOW, "a");
                RunDirectory other = RunDirectory.create(parent, NOW, "a")) {
            assertThat(other.id()).isEqualTo(one.id() + "-2");
        }
    }

    @Test
    void onlyOneWritesAtATime() throws IOException {
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            assertThat(RunDirectory.open(run.path())).isEmpty();
        }
        try (RunDirectory again =
                RunDirectory.open(parent.resolve("20260102-030405-a")).orElseThrow()) {
            assertThat(again.id()).isEqualTo("20260102-030405-a");
            assertThat(RunDirectory.open(again.path())).isEmpty();
        }
    }

    @Test
    void anotherProcessThatWritesIsSeen() throws IOException, InterruptedException {
        Path path;
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            path = run.path();
        }
        Process other = LockHolderProcess.start(path.resolve(".lock"));
        try {
            assertThat(RunDirectory.open(path)).isEmpty();
        } finally {
            other.destroyForcibly().waitFor();
        }
        try (RunDirectory run = RunDirectory.open(path).orElseThrow()) {
            assertThat(run.path()).isEqualTo(path);
        }
    }

    @Test
    void isClosedToOthersWithAllThatChildrenWriteIntoIt() throws IOException {
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            assertThat(mode(run.path())).isEqualTo("rwx------");
            Path trial = run.freshTrialDirectory(1);
            run.writeExperiment("mine", "text");
            child(trial.resolve("output.txt"), "rw-r--r--");
            child(trial.resolve("start"), "rwxr-xr-x");
        }

        try (Stream<Path> files = Files.walk(parent.resolve("20260102-030405-a"))) {
            assertThat(files).allSatisfy(file -> assertThat(mode(file)).matches("rw.------"));
        }
        assertThat(mode(parent.resolve("20260102-030405-a/trials/1/start"))).isEqualTo("rwx------");
    }

    @Test
    void isNotCreatedAgainOnceItIsDeleted() throws IOException {
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            Files.delete(run.path().resolve("experiments"));
            Files.delete(run.path().resolve("trials"));
            Files.delete(run.path().resolve(".lock"));
            Files.delete(run.path());

            assertThatThrownBy(() -> run.freshTrialDirectory(1)).isInstanceOf(WriteFailedException.class);
            assertThat(run.path()).doesNotExist();
        } catch (WriteFailedException gone) {
            // nothing is left to close
        }
    }

    @Test
    void nothingIsWrittenIntoWhatTookItsPlace() throws IOException {
        Path victim = Files.createDirectories(parent.resolve("victim/trials")).getParent();
        Path secret = Files.writeString(victim.resolve("open"), "text");
        String before = mode(secret);
        RunDirectory run = RunDirectory.create(parent.resolve("runs"), NOW, "a");
        Files.move(run.path(), parent.resolve("moved"));
        Files.createSymbolicLink(run.path(), victim);

        assertThatThrownBy(() -> run.freshTrialDirectory(1)).isInstanceOf(WriteFailedException.class);
        assertThatThrownBy(() -> run.write(SampleRecords.full(Manifest.class)))
                .isInstanceOf(WriteFailedException.class);
        assertThatThrownBy(() -> run.writeExperiment("mine", "text")).isInstanceOf(WriteFailedException.class);
        assertThatThrownBy(run::close).isInstanceOf(WriteFailedException.class);
        assertThat(mode(secret)).isEqualTo(before);
        assertThat(victim).isDirectoryNotContaining("glob:**/{plan.json,experiments}");
        assertThat(victim.resolve("trials")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.html", "host.log", "run.json", "trials/1", "experiments/mine.yaml"})
    void aLinkInARunIsRefused(String name) throws IOException {
        Path run;
        try (RunDirectory created = RunDirectory.create(parent, NOW, "a")) {
            run = created.path();
        }
        Path link = Files.createSymbolicLink(run.resolve(name), parent);

        assertThatThrownBy(() -> RunDirectory.open(run))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith(link.toString());
    }

    @Test
    void whatSomeoneHasOpenedToOthersStaysOpen() throws IOException {
        Path path;
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            path = run.path();
            run.writeExperiment("mine", "text");
        }
        Path file = path.resolve("experiments/mine.yaml");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        try (RunDirectory run = RunDirectory.open(path).orElseThrow()) {
            run.writeExperiment("mine", "other");
        }

        assertThat(mode(path)).isEqualTo("rwxr-xr-x");
        assertThat(mode(file)).isEqualTo("rw-r--r--");
    }

    private static void child(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(Files.writeString(file, "text"), PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void aTrialStartsInAnEmptyDirectory() throws IOException {
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            Path trial = run.freshTrialDirectory(3);
            Files.writeString(trial.resolve("jmh.json"), "half");
            Files.createDirectories(trial.resolve("deep/er"));
            Files.writeString(trial.resolve("deep/er/file"), "x");
            Path elsewhere = Files.writeString(parent.resolve("elsewhere"), "kept");
            Files.createSymbolicLink(trial.resolve("link"), parent);

            assertThat(run.freshTrialDirectory(3)).isEqualTo(trial).isEmptyDirectory();
            assertThat(elsewhere).exists();
        }
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Manifest manifest = withSchema(Manifest.SCHEMA);
        RunDocument document = SampleRecords.full(RunDocument.class);
        TrialRecord trial = SampleRecords.full(TrialRecord.class);
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            run.write(manifest);
            run.write(document);
            run.freshTrialDirectory(trial.id());
            run.write(trial);
            run.writeExperiment("mine", "id: mine\n");

            assertThat(RunDirectory.readManifest(run.path())).isEqualTo(manifest);
            assertThat(RunDirectory.readRun(run.path())).isEqualTo(document);
            assertThat(RunDirectory.readTrials(run.path(), damaged -> {})).containsExactly(trial);
            assertThat(run.path().resolve("experiments/mine.yaml")).hasContent("id: mine\n");
        }
    }

    @Test
    void aRunOfAnotherVersionIsRefusedWithTheVersionThatReadsIt() throws IOException {
        Path plan = parent.resolve("plan.json");
        Path run = parent.resolve("run.json");
        Files.writeString(plan, "{\"schema\": \"loombench/plan/v0\", \"loombenchVersion\": \"0.0.9\"}");
        Files.writeString(run, "{\"schema\": \"loombench/run/v2\", \"loombenchVersion\": \"0.2.0\", \"x\": 1}");
        Files.writeString(parent.resolve("ab.json"), "{\"schema\": \"loombench/ab-result/v2\"}");

        assertThatThrownBy(() -> RunDirectory.readManifest(parent))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(FileError.OTHER_VERSION.message(plan, "Loombench 0.0.9", "loombench/plan/v1"));
        assertThatThrownBy(() -> RunDirectory.readRun(parent))
                .hasMessageStartingWith(run + ": ")
                .hasMessageContaining("Loombench 0.2.0");
        assertThatThrownBy(() -> RunDirectory.readAb(parent)).hasMessageContaining("another version");
    }

    @Test
    void whatIsNoPlanIsRefused() throws IOException {
        assertThatThrownBy(() -> RunDirectory.readManifest(parent)).isInstanceOf(NoSuchFileException.class);
        for (String text : new String[] {"{}", "[]", "3", "{\"schema\": \"loombench/run/v1\"}", "{\"schema\": 1}"}) {
            Files.writeString(parent.resolve("plan.json"), text);

            assertThatThrownBy(() -> RunDirectory.readManifest(parent))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageEndingWith(FileError.NO_SCHEMA.message("loombench/plan/v1"));
        }
        Files.writeString(
                parent.resolve("plan.json"),
                Json.text(withSchema(Manifest.SCHEMA)).substring(0, 300));
        assertThatThrownBy(() -> RunDirectory.readManifest(parent)).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void aTrialThatCannotBeReadIsNotFinished() throws IOException {
        TrialRecord trial = SampleRecords.full(TrialRecord.class);
        List<IOException> damaged = new ArrayList<>();
        try (RunDirectory run = RunDirectory.create(parent, NOW, "a")) {
            run.freshTrialDirectory(1);
            Files.writeString(
                    run.freshTrialDirectory(2).resolve("trial.json"),
                    Json.text(trial).substring(0, 100));
            Files.writeString(run.freshTrialDirectory(3).resolve("trial.json"), "null");
            Files.writeString(run.freshTrialDirectory(4).resolve("trial.json"), "{\"id\": 4}");
            Json.write(run.freshTrialDirectory(5).resolve("trial.json"), trial);
            Json.write(run.freshTrialDirectory(trial.id()).resolve("trial.json"), trial);

            assertThat(RunDirectory.readTrials(run.path(), damaged::add)).containsExactly(trial);
            assertThat(damaged).hasSize(4).allMatch(CorruptFileException.class::isInstance);
        }
    }

    private static Manifest withSchema(String schema) {
        Manifest m = SampleRecords.full(Manifest.class);
        return RecordBuilder.like(m).with("schema", schema).build();
    }

    /// Opening a FIFO would wait for a reader.
    @Test
    void aLockThatIsNoFileIsRefused() throws IOException {
        Files.createDirectory(parent.resolve(".lock"));

        assertThatThrownBy(() -> RunDirectory.open(parent))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(parent.resolve(".lock") + ": damaged: it isn't a regular file");
    }

    @Test
    void trialsThatAreNoDirectoryAreRefused() throws IOException {
        Files.createFile(parent.resolve("trials"));

        assertThatThrownBy(() -> RunDirectory.open(parent)).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> RunDirectory.readTrials(parent, damaged -> {}))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(parent.resolve("trials") + ": damaged: it isn't a directory");
    }
}
