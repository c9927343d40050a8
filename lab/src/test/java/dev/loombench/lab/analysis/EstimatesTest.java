package dev.loombench.lab.analysis;

import static dev.loombench.lab.run.RunFixture.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class EstimatesTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-12);
    private static final Experiment BATCH = RunFixture.experiment("batch");

    @Test
    void failedAndSupersededTrialsDontEnter() {
        EstimateRecord time = time(List.of(
                trial(1, 1, "virtual-per-task", 0.1),
                trial(2, 2, "virtual-per-task", 9).repeatedBy(4),
                RunFixture.repeating(trial(4, 2, "virtual-per-task", 0.3), 2),
                RunFixture.failed(trial(3, 3, "virtual-per-task", 9), "it crashed")));

        assertThat(time.n()).isEqualTo(2);
        assertThat(time.estimate()).isCloseTo(0.2, EXACT);
    }

    @Test
    void aCellWhoseTrialsAllFailedHasNoEstimate() {
        assertThat(Estimates.of(BATCH, cells(List.of(RunFixture.failed(trial(1, 1, "virtual-per-task", 1), "no")))))
                .isEmpty();
    }

    /// 100 tasks of 100 ms on 10 threads are 10 waves.
    @Test
    void theIdealOfAPoolIsItsWaves() {
        EstimateRecord time = time(RunFixture.blocks("fixed-pool(10)", 1.25, 1.25));

        assertThat(time.ideal().value()).isCloseTo(1.0, EXACT);
        assertThat(time.ideal().timerOvershoot()).isZero();
        assertThat(time.ideal().bound()).isEqualTo("pool waves");
        assertThat(time.efficiency()).isCloseTo(0.8, EXACT);
    }

    /// The mean overshoot of both trials, 1 ms, in each of 10 waves.
    @Test
    void theIdealKnowsTheMachinesLateTimers() {
        EstimateRecord time = time(List.of(
                RunFixture.calibrated(trial(1, 1, "fixed-pool(10)", 1.25), 0.0, 0.0005),
                RunFixture.calibrated(trial(2, 2, "fixed-pool(10)", 1.25), 0.0, 0.0015)));

        assertThat(time.ideal().value()).isCloseTo(1.01, EXACT);
        assertThat(time.ideal().timerOvershoot()).isCloseTo(0.01, EXACT);
    }

    @Test
    void aTimerThatNobodyMeasuredIsAbsentAndAddsNothing() {
        EstimateRecord time = time(List.of(RunFixture.calibrated(trial(1, 1, "fixed-pool(10)", 1.25), null, null)));

        assertThat(time.ideal().value()).isCloseTo(1.0, EXACT);
        assertThat(time.ideal().timerOvershoot()).isNull();
    }

    @Test
    void aThroughputThatWasMeasuredStandsAloneBesideTheDerivedOne() {
        CellRecord cell = RunFixture.cell("virtual-per-task");
        EstimateRecord rate =
                estimate(List.of(trial(1, 1, cell, "time", 0.5), trial(2, 1, cell, "throughput", 17)), "throughput");

        assertThat(rate.n()).isEqualTo(1);
        assertThat(rate.estimate()).isEqualTo(17);
        assertThat(rate.method()).isEqualTo(Estimates.MEAN_OF_FORKS);
    }

    @Test
    void thePublishedFigureStandsBesideItsCell() {
        var published = time(RunFixture.blocks("virtual-per-task", 0.2)).published();

        assertThat(published).isEqualTo(new PublishedRecord("S", 0.11, 0.005, null));
        assertThat(time(RunFixture.blocks("cached-pool", 0.2)).published()).isNull();
    }

    @Test
    void aScaledCellKeepsItsPublishedFigureAndSaysAtWhichScale() {
        CellRecord scaled =
                new CellRecord("virtual-per-task", Map.of("tasks", "5", "wait", "100ms"), Map.of("tasks", "100"));
        var published = time(List.of(trial(1, 1, scaled, "time", 0.2))).published();

        assertThat(published).isEqualTo(new PublishedRecord("S", 0.11, 0.005, "at tasks=100"));
    }

    @Test
    void aNoteAndTheScaleStandSideBySide() {
        CellRecord scaled =
                new CellRecord("virtual-per-task", Map.of("tasks", "5", "wait", "100ms"), Map.of("tasks", "100"));
        var asPublished = estimate(RunFixture.blocks("virtual-per-task", 0.2), "throughput")
                .published();
        var atAnotherScale = estimate(List.of(trial(1, 1, scaled, "time", 0.2)), "throughput")
                .published();

        assertThat(asPublished.scale()).isEqualTo("in its third run");
        assertThat(atAnotherScale.scale()).isEqualTo("in its third run; at tasks=100");
    }

    @Test
    void anotherLevelThatIsNotScaledHasNoPublishedFigure() {
        CellRecord other = new CellRecord("virtual-per-task", Map.of("tasks", "5", "wait", "100ms"), Map.of());

        assertThat(time(List.of(trial(1, 1, other, "time", 0.2))).published()).isNull();
    }

    @Test
    void jdksAreKeptApart() {
        List<EstimateRecord> estimates = Estimates.of(
                BATCH,
                cells(List.of(
                        trial(1, 1, "cached-pool", 0.2), RunFixture.onJdk(trial(2, 1, "cached-pool", 0.4), "21"))));

        assertThat(estimates.stream().filter(e -> e.metric().equals("time")))
                .extracting(EstimateRecord::jdk, EstimateRecord::estimate)
                .containsExactly(tuple("21", 0.4), tuple("25", 0.2));
    }

    private static EstimateRecord time(List<TrialRecord> trials) {
        return estimate(trials, "time");
    }

    private static EstimateRecord estimate(List<TrialRecord> trials, String metric) {
        List<EstimateRecord> ofMetric = Estimates.of(BATCH, cells(trials)).stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .toList();
        assertThat(ofMetric).hasSize(1);
        return ofMetric.getFirst();
    }

    private static TrialsByCell cells(List<TrialRecord> trials) {
        return AnalysisFixture.cells(trials, "21", "25");
    }
}
