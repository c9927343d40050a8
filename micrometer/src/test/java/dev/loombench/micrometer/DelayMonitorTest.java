package dev.loombench.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// When the longest delay is known.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class DelayMonitorTest {
    @Test
    void theDelayIsUnknownBeforeTheFirstProbeAndAfterTheEnd() throws Exception {
        DelayMonitor monitor = new DelayMonitor();
        try (monitor) {
            assertThat(monitor.longestNanos()).isNaN();

            monitor.start();
            await(monitor, nanos -> nanos > 0);
        }
        assertThat(monitor.longestNanos()).isNaN();
    }

    @Test
    void aRefusedProbeLeavesTheDelayUnknownAndTheThreadAlive() throws Exception {
        try (DelayMonitor monitor = new DelayMonitor()) {
            monitor.start();
            await(monitor, nanos -> nanos > 0);

            ((ExecutorService) monitor.container()).shutdown();

            await(monitor, Double::isNaN);
            assertThat(monitor.isAlive()).isTrue();
        }
    }

    private static void await(DelayMonitor monitor, DoublePredicate condition) throws InterruptedException {
        while (!condition.test(monitor.longestNanos())) {
            Thread.sleep(10);
        }
    }
}
