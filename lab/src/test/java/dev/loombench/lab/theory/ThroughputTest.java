package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.theory.IdealBatch.Throughput;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    /// Two callers at 0.220 s each: the published measurement is 9.038 operations/s.
    @Test
    void ofSeveralCallersIsTheirRateTogether() {
        assertThat(Throughput.of(2, 0.220).perSecond()).isCloseTo(9.09, within(0.005));
    }

    @Test
    void efficiencyIsOneAtTheLimitAndLessBehindIt() {
        assertThat(Throughput.efficiencyOfTime(0.2, 0.25)).isCloseTo(0.8, within(1e-12));
        assertThat(Throughput.of(2, 0.25).efficiency(Throughput.of(2, 0.2))).isCloseTo(0.8, within(1e-12));
    }

    @Test
    void refusesWhatIsNoRate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Throughput.of(0, 1))
                .withMessageContaining("callers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Throughput.of(1, 0))
                .withMessageContaining("time");
        assertThatIllegalArgumentException().isThrownBy(() -> new Throughput(Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> Throughput.efficiencyOfTime(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Throughput.efficiencyOfTime(1, Double.NaN));
    }
}
