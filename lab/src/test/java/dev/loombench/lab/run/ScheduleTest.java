package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Control;
import dev.loombench.lab.schedule.Plan;
import dev.loombench.lab.schedule.Plan.ExperimentPlan;
import dev.loombench.lab.schedule.Planner;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Plan PLAN =
            Planner.plan(List.of(Made.experiment("batch")), Profile.QUICK, 7, 3, List.of("25"), Control.BESIDE, true);

    @Test
    void aFurtherBlockHasTheTrialsOfTheFirstInAnOrderThatFollowsFromTheSeed() {
        Plan extended = extended(PLAN, 2);
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
        ExperimentPlan planned = last(extended(PLAN, blocks));
        return planned.measuredBlocks().stream()
                .map(block -> slots(planned.block(block)))
                .distinct()
                .toList();
    }

    @Test
    void theTrialsOnDiskTellWhichBlocksWereAdded() {
        Plan extended = extended(PLAN, 3);
        List<TrialRecord> records = records(extended);

        assertThat(Schedule.recovered(PLAN, records)).isEqualTo(extended);
        assertThat(Schedule.recovered(PLAN, records(PLAN))).isEqualTo(PLAN);
    }

    /// A lab that was killed leaves only a part of its last block.
    @Test
    void anyOneTrialOfABlockIsEnough() {
        Plan extended = Schedule.withFurtherBlock(PLAN, last(PLAN), 40);
        for (Trial trial : last(extended).block(5)) {
            List<TrialRecord> records = new ArrayList<>(records(PLAN));
            records.add(record(trial));

            assertThat(Schedule.recovered(PLAN, records)).isEqualTo(extended);
        }
    }

    @Test
    void aBlockThatIsLostBetweenOthersIsPlannedAnewWithFreeNumbers() {
        Plan extended = extended(PLAN, 2);
        List<TrialRecord> records =
                records(extended).stream().filter(record -> record.block() != 5).toList();

        ExperimentPlan recovered = last(Schedule.recovered(PLAN, records));

        assertThat(slots(recovered.block(5))).isEqualTo(slots(last(extended).block(5)));
        assertThat(recovered.block(6)).isEqualTo(last(extended).block(6));
        assertThat(recovered.trials()).extracting(Trial::id).doesNotHaveDuplicates();
    }

    @Test
    void repeatsAddNothing() {
        TrialRecord repeat =
                Made.repeating(record(last(extended(PLAN, 1)).block(5).getFirst()), 1);

        assertThat(Schedule.recovered(PLAN, List.of(repeat))).isEqualTo(PLAN);
    }

    private static Plan extended(Plan plan, int blocks) {
        Plan extended = plan;
        for (int block = 0; block < blocks; block++) {
            extended = Schedule.withFurtherBlock(extended, last(extended), 0);
        }
        return extended;
    }

    private static ExperimentPlan last(Plan plan) {
        return plan.experiments().getLast();
    }

    private static List<Object> slots(List<Trial> trials) {
        return trials.stream()
                .<Object>map(trial -> List.of(trial.key(), trial.pass()))
                .toList();
    }

    private static List<TrialRecord> records(Plan plan) {
        return plan.trials().stream().map(ScheduleTest::record).toList();
    }

    private static TrialRecord record(Trial trial) {
        TrialRecord record = Made.trial(
                trial.id(),
                trial.block(),
                TrialRecords.cell(trial),
                trial.mode().toString(),
                0.1);
        return switch (trial.pass()) {
            case MEASURE -> record;
            case CONTROL -> Made.control(record);
            case DIAGNOSE -> Made.diagnosed(record);
        };
    }
}
