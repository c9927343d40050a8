package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.ServiceExperiment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RunProgressTest {
    private static final Experiment SLEEPING = Catalog.read(RepositoryFiles.path("experiments/wall-clock-sleep.yaml"))
            .experiment();
    private static final TrialSchedule PLAN =
            TrialScheduler.schedule(List.of(SLEEPING), Profile.QUICK, 1, 6, List.of("25"));

    @Test
    void aCellThatFailedIsMissingAndNotToRun() {
        RunProgress progress = new RunProgress(PLAN, List.of());
        Trial failed = PLAN.trials().getFirst();

        progress.fail(failed.key());

        assertThat(progress.missing()).hasSize(12);
        assertThat(progress.toRun(PLAN.trials()))
                .hasSize(6)
                .noneMatch(trial -> trial.key().equals(failed.key()));
    }

    /// The first of two experiments leaves out two of its six blocks.
    @Test
    void whatWasLeftOutIsNotMissing() {
        Experiment second =
                Catalog.read(RepositoryFiles.path("experiments/fib-cpu.yaml")).experiment();
        TrialSchedule plan = TrialScheduler.schedule(List.of(SLEEPING, second), Profile.QUICK, 1, 6, List.of("25"));
        List<TrialRecord> finished = plan.trials().stream()
                .filter(trial -> trial.block() <= (trial.experiment().equals("fib-cpu") ? 1 : 4))
                .map(trial -> RecordBuilder.like(RunFixture.trial(trial.id(), trial.block(), "cached-pool", 1))
                        .with("experiment", trial.experiment())
                        .build())
                .toList();
        RunProgress progress = new RunProgress(plan, finished);

        assertThat(progress.missing()).hasSize(4 + 10);
        progress.endAfter(SLEEPING.id(), 4);
        assertThat(progress.missing()).hasSize(10);
        assertThat(progress.schedule(SLEEPING.id()).blocks()).isEqualTo(4);

        progress.endAfter("fib-cpu", 4);
        progress.addBlock(SLEEPING.id());
        int last = plan.trials().getLast().id();
        assertThat(progress.missing()).hasSize(6 + 2).isSubsetOf(plan.trials());
        assertThat(progress.freeId()).isEqualTo(last + 1);
    }

    @Test
    void noTrialGetsTheNumberOfOneThatWasLeftOutOfAnAddedBlock() {
        List<Trial> added = TrialScheduler.nextBlock(PLAN.experiments().getFirst(), PLAN.seed(), 13);
        Trial first = added.getFirst();
        TrialRecord written = RecordBuilder.like(RunFixture.trial(
                        13, 7, RunProgress.cell(first), first.mode().toString(), 1))
                .with("experiment", SLEEPING.id())
                .build();
        RunProgress progress = new RunProgress(PLAN, List.of(written));
        progress.endAfter(SLEEPING.id(), 3);

        assertThat(progress.freeId()).isEqualTo(added.getLast().id() + 1);
    }

    @Test
    @Timeout(30)
    void aSearchForTheCapacityOfASideIsNoAddedBlock() {
        TrialSchedule searchesOnly = ServiceExperiment.schedule(AbFixtures.config(List.of("a", "b"), List.of(), 7), 6);
        TrialRecord search = AbFixtures.search(1, "a", null);
        TrialRecord stray = RecordBuilder.like(search).with("load", null).build();

        assertThat(new RunProgress(searchesOnly, List.of(search)).schedule()).isEqualTo(searchesOnly);
        assertThat(new RunProgress(searchesOnly, List.of(stray)).schedule()).isEqualTo(searchesOnly);
    }
}
