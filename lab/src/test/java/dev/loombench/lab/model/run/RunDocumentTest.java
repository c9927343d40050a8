package dev.loombench.lab.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
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
        return RecordBuilder.of(ExperimentRecord.class)
                .with("id", id)
                .with("trials", trials)
                .with("comparisons", comparisons)
                .with("headline", headline)
                .build();
    }

    private static ExperimentRecord experiment(String id, TrialRecord... trials) {
        return experiment(id, List.of(trials), List.of(), null);
    }

    private static RunDocument run(RunStatus status, ExperimentRecord... experiments) {
        return RecordBuilder.of(RunDocument.class)
                .with("status", status)
                .with("experiments", List.of(experiments))
                .build();
    }

    private static ComparisonRecord comparison(String candidate) {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("baseline", RunFixture.cell("cached-pool"))
                .with("candidate", RunFixture.cell(candidate))
                .build();
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
    void concernsVirtualThreadsIfAllAnswersDo() {
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
        assertThat(run(
                                RunStatus.COMPLETE,
                                experiment("a", List.of(), List.of(virtual), virtual),
                                experiment("b", List.of(), List.of(pool), pool))
                        .concernsVirtualThreads())
                .isFalse();
    }
}
