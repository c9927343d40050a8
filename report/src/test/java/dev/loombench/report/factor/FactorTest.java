package dev.loombench.report.factor;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.factor.Factor.LevelQuantity;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactorTest {
    private static final List<EstimateRecord> ESTIMATES = new BlockExperimentBuilder()
            .cell(cell("a", "tasks", "10", "wait", "0ms", "same", "x"), 1)
            .cell(cell("a", "tasks", "100", "wait", "10ms", "same", "x"), 1)
            .cell(cell("a", "tasks", "1k", "same", "x"), 1)
            .estimate(cell("a", "tasks", "10", "wait", "0ms", "same", "x"), "21", "time", "s", 1, null)
            .build()
            .estimates();

    @Test
    void areWhatCellsDifferIn() {
        assertThat(Factor.of(ESTIMATES, false))
                .containsExactly(
                        new Factor("tasks", List.of("10", "100", "1k")),
                        new Factor("wait", List.of("0ms", "10ms", "")));
        assertThat(Factor.of(ESTIMATES, true)).contains(new Factor("JDK", List.of("25", "21")));
    }

    @Test
    void onlyQuantitiesOfOneKindMakeAnAxis() {
        List<Factor> factors = Factor.of(ESTIMATES, true);

        assertThat(factors.get(0).quantities().orElseThrow())
                .extracting(LevelQuantity::value)
                .containsExactly(10.0, 100.0, 1000.0);
        assertThat(factors.get(1).quantities()).isEmpty();
        assertThat(factors.get(2).quantities()).isEmpty();
        assertThat(new Factor("task", List.of("cpu 1k", "sleep 1k")).quantities())
                .isEmpty();
    }

    @Test
    void aSettingNamesTheLevelsThatACellHas() {
        List<Factor> factors = Factor.of(ESTIMATES, true);

        assertThat(Factor.setting(ESTIMATES.getFirst(), factors)).isEqualTo("tasks=10, wait=0ms, JDK 25");
        assertThat(Factor.setting(ESTIMATES.get(2), factors)).isEqualTo("tasks=1k, JDK 25");
        assertThat(factors.getFirst().without(factors)).hasSize(2);
    }
}
