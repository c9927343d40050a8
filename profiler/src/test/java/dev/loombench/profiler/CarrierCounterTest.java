package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class CarrierCounterTest {
    @Test
    void areAsManyAsTheSchedulerSaysWithoutItsThreadForDelays() throws Exception {
        Thread.ofVirtual().start(() -> LockSupport.parkNanos(1_000_000)).join();
        try (var busy = new BusyCarriers()) {
            assertThat(busy).isNotNull();
            assertThat(CarrierCounter.count(true)).isEqualTo(poolSize()).isPositive();
        }
    }

    /// Number of carriers by the scheduler MXBean of JDK 24 and later.
    private static long poolSize() throws Exception {
        var name = new ObjectName("jdk.management:type=VirtualThreadScheduler");
        return ((Number) ManagementFactory.getPlatformMBeanServer().getAttribute(name, "PoolSize")).longValue();
    }
}
