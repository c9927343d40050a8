package dev.loombench.lab.machine.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThreadCeilingTest {
    private static final Map<String, Long> DEFAULTS = Map.of(
            KernelLimits.PID_MAX, 4194304L,
            KernelLimits.THREADS_MAX, 95_000L,
            KernelLimits.MAX_MAP_COUNT, 65_530L,
            KernelLimits.MAX_PROCESSES, 20_000L,
            KernelLimits.OPEN_FILES, 1_024L,
            KernelLimits.CGROUP_MEMORY, 1L);

    @Test
    void theNarrowestLimit() {
        assertThat(ThreadCeiling.of(DEFAULTS, false, OptionalLong.empty()))
                .hasValue(new ThreadCeiling(20_000, KernelLimits.MAX_PROCESSES));
    }

    @Test
    void aThreadTakesTwoMapsAndTheSuperuserIsExempt() {
        ThreadCeiling ceiling =
                ThreadCeiling.of(DEFAULTS, true, OptionalLong.empty()).orElseThrow();

        assertThat(ceiling).isEqualTo(new ThreadCeiling(32_765, KernelLimits.MAX_MAP_COUNT));
        assertThat(ceiling.crashes()).isTrue();
    }

    @Test
    void memory() {
        ThreadCeiling ceiling = ThreadCeiling.of(DEFAULTS, false, OptionalLong.of(130L * 1024 * 1_000))
                .orElseThrow();

        assertThat(ceiling).isEqualTo(new ThreadCeiling(1_000, KernelLimits.THREAD_MEMORY));
        assertThat(ceiling.crashes()).isFalse();
    }

    @Test
    void nothingKnown() {
        assertThat(ThreadCeiling.of(Map.of(), false, OptionalLong.empty())).isEmpty();
    }
}
