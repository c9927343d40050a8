package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolSizeRuleTest {
    @ParameterizedTest
    @CsvSource({
        "4, 0.1, 0.02, 1000, 24",
        "2, 0.1, 0.002, 1000, 102",
        "4, 0, 0.02, 1000, 4",
        "4, 0.1, 0.02, 10, 10",
        "1, 0.01, 0.04, 100, 1",
        "1, 0.03, 0.04, 100, 2",
        "2, 1e9, 1e-9, 2147483647, 2147483647"
    })
    void keepsTheCoresBusyWithNoMoreThreadsThanTasks(int cores, double wait, double compute, int tasks, int threads) {
        assertThat(PoolSizeRule.threads(cores, wait, compute, tasks)).hasValue(threads);
    }

    @Test
    void hasNoSizeWhereNothingIsComputedOrKnown() {
        assertThat(PoolSizeRule.threads(4, 0.1, 0, 100)).isEqualTo(OptionalInt.empty());
        assertThat(PoolSizeRule.threads(4, 0.1, Double.NaN, 100)).isEmpty();
        assertThat(PoolSizeRule.threads(4, Double.NaN, 0.1, 100)).isEmpty();
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatIllegalArgumentException().isThrownBy(() -> PoolSizeRule.threads(0, 0.1, 0.1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> PoolSizeRule.threads(1, 0.1, 0.1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> PoolSizeRule.threads(1, -0.1, 0.1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> PoolSizeRule.threads(1, 0.1, -0.1, 1));
    }
}
