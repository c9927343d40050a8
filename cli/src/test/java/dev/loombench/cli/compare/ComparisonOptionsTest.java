package dev.loombench.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComparisonOptionsTest {
    private static ComparisonSide side(String name, double... perSecond) {
        return new ComparisonSide(
                new SideRecord(name, ComparisonKind.RUN, null, null, null, null, null, null, List.of(), List.of()),
                List.of(cell("time", 0.5, 0.25)),
                List.of(),
                Set.of(),
                List.of(cell("throughput", perSecond), cell("start-time", 0.1, 0.12)));
    }

    private static MeasuredCell cell(String metric, double first, double second) {
        return cell(metric, new double[] {first, second});
    }

    private static MeasuredCell cell(String metric, double[] figures) {
        return new MeasuredCell(
                new CellIdentity("x", "pool", Map.of(), metric),
                "25",
                "s",
                Better.LESS,
                List.of(figures[0], figures[1]),
                List.of());
    }

    @Test
    void allLeavesOutWhatIsThePrimaryMetricInOtherWordsOnAllSides() {
        ComparisonSide inverse = side("a", 2, 4);

        assertThat(ComparisonOptions.further(List.of("all"), List.of(), List.of(inverse, inverse)))
                .containsExactly("start-time");
        assertThat(ComparisonOptions.further(List.of("all"), List.of(), List.of(inverse, side("b", 2, 3))))
                .as("measured by itself on a side")
                .containsExactlyInAnyOrder("throughput", "start-time");
        assertThat(ComparisonOptions.further(List.of("all", "throughput"), List.of(), List.of(inverse, inverse)))
                .as("by its name")
                .containsExactlyInAnyOrder("throughput", "start-time");
    }
}
