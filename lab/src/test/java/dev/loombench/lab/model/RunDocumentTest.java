package dev.loombench.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.RunDocument.HostRecord;
import dev.loombench.lab.model.RunDocument.RunStatus;
import dev.loombench.lab.run.RunFixture;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunDocumentTest {
    private static final TrialRecord SOUND = RunFixture.trial(1, 1, "cached-pool", 1);
    private static final TrialRecord FAILED =
            RunFixture.failed(RunFixture.trial(2, 1, "virtual-per-task", 1), "it died");

    private static ExperimentRecord experiment(
            String id,
            List<TrialRecord> trials,
            List<ComparisonRecord> comparisons,
            @Nullable ComparisonRecord headline) {
        return new ExperimentRecord(
                id,
                "T",
                "?",
                "batch",
                List.of(),
                trials,
                List.of(),
                comparisons,
                List.of(),
                List.of(),
                null,
                null,
                null,
                headline);
    }

    private static ExperimentRecord experiment(String id, TrialRecord... trials) {
        return experiment(id, List.of(trials), List.of(), null);
    }

    private static RunDocument run(RunStatus status, ExperimentRecord... experiments) {
        return new RunDocument(
                RunDocument.SCHEMA,
                "run",
                status,
                "smoke",
                1,
                Instant.EPOCH,
                Instant.EPOCH,
                List.of(),
                "1",
                new HostRecord("Linux amd64", "6", "any CPU", 2, 1L << 30, Map.of(), Map.of()),
                List.of(),
                List.of(experiments),
                List.of());
    }

    private static ComparisonRecord comparison(String candidate) {
        return new ComparisonRecord(
                "time",
                "25",
                null,
                RunFixture.cell("cached-pool"),
                RunFixture.cell(candidate),
                6,
                1,
                0.9,
                1.1,
                0.95,
                "Student",
                0.03,
                null,
                null,
                null,
                Verdict.SAME,
                null,
                null,
                null,
                "");
    }

    @Test
    void worksWhereEveryExperimentWasMeasuredAndNoneFailed() {
        RunDocument run = run(RunStatus.COMPLETE, experiment("a", SOUND), experiment("b", SOUND));

        assertThat(run.smokeResult().works()).isTrue();
        assertThat(run.failed()).isFalse();
    }

    @Test
    void experimentsThatFailedOrMeasuredNothingAreNamed() {
        RunDocument run =
                run(RunStatus.FAILED, experiment("a", SOUND), experiment("b", SOUND, FAILED), experiment("c"));

        assertThat(run.smokeResult()).isEqualTo(new RunDocument.SmokeResult(List.of("b", "c"), true));
        assertThat(run.smokeResult().works()).isFalse();
        assertThat(run.failed()).isTrue();
    }

    @Test
    void neitherRepeatedTrialsNorDiagnosesBreakAnExperiment() {
        RunDocument run = run(
                RunStatus.COMPLETE,
                experiment("a", SOUND, FAILED.repeatedBy(3)),
                experiment("b", SOUND, RunFixture.diagnosed(FAILED)));

        assertThat(run.smokeResult().works()).isTrue();
        assertThat(run.failed()).isFalse();
    }

    @Test
    void anInterruptedRunNeitherWorksNorIsBrokenByWhatIsMissing() {
        RunDocument run = run(RunStatus.PARTIAL, experiment("a", SOUND), experiment("b"));

        assertThat(run.smokeResult()).isEqualTo(new RunDocument.SmokeResult(List.of(), false));
        assertThat(run.smokeResult().works()).isFalse();
    }

    @Test
    void concernsVirtualThreadsIfAnAnswerDoes() {
        ComparisonRecord pool = comparison("fixed-pool(10)");
        ComparisonRecord virtual = comparison("virtual-per-task");

        assertThat(run(RunStatus.COMPLETE, experiment("a", List.of(), List.of(pool, virtual), pool))
                        .concernsVirtualThreads())
                .isFalse();
        assertThat(run(RunStatus.COMPLETE, experiment("a", List.of(), List.of(pool, virtual), virtual))
                        .concernsVirtualThreads())
                .isTrue();
        assertThat(run(RunStatus.COMPLETE, experiment("a", List.of(), List.of(pool, virtual), null))
                        .concernsVirtualThreads())
                .isTrue();
    }
}
