package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.cell;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static dev.loombench.lab.analysis.compare.SideFixtures.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.ComparisonSide.DerivedMetrics;
import dev.loombench.lab.stats.Better;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DerivedMetricsTest {
    private static final double[] SECONDS = {0.31, 0.29, 0.37};

    private static MeasuredCell throughput(String experiment, double... perSecond) {
        return cell(name(experiment, "throughput"), "25", "ops/s", Better.MORE, perSecond);
    }

    private static double[] inverse(double callers, double... seconds) {
        return Arrays.stream(seconds).map(one -> callers / one).toArray();
    }

    @Test
    void theInverseOfATimeAndAShareOfItAreThatTimeInOtherWords() {
        ComparisonSide side = with(
                side("a", time("x", "25", SECONDS), time("y", "25", 1, 2)),
                throughput("x", inverse(3, SECONDS)),
                throughput("y", inverse(7, 1, 2)),
                cell(name("x", "time-per-thread"), "25", "s", Better.LESS, 0.031, 0.029, 0.037),
                cell(name("x", "start-time"), "25", "s", Better.LESS, 0.1, 0.11, 0.12));

        assertThat(DerivedMetrics.detect(List.of(side))).containsExactlyInAnyOrder("throughput", "time-per-thread");
        assertThat(side.furtherMetrics()).as("still to be asked for").contains("throughput");
    }

    @Test
    void whatWasMeasuredByItselfInOneCellIsNot() {
        ComparisonSide side = with(
                side("a", time("x", "25", SECONDS), time("y", "25", 1, 2)),
                throughput("x", inverse(1, SECONDS)),
                throughput("y", 0.9, 0.6));
        ComparisonSide forks = with(side("b", time("x", "25", SECONDS)), throughput("x", inverse(1, 0.31, 0.29)));

        assertThat(DerivedMetrics.detect(List.of(side))).isEmpty();
        assertThat(DerivedMetrics.detect(List.of(forks))).isEmpty();
    }

    @Test
    void figuresThatNeverDifferShowNothing() {
        ComparisonSide one = with(side("a", time("x", "25", 0.5)), throughput("x", 2));
        ComparisonSide none =
                with(side("b", time("x", "25", SECONDS)), cell(name("x", "errors"), "25", "", Better.LESS, 0, 0, 0));

        assertThat(DerivedMetrics.detect(List.of(one))).isEmpty();
        assertThat(DerivedMetrics.detect(List.of(
                        one, with(side("c", time("x", "25", SECONDS)), throughput("x", inverse(1, SECONDS))))))
                .as("shown by the other side")
                .containsExactly("throughput");
        assertThat(DerivedMetrics.detect(List.of(none))).isEmpty();
    }
}
