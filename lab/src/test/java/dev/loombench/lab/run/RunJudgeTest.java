package dev.loombench.lab.run;

import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunJudgeTest {
    private static final ExperimentSchedule CLAIMED =
            new ExperimentSchedule(RunFixture.experiment("none", RunFixture.CLAIM), List.of());

    @Test
    void whatCouldNotBeComparedIsAFindingOfTheExperiment() {
        ExperimentSchedule planned = new ExperimentSchedule(RunFixture.experiment("none"), List.of());
        RunJudge judge = new RunJudge(manifest(), new TrialSchedule(Profile.SMOKE, 1, List.of(planned)));

        ExperimentRecord record = judge.experiment(
                planned, RunFixture.joined(blocks("cached-pool", 1, 1), blocks("virtual-per-task", 0.5, -0.1)));

        assertThat(record.findings()).extracting(Finding::code).contains("no-ratio");
    }

    /// The trials for diagnosis are of the same cells, in a block of their own, and far beyond all measured
    /// figures.
    @Test
    void trialsForDiagnosisEnterNothing() {
        RunJudge judge = new RunJudge(manifest(), new TrialSchedule(Profile.QUICK, 1, List.of(CLAIMED)));
        List<TrialRecord> measured = RunFixture.joined(
                blocks("cached-pool", 1.0, 1.1, 0.9, 1.0, 1.1, 0.9),
                blocks("virtual-per-task", 0.5, 0.45, 0.55, 0.5, 0.45, 0.55));
        List<TrialRecord> diagnosed = List.of(
                RunFixture.diagnosed(RunFixture.flagged(
                        RunFixture.trial(901, 7, "cached-pool", 1e-6), ExperimentFinding.DISTURBED.code())),
                RunFixture.diagnosed(RunFixture.flagged(
                        RunFixture.trial(902, 7, "virtual-per-task", 1e6), ExperimentFinding.NOT_STEADY.code())),
                RunFixture.diagnosed(RunFixture.trial(903, 1, "cached-pool", 1e-6)),
                RunFixture.diagnosed(RunFixture.trial(904, 1, "fixed-pool(10)", 3)));

        ExperimentRecord without = judge.experiment(CLAIMED, measured);
        ExperimentRecord with = judge.experiment(CLAIMED, RunFixture.joined(diagnosed, measured));

        assertThat(without.claims()).isNotEmpty();
        assertThat(without.comparisons()).isNotEmpty();
        assertThat(with.estimates()).isEqualTo(without.estimates());
        assertThat(with.comparisons()).isEqualTo(without.comparisons());
        assertThat(with.claims()).isEqualTo(without.claims());
        assertThat(with.verdict()).isEqualTo(without.verdict());
        assertThat(with.findings()).isEqualTo(without.findings());
        assertThat(with.trials()).hasSize(16);
    }

    @Test
    void aClaimIsOpenWhereABaselineDiffersFromItself() {
        RunJudge judge = new RunJudge(manifest(), new TrialSchedule(Profile.QUICK, 1, List.of(CLAIMED)));
        List<TrialRecord> measured = RunFixture.joined(
                blocks("cached-pool", 1, 1.01, 0.99, 1, 1.01, 0.99),
                blocks("virtual-per-task", 0.4, 0.41, 0.39, 0.4, 0.41, 0.39));
        List<TrialRecord> remeasured = blocks("cached-pool", 1.5, 1.51, 1.49, 1.5, 1.51, 1.49).stream()
                .map(RunFixture::control)
                .toList();

        assertThat(judge.experiment(CLAIMED, measured).claims())
                .extracting(ClaimRecord::verdict)
                .containsExactly(ClaimVerdict.REPRODUCED);
        assertThat(judge.experiment(CLAIMED, RunFixture.joined(measured, remeasured))
                        .claims())
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
                    assertThat(claim.why()).contains("; but a baseline ");
                });
    }

    @Test
    void aDiagnosisThatFailedTakesNothingFromTheFigures() {
        TrialSchedule plan = TrialScheduler.schedule(
                List.of(RunFixture.experiment("none")), Profile.QUICK, 1, 1, List.of("25"), ControlMode.NONE, true);
        RunJudge judge = new RunJudge(manifest(), plan);
        List<TrialRecord> trials = plan.trials().stream()
                .map(trial -> {
                    TrialRecord record =
                            RunFixture.trial(trial.id(), trial.block(), RunProgress.cell(trial), "time", 0.1);
                    return trial.pass() == Pass.MEASURE
                            ? record
                            : RunFixture.diagnosed(RunFixture.failed(record, "it died"));
                })
                .toList();

        RunDocument run = judge.document("x", trials, Instant.EPOCH);

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(run.failed()).isFalse();
        assertThat(run.experiments().getFirst().findings())
                .filteredOn(finding -> finding.severity() != Severity.INFO)
                .extracting(Finding::code)
                .contains("diagnosis-failed")
                .doesNotContain("trial-failed");
        assertThat(judge.document("x", trials.subList(0, trials.size() - 1), Instant.EPOCH)
                        .status())
                .isEqualTo(RunStatus.PARTIAL);
    }

    @Test
    void aDisturbedTrialIsRepeatedUnlessItIsForDiagnosis() {
        TrialRecord disturbed =
                RunFixture.flagged(RunFixture.trial(1, 1, "cached-pool", 1), ExperimentFinding.DISTURBED.code());

        assertThat(BlockRunner.isRepeatable(RunFixture.experiment("batch"), disturbed))
                .isTrue();
        assertThat(BlockRunner.isRepeatable(RunFixture.experiment("batch"), RunFixture.diagnosed(disturbed)))
                .isFalse();
    }

    private static Manifest manifest() {
        return RunFixture.manifest(
                "smoke",
                new JdkRecord("25", "/jdk", "25", "A", List.of()),
                new HostRecord("Linux", "6", "any", 2, 1L << 30, Map.of(), Map.of()));
    }
}
