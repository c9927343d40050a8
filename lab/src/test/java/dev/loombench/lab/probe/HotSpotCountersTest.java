package dev.loombench.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@EnabledOnOs(OS.LINUX)
@Isolated
class HotSpotCountersTest {
    @Test
    void threadsAreThoseThatTheJvmItselfCounts() throws Exception {
        HotSpotCounters own =
                HotSpotCounters.of(ProcessHandle.current().pid(), Instant.EPOCH).orElseThrow();
        var threads = ManagementFactory.getThreadMXBean();
        int before = own.peakJavaThreads().orElseThrow();

        Thread[] more = new Thread[before + 10];
        var gate = new CountDownLatch(1);
        try {
            for (int i = 0; i < more.length; i++) {
                more[i] = Thread.ofPlatform().daemon().start(() -> await(gate));
            }
            assertThat(own.peakJavaThreads().orElseThrow())
                    .isGreaterThanOrEqualTo(more.length)
                    .isEqualTo(threads.getPeakThreadCount());
            assertThat(own.liveJavaThreads().orElseThrow()).isGreaterThanOrEqualTo(more.length);
        } finally {
            gate.countDown();
        }
        for (Thread thread : more) {
            thread.join();
        }
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatAnEarlierJvmLeftIsNotTaken() {
        assertThat(HotSpotCounters.of(
                        ProcessHandle.current().pid(), Instant.now().plusSeconds(60)))
                .isEmpty();
    }

    @Test
    void collectionsAreCounted() {
        HotSpotCounters own =
                HotSpotCounters.of(ProcessHandle.current().pid(), Instant.EPOCH).orElseThrow();
        long before = own.collections().orElseThrow();
        double secondsBefore = own.collectionSeconds().orElseThrow();

        System.gc();

        assertThat(own.collections().orElseThrow()).isGreaterThan(before);
        assertThat(own.collectionSeconds().orElseThrow()).isGreaterThan(secondsBefore);
    }

    @Test
    void aFileThatIsNoneShowsNothing(@TempDir Path directory) throws IOException {
        assertThat(HotSpotCounters.of(directory.resolve("absent"))).isEmpty();
        assertThat(HotSpotCounters.of(Files.write(directory.resolve("empty"), new byte[0])))
                .isEmpty();
        assertThat(HotSpotCounters.of(Files.write(directory.resolve("short"), new byte[] {1, 2})))
                .isEmpty();
        assertThat(HotSpotCounters.of(Files.write(directory.resolve("zeros"), new byte[4_096])))
                .isEmpty();
    }
}
