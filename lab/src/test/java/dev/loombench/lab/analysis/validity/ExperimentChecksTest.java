package dev.loombench.lab.analysis.validity;

import static dev.loombench.lab.run.RunFixture.blocks;
import static dev.loombench.lab.run.RunFixture.trial;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.AnalysisFixture;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentChecksTest {
    private static final double[] SIX = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};

    @Test
    void aGoodRunHasNoFindings() {
        List<TrialRecord> trials =
                RunFixture.joined(long20(blocks("cached-pool", SIX)), long20(blocks("virtual-per-task", SIX)));

        assertThat(findings(trials, 12)).isEmpty();
    }

    @Test
    void failedTrialsVoidAndNameTheFirstCause() {
        Finding finding = only(
                "trial-failed",
                List.of(
                        trial(1, 1, "cached-pool", 0.2),
                        RunFixture.failed(trial(2, 1, "virtual-per-task", 1), "a task threw"),
                        RunFixture.failed(trial(3, 2, "virtual-per-task", 1), "it was killed")),
                3);

        assertThat(finding)
                .isEqualTo(ExperimentFinding.TRIAL_FAILED
                        .with(2, "virtual-per-task tasks=100 wait=100ms", "a task threw")
                        .withEvidence(Map.of("virtual-per-task tasks=100 wait=100ms", "a task threw")));
    }

    @Test
    void whereThereAreSeveralJdksAFailureNamesItsOwn() {
        Finding finding = only(
                "trial-failed",
                List.of(
                        RunFixture.onJdk(trial(1, 1, "cached-pool", 0.2), "21"),
                        RunFixture.failed(trial(2, 1, "cached-pool", 1), "a task threw")),
                2);

        assertThat(finding.evidence())
                .containsExactly(Map.entry("cached-pool tasks=100 wait=100ms on JDK 25", "a task threw"));
    }

    @Test
    void missingTrialsAreCountedWithoutRepetitions() {
        List<TrialRecord> trials = List.of(
                trial(1, 1, "cached-pool", 0.2).repeatedBy(9),
                RunFixture.repeating(trial(9, 1, "cached-pool", 0.2), 1));

        assertThat(only("trials-missing", trials, 3).evidence()).isEqualTo(Map.of("planned", 3, "done", 1L));
        assertThat(find("trials-missing", trials, 1)).isEmpty();
    }

    @Test
    void flaggedTrialsAreCountedIfTheyCount() {
        for (ExperimentFinding kind : List.of(
                ExperimentFinding.TRIALS_DISTURBED,
                ExperimentFinding.TRIALS_NOT_STEADY,
                ExperimentFinding.TRIALS_TIGHT)) {
            List<TrialRecord> trials = List.of(
                    RunFixture.flagged(trial(1, 1, "cached-pool", 0.2), kind.code())
                            .repeatedBy(9),
                    RunFixture.flagged(trial(2, 2, "cached-pool", 0.2), kind.code()),
                    trial(3, 3, "cached-pool", 0.2),
                    trial(9, 1, "cached-pool", 0.2));

            assertThat(only(kind.code(), trials, 4))
                    .isEqualTo(kind.with(1, 3).withEvidence(Map.of("trials", List.of(2))));
        }
    }

    @Test
    void outliersAreFlaggedWithinTheirOwnCell() {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 0.20, 0.21, 0.19, 0.20, 0.21, 0.9), blocks("virtual-per-task", 0.9, 0.9, 0.9));
        Finding finding = only("outliers", trials, 9);

        assertThat(finding.evidence())
                .containsExactly(Map.entry("trials", List.of(trials.get(5).id())));
        assertThat(find("outliers", blocks("cached-pool", 0.20, 0.21, 0.19, 0.20, 0.21, 0.22), 6))
                .isEmpty();
    }

    @Test
    void fewBlocksAreDescriptive() {
        List<TrialRecord> three =
                RunFixture.joined(blocks("cached-pool", 1, 1, 1), blocks("virtual-per-task", 1, 1, 1));

        assertThat(only("few-blocks", three, 6).evidence()).isEqualTo(Map.of("blocks", 3));
        assertThat(only("few-blocks", RunFixture.joined(blocks("cached-pool", 1), blocks("virtual-per-task", 1)), 2)
                        .evidence())
                .isEqualTo(Map.of("blocks", 1));
        assertThat(find(
                        "few-blocks",
                        RunFixture.joined(blocks("cached-pool", SIX), blocks("virtual-per-task", SIX)),
                        12))
                .isEmpty();
    }

    /// Five ratios of 1/2 and one of 3: by ranks nothing is shown, nor by means.
    @Test
    void intervalsThatDisagreeAreReported() {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1, 1, 1, 1, 1, 1),
                blocks("virtual-per-task", 0.99, 0.985, 0.98, 0.985, 0.99, 0.5));

        List<ComparisonRecord> comparisons = comparisons(trials);
        assertThat(comparisons).extracting(ComparisonRecord::checkAgrees).containsExactly(false);
        assertThat(only("intervals-disagree", trials, 12).evidence()).isEqualTo(Map.of("comparisons", 1L));
    }

    @Test
    void steadyStateIsNotTestedBelowTwentyOperations() {
        List<TrialRecord> trials = List.of(
                RunFixture.withOperations(trial(1, 1, "cached-pool", 0.2), 19),
                RunFixture.withOperations(trial(2, 2, "cached-pool", 0.2), 20));

        assertThat(only("steady-state-not-tested", trials, 2))
                .isEqualTo(
                        ExperimentFinding.STEADY_STATE_NOT_TESTED.with(1, 2, 20).withEvidence(Map.of("trials", 1L)));
    }

    @Test
    void steadyStateOfProgramsIsNeverTested() {
        List<TrialRecord> trials = List.of(
                trial(1, 1, "cached-pool", 0.2), RunFixture.failed(trial(2, 1, "virtual-per-task", 1), "it crashed"));

        assertThat(ExperimentChecks.check(MethodKind.PROGRAM, trials, 2, List.of()))
                .contains(ExperimentFinding.STEADY_STATE_OF_PROGRAMS.with(1).withEvidence(Map.of("trials", 1L)));
    }

    @Test
    void recordingsAreNamedWithTheirPlaces() {
        List<TrialRecord> trials = List.of(
                trial(1, 1, "cached-pool", 0.2),
                RunFixture.diagnosed(trial(2, 2, "cached-pool", 9), "recording.jfr", "trial.json"),
                RunFixture.diagnosed(trial(3, 2, "virtual-per-task", 9), "trial.json"),
                RunFixture.diagnosed(trial(4, 2, "virtual-per-task", 9), "recording.jfr"));

        assertThat(only("diagnosed", trials, 4).evidence())
                .isEqualTo(Map.of("recordings", List.of("trials/2/recording.jfr", "trials/4/recording.jfr")));
    }

    @Test
    void aDiagnosisThatFailedIsNoFailedMeasurement() {
        List<TrialRecord> trials = List.of(
                trial(1, 1, "cached-pool", 0.2),
                RunFixture.failed(trial(2, 1, "virtual-per-task", 1), "a task threw"),
                RunFixture.diagnosed(RunFixture.failed(trial(3, 2, "cached-pool", 1), "the agent failed")),
                RunFixture.diagnosed(RunFixture.failed(trial(4, 2, "virtual-per-task", 1), "a task threw")));

        assertThat(only("trial-failed", trials, 4).evidence())
                .containsOnlyKeys("virtual-per-task tasks=100 wait=100ms");
        assertThat(only("diagnosis-failed", trials, 4))
                .isEqualTo(ExperimentFinding.DIAGNOSIS_FAILED
                        .with(1, 2, "trial 3, cached-pool tasks=100 wait=100ms", "the agent failed")
                        .withEvidence(Map.of("trial 3, cached-pool tasks=100 wait=100ms", "the agent failed")));
    }

    private static List<TrialRecord> long20(List<TrialRecord> trials) {
        return trials.stream()
                .map(trial -> RunFixture.withOperations(trial, 20))
                .toList();
    }

    private static List<Finding> findings(List<TrialRecord> trials, int planned) {
        return ExperimentChecks.check(MethodKind.BATCH, trials, planned, comparisons(trials));
    }

    private static List<ComparisonRecord> comparisons(List<TrialRecord> trials) {
        return AnalysisFixture.analysis(RunFixture.experiment("batch"), trials, "25")
                .comparisons();
    }

    private static Optional<Finding> find(String code, List<TrialRecord> trials, int planned) {
        return findings(trials, planned).stream()
                .filter(finding -> finding.code().equals(code))
                .findFirst();
    }

    private static Finding only(String code, List<TrialRecord> trials, int planned) {
        assertThat(findings(trials, planned))
                .filteredOn(finding -> finding.code().equals(code))
                .hasSize(1);
        return find(code, trials, planned).orElseThrow();
    }
}
