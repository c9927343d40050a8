package dev.loombench.lab.analysis.compare.file;

import static dev.loombench.lab.analysis.compare.ComparisonNote.DISTURBED;
import static dev.loombench.lab.analysis.compare.ComparisonNote.INCOMPLETE;
import static dev.loombench.lab.analysis.compare.ComparisonNote.NOT_DIRECTED;
import static dev.loombench.lab.analysis.compare.ComparisonNote.NOT_STEADY;
import static dev.loombench.lab.analysis.compare.ComparisonNote.NO_TRIAL_FILES;
import static dev.loombench.lab.analysis.compare.ComparisonNote.OF_MACHINE;
import static dev.loombench.lab.analysis.compare.ComparisonNote.SMOKE;
import static dev.loombench.lab.analysis.compare.ComparisonNote.TRIALS_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {
    @TempDir
    Path parent;

    private Path run;

    @BeforeEach
    void folder() throws IOException {
        run = Files.createDirectory(parent.resolve("a-run"));
    }

    @Test
    void hasThePrimaryFigureOfEachTrialThatCounts() throws IOException {
        TrialRecord failed = RunFixture.failed(RunFixture.trial(9, 3, "cached-pool", 7), "it threw");
        TrialRecord twin = RunFixture.control(RunFixture.trial(8, 1, "cached-pool", 9));
        write(
                RunStatus.COMPLETE,
                "standard",
                RunFixture.joined(RunFixture.blocks("cached-pool", 0.5, 0.6), List.of(failed, twin)));

        ComparisonSide side = ComparisonFile.read(run);

        assertThat(side.record().kind()).isEqualTo(ComparisonKind.RUN);
        assertThat(side.record().notes()).isEmpty();
        assertThat(side.record().environments())
                .singleElement()
                .satisfies(jdk -> assertThat(jdk.version()).isEqualTo("25.0.3"));
        MeasuredCell cell = only(side);
        assertThat(cell.name().experiment()).isEqualTo("made");
        assertThat(cell.name().model()).isEqualTo("cached-pool");
        assertThat(cell.name().params()).isEqualTo(RunFixture.PARAMS);
        assertThat(cell.name().metric()).isEqualTo("time");
        assertThat(cell.figures()).containsExactly(0.5, 0.6);
        assertThat(cell.options()).containsExactly("-Xmx2g");
    }

    @Test
    void hasTheFurtherFiguresOfEachTrial() throws IOException {
        List<TrialRecord> trials = RunFixture.blocks("cached-pool", 0.5, 0.6).stream()
                .map(trial -> {
                    Map<String, Metric> metrics = new LinkedHashMap<>(trial.metrics());
                    metrics.put("p99", new Metric(10.0 * trial.block(), "s", Better.LESS));
                    metrics.put("odd", new Metric(1, "", Better.NEITHER));
                    return RunFixture.withMetrics(trial, metrics);
                })
                .toList();
        write(RunStatus.COMPLETE, "standard", trials);

        ComparisonSide side = ComparisonFile.read(run);

        assertThat(only(side).name().metric()).isEqualTo("time");
        assertThat(side.furtherMetrics()).contains("p99").doesNotContain("time", "odd");
        assertThat(side.further())
                .filteredOn(cell -> cell.name().metric().equals("p99"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.figures()).containsExactly(10.0, 20.0));
    }

    /// The forks whose figures count would be those of survivors.
    @Test
    void aMetricThatIsVoidInAForkIsNotCompared() throws IOException {
        List<TrialRecord> trials = new ArrayList<>(RunFixture.blocks("cached-pool", 0.5, 0.6));
        trials.addAll(RunFixture.blocks("virtual-per-task", 0.5, 0.6).stream()
                .map(trial -> trial.block() == 1 ? RunFixture.voided(trial, "time") : trial)
                .toList());
        write(RunStatus.COMPLETE, "standard", trials);

        ComparisonSide side = ComparisonFile.read(run);

        assertThat(side.cells()).extracting(cell -> cell.name().model()).containsExactly("cached-pool");
        assertThat(side.unmeasured()).singleElement().satisfies(cell -> {
            assertThat(cell.name().model()).isEqualTo("virtual-per-task");
            assertThat(cell.why())
                    .isEqualTo(AnswerKind.VOID_FORKS.with("time", 1, "seen").toString());
        });
    }

    @Test
    void takesTheTrialsOnDiskForTheTruth() throws IOException {
        write(RunStatus.COMPLETE, "standard", RunFixture.blocks("cached-pool", 0.5, 0.6));
        Path trial = run.resolve(
                "trials/" + RunFixture.blocks("cached-pool", 0.5).getFirst().id() + "/trial.json");
        Files.writeString(trial, Files.readString(trial).replace("0.5", "0.7"));

        assertThat(only(ComparisonFile.read(run)).figures()).containsExactly(0.7, 0.6);
    }

    @Test
    void leavesOutADamagedTrialAndSaysSo() throws IOException {
        write(RunStatus.COMPLETE, "standard", RunFixture.blocks("cached-pool", 0.5, 0.6));
        Path trial = run.resolve(
                "trials/" + RunFixture.blocks("cached-pool", 0.5).getFirst().id() + "/trial.json");
        Files.writeString(trial, "{");

        ComparisonSide side = ComparisonFile.read(run);

        assertThat(only(side).figures()).containsExactly(0.6);
        assertThat(side.record().notes()).singleElement().asString().contains("left out", "trial.json:1:");
    }

    @Test
    void isEnoughAsRunJsonAlone() throws IOException {
        write(RunStatus.COMPLETE, "standard", RunFixture.blocks("cached-pool", 0.5, 0.6));
        Path alone = Files.copy(run.resolve("run.json"), parent.resolve("main.json"));
        Path emptied = Files.createDirectory(parent.resolve("emptied"));
        Files.copy(run.resolve("run.json"), emptied.resolve("run.json"));

        assertThat(only(ComparisonFile.read(alone)).figures()).containsExactly(0.5, 0.6);
        assertThat(only(ComparisonFile.read(emptied)).figures()).containsExactly(0.5, 0.6);
        assertThat(ComparisonFile.read(emptied).record().notes())
                .containsExactly(NO_TRIAL_FILES.with().sentence());
    }

    @Test
    void listsCellsWithoutFigures() throws IOException {
        TrialRecord failed = RunFixture.failed(RunFixture.trial(9, 1, "virtual-per-task", 7), "it threw");
        TrialRecord neither = RunFixture.withMetrics(
                RunFixture.trial(8, 1, "fixed-pool(10)", 7),
                Map.of("threads", new Metric(3, "threads", Better.NEITHER)));
        write(
                RunStatus.FAILED,
                "standard",
                RunFixture.joined(RunFixture.blocks("cached-pool", 0.5, 0.6), List.of(failed, neither)));

        ComparisonSide side = ComparisonFile.read(run);

        assertThat(side.unmeasured())
                .extracting(cell -> cell.name().model(), UnmeasuredCell::why)
                .containsExactlyInAnyOrder(
                        tuple("virtual-per-task", "failed: it threw"), tuple("fixed-pool(10)", NOT_DIRECTED.words()));
        assertThat(side.record().notes()).containsExactly(TRIALS_FAILED.with().sentence());
    }

    @Test
    void saysOfWhichKindItsFiguresAre() throws IOException {
        write(RunStatus.PARTIAL, "smoke", RunFixture.blocks("cached-pool", 0.5));

        assertThat(ComparisonFile.read(run).record().notes())
                .containsExactly(INCOMPLETE.with().sentence(), SMOKE.with().sentence());
    }

    @Test
    void saysWhatDisturbedItsFigures() throws IOException {
        TrialRecord disturbed =
                RunFixture.flagged(RunFixture.trial(7, 3, "cached-pool", 0.7), ExperimentFinding.DISTURBED.code());
        TrialRecord repeated = RunFixture.flagged(
                        RunFixture.trial(8, 4, "cached-pool", 0.9), ExperimentFinding.DISTURBED.code())
                .repeatedBy(9);
        TrialRecord drifting =
                RunFixture.flagged(RunFixture.trial(9, 4, "cached-pool", 0.6), ExperimentFinding.NOT_STEADY.code());
        write(
                RunStatus.COMPLETE,
                "standard",
                RunFixture.joined(RunFixture.blocks("cached-pool", 0.5), List.of(disturbed, repeated, drifting)),
                new Finding("host.load", Severity.WARNING, "other programs compete", "Stop them.", Map.of()),
                new Finding("host.cores", Severity.INFO, "There are 2.", "", Map.of()));

        assertThat(ComparisonFile.read(run).record().notes())
                .containsExactly(
                        OF_MACHINE.with("other programs compete").sentence(),
                        DISTURBED.with(1, 3, "made").sentence(),
                        NOT_STEADY.with(1, 3, "made").sentence());
    }

    @Test
    void refusesOnOneLineWhatIsNoRun() throws IOException {
        assertRefused(UserErrorException.class, run, FileError.FOREIGN.message(run));
        Path nowhere = parent.resolve("nowhere");
        assertRefused(
                UserErrorException.class, nowhere, FileError.UNREADABLE.message(nowhere, "no such file or directory"));

        write(RunStatus.COMPLETE, "standard", List.of());
        assertRefused(UserErrorException.class, run, FileError.NO_FIGURES.message(run));

        edit("loombench/run/v1", "loombench/run/v2");
        assertRefused(CorruptFileException.class, run, "this one reads only loombench/run/v1");
        assertRefused(CorruptFileException.class, run.resolve("run.json"), "this one reads only loombench/run/v1");

        Files.writeString(run.resolve("run.json"), "{\n\"schema\": ");
        assertRefused(CorruptFileException.class, run, "run.json:2:");
    }

    private void edit(String old, String replacement) throws IOException {
        Path file = run.resolve("run.json");
        Files.writeString(file, Files.readString(file).replace(old, replacement));
    }

    private static void assertRefused(Class<? extends Exception> type, Path path, String words) {
        assertThatThrownBy(() -> ComparisonFile.read(path))
                .isInstanceOf(type)
                .hasMessageContaining(words)
                .message()
                .hasLineCount(1);
    }

    private static MeasuredCell only(ComparisonSide side) {
        assertThat(side.cells()).hasSize(1);
        return side.cells().getFirst();
    }

    private void write(RunStatus status, String profile, List<TrialRecord> trials, Finding... findings)
            throws IOException {
        ExperimentRecord experiment = RecordBuilder.of(ExperimentRecord.class)
                .with("id", "made")
                .with("method", "batch")
                .with("trials", trials)
                .build();
        Json.write(
                run.resolve("run.json"),
                RecordBuilder.of(RunDocument.class)
                        .with("id", "a-run")
                        .with("status", status)
                        .with("profile", profile)
                        .with("startedAt", Instant.EPOCH)
                        .with("loombenchVersion", "0.1.0")
                        .with(
                                "host",
                                new HostRecord("Linux", "6.1", "A processor", 2, 8_000_000_000L, Map.of(), Map.of()))
                        .with("jdks", List.of(new JdkRecord("25", "/opt/jdk", "25.0.3", "a vendor", List.of("-Xmx2g"))))
                        .with("experiments", List.of(experiment))
                        .with("findings", List.of(findings))
                        .build());
        for (TrialRecord trial : trials) {
            Path folder = Files.createDirectories(run.resolve("trials/" + trial.id()));
            Json.write(folder.resolve("trial.json"), trial);
        }
    }
}
