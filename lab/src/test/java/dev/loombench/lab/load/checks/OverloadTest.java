package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import org.junit.jupiter.api.Test;

class OverloadTest {
    /// 300/s offered to a pool of 200 threads for waits of 1 s.
    @Test
    void whoCarriesLessThanIsOfferedHasNoLatency() {
        Finding finding = new Overload(600, 400, 2, 1.5).finding(false, false).orElseThrow();

        assertThat(finding)
                .usingRecursiveComparison()
                .ignoringFields("evidence", "voids")
                .isEqualTo(LoadFinding.OVERLOADED.with(200.0, 300.0));
        for (String latency : Overload.LATENCIES) {
            assertThat(finding.voids(latency)).isTrue();
        }
        assertThat(finding.voids("rate")).isFalse();
        assertThat(finding.voids("cpu-per-request")).isFalse();
    }

    @Test
    void whoCarriesAllOfItIsNotOverloaded() {
        assertThat(new Overload(600, 600, 2, 1).finding(false, false)).isEmpty();
    }

    /// Poisson arrivals: the numbers in flight at both ends differ by chance.
    @Test
    void chanceIsNoOverload() {
        assertThat(new Overload(10_000, 9_990, 20, 0.05).isBehind()).isFalse();
        assertThat(new Overload(100, 95, 20, 0.2).isBehind()).isFalse();
        assertThat(new Overload(10_000, 9_750, 20, 0.05).isBehind()).isTrue();
    }

    @Test
    void aLatencyThatGrowsWithoutEndIsOneToo() {
        assertThat(new Overload(10_000, 9_900, 20, 0.05).finding(true, false))
                .hasValueSatisfying(finding -> assertThat(finding.voids("mean")).isTrue());
        assertThat(new Overload(10_000, 9_900, 20, 0.05).finding(false, false)).isEmpty();
        assertThat(new Overload(10_000, 9_999, 20, 0.0005).finding(true, false))
                .as("from 0.4 to 0.6 ms, with nothing that waits")
                .isEmpty();
    }

    @Test
    void withoutAnyAnswerThereIsNothingToCarry() {
        assertThat(new Overload(600, 0, 2, 0).finding(false, false)).isEmpty();
    }
}
