package dev.loombench.lab.machine.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThreadCeilingTest {
    private static final Map<KernelLimit, Long> DEFAULTS = Map.of(
            KernelLimit.PID_MAX, 4194304L,
            KernelLimit.THREADS_MAX, 95_000L,
            KernelLimit.MAX_MAP_COUNT, 65_530L,
            KernelLimit.MAX_PROCESSES, 20_000L,
            KernelLimit.OPEN_FILES, 1_024L,
            KernelLimit.CGROUP_MEMORY, 1L);

    @Test
    void theNarrowestLimit() {
        assertThat(ThreadCeiling.of(DEFAULTS, false, OptionalLong.empty()))
                .hasValue(new ThreadCeiling(20_000, KernelLimit.MAX_PROCESSES));
    }

    @Test
    void aThreadTakesTwoMapsAndTheSuperuserIsExempt() {
        ThreadCeiling ceiling =
                ThreadCeiling.of(DEFAULTS, true, OptionalLong.empty()).orElseThrow();

        assertThat(ceiling).isEqualTo(new ThreadCeiling(32_765, KernelLimit.MAX_MAP_COUNT));
        assertThat(ceiling.crashes()).isTrue();
    }

    @Test
    void memory() {
        ThreadCeiling ceiling = ThreadCeiling.of(DEFAULTS, false, OptionalLong.of(130L * 1024 * 1_000))
                .orElseThrow();

        assertThat(ceiling).isEqualTo(new ThreadCeiling(1_000, KernelLimit.THREAD_MEMORY));
        assertThat(ceiling.crashes()).isFalse();
    }

    @Test
    void nothingKnown() {
        assertThat(ThreadCeiling.of(Map.of(), false, OptionalLong.empty())).isEmpty();
    }
}
