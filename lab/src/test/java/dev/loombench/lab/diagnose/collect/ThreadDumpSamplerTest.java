package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThreadDumpSamplerTest {
    private static final long WINDOW = Duration.ofSeconds(3).toNanos();

    @Test
    void fastDumpsAreSpreadEvenlyOverTheWindow() {
        assertThat(ThreadDumpSampler.pause(WINDOW, 1, millis(5))).isEqualTo(millis(500));
        assertThat(ThreadDumpSampler.pause(WINDOW, 4, millis(5))).isEqualTo(millis(500));
    }

    @Test
    void aSlowFirstDumpLeavesTimeForThreeInAll() {
        assertThat(ThreadDumpSampler.pause(WINDOW, 1, millis(800))).isEqualTo(millis(1000));
    }

    @Test
    void dumpsThatStaySlowAreTakenLessOften() {
        assertThat(ThreadDumpSampler.pause(WINDOW, 2, millis(300))).isEqualTo(millis(1000));
        assertThat(ThreadDumpSampler.pause(WINDOW, 2, millis(800))).isBetween(millis(2660), millis(2670));
    }

    private static long millis(long count) {
        return Duration.ofMillis(count).toNanos();
    }
}
