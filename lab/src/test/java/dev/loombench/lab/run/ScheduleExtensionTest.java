package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunProgress.ScheduleExtension;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleExtensionTest {
    private static final TrialSchedule PLAN = TrialScheduler.schedule(
            List.of(RunFixture.experiment("batch")), Profile.QUICK, 7, 3, List.of("25"), ControlMode.BESIDE, true);

    @Test
    void aFurtherBlockHasTheTrialsOfTheFirstInAnOrderThatFollowsFromTheSeed() {
        TrialSchedule extended = extended(PLAN, 2);
        List<Trial> fourth = last(extended).block(5);
        List<Trial> fifth = last(extended).block(6);

        assertThat(last(extended).measuredBlocks()).containsExactly(1, 2, 3, 5, 6);
        assertThat(last(extended).blocks()).isEqualTo(5);
        assertThat(slots(fourth))
                .containsExactlyInAnyOrderElementsOf(slots(last(PLAN).block(1)));
        assertThat(slots(fifth)).containsExactlyInAnyOrderElementsOf(slots(fourth));
        assertThat(fourth).extracting(Trial::pass).contains(Pass.CONTROL).doesNotContain(Pass.DIAGNOSE);
        assertThat(extended(PLAN, 2)).isEqualTo(extended);
        assertThat(orders(20)).hasSizeGreaterThan(5);
    }

    private static List<List<Object>> orders(int blocks) {
        ExperimentSchedule planned = last(extended(PLAN, blocks));
        return planned.measuredBlocks().stream()
                .map(block -> slots(planned.block(block)))
                .distinct()
                .toList();
    }

    @Test
    void theTrialsOnDiskTellWhichBlocksWereAdded() {
        TrialSchedule extended = extended(PLAN, 3);
        List<TrialRecord> records = records(extended);

        assertThat(ScheduleExtension.recover(PLAN, records)).isEqualTo(extended);
        assertThat(ScheduleExtension.recover(PLAN, records(PLAN))).isEqualTo(PLAN);
    }

    /// A lab that was killed leaves only a part of its last block.
    @Test
    void anyOneTrialOfABlockIsEnough() {
        TrialSchedule extended = ScheduleExtension.addBlock(PLAN, last(PLAN), 40);
        for (Trial trial : last(extended).block(5)) {
            List<TrialRecord> records = new ArrayList<>(records(PLAN));
            records.add(record(trial));

            assertThat(ScheduleExtension.recover(PLAN, records)).isEqualTo(extended);
        }
    }

    @Test
    void aBlockThatIsLostBetweenOthersIsPlannedAnewWithFreeNumbers() {
        TrialSchedule extended = extended(PLAN, 2);
        List<TrialRecord> records = new ArrayList<>(records(PLAN));
        records.add(record(last(extended).block(6).getFirst()));

        ExperimentSchedule recovered = last(ScheduleExtension.recover(PLAN, records));

        assertThat(slots(recovered.block(5))).isEqualTo(slots(last(extended).block(5)));
        assertThat(recovered.block(6)).isEqualTo(last(extended).block(6));
        assertThat(recovered.trials()).extracting(Trial::id).doesNotHaveDuplicates();
    }

    @Test
    void repeatsAddNothing() {
        TrialRecord repeat =
                RunFixture.repeating(record(last(extended(PLAN, 1)).block(5).getFirst()), 1);

        assertThat(ScheduleExtension.recover(PLAN, List.of(repeat))).isEqualTo(PLAN);
    }

    private static TrialSchedule extended(TrialSchedule plan, int blocks) {
        TrialSchedule extended = plan;
        for (int block = 0; block < blocks; block++) {
            extended = ScheduleExtension.addBlock(extended, last(extended), 0);
        }
        return extended;
    }

    private static ExperimentSchedule last(TrialSchedule plan) {
        return plan.experiments().getLast();
    }

    private static List<Object> slots(List<Trial> trials) {
        return trials.stream()
                .<Object>map(trial -> List.of(trial.key(), trial.pass()))
                .toList();
    }

    private static List<TrialRecord> records(TrialSchedule plan) {
        return plan.trials().stream().map(ScheduleExtensionTest::record).toList();
    }

    private static TrialRecord record(Trial trial) {
        TrialRecord record = RunFixture.trial(
                trial.id(), trial.block(), RunProgress.cell(trial), trial.mode().toString(), 0.1);
        return switch (trial.pass()) {
            case MEASURE -> record;
            case CONTROL -> RunFixture.control(record);
            case DIAGNOSE -> RunFixture.diagnosed(record);
        };
    }
}
