package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@EnabledOnOs(OS.LINUX)
@Isolated
class HotSpotCountersTest {
    @Test
    void countersAreThoseThatTheJvmItselfGives() {
        HotSpotCounters counters = HotSpotCounters.open(ProcessHandle.current().pid(), Instant.EPOCH)
                .orElseThrow();
        var classes = ManagementFactory.getClassLoadingMXBean();
        var threads = ManagementFactory.getThreadMXBean();
        long safepointsBefore = counters.safepoints().orElseThrow();
        double stoppedBefore = counters.safepointSeconds().orElseThrow();
        long collectionsBefore = counters.collections().orElseThrow();
        double collectingBefore = counters.collectionSeconds().orElseThrow();

        long loadedBefore = classes.getTotalLoadedClassCount();
        assertThat(counters.loadedClasses().orElseThrow()).isBetween(loadedBefore, classes.getTotalLoadedClassCount());
        assertThat(counters.peakJavaThreads()).hasValue(threads.getPeakThreadCount());
        assertThat(counters.startedThreads()).hasValue(threads.getTotalStartedThreadCount());

        System.gc();

        assertThat(counters.safepoints().orElseThrow()).isGreaterThan(safepointsBefore);
        assertThat(counters.safepointSeconds().orElseThrow()).isGreaterThan(stoppedBefore);
        assertThat(counters.collections().orElseThrow()).isGreaterThan(collectionsBefore);
        assertThat(counters.collectionSeconds().orElseThrow()).isGreaterThan(collectingBefore);
    }

    @Test
    void whatAnEarlierJvmLeftIsNotTaken() {
        assertThat(HotSpotCounters.open(
                        ProcessHandle.current().pid(), Instant.now().plusSeconds(60)))
                .isEmpty();
    }

    @Test
    void aFileThatIsNoneShowsNothing(@TempDir Path directory) throws IOException {
        assertThat(HotSpotCounters.open(directory.resolve("absent"))).isEmpty();
        assertThat(HotSpotCounters.open(Files.write(directory.resolve("empty"), new byte[0])))
                .isEmpty();
        assertThat(HotSpotCounters.open(Files.write(directory.resolve("short"), new byte[] {1, 2})))
                .isEmpty();
        assertThat(HotSpotCounters.open(Files.write(directory.resolve("zeros"), new byte[4_096])))
                .isEmpty();
    }

    @Test
    void aFileThatIsCutShortShowsNothingMore(@TempDir Path directory) throws IOException {
        Path own = Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"))
                .resolve(Long.toString(ProcessHandle.current().pid()));
        Path file = Files.copy(own, directory.resolve("counters"));
        HotSpotCounters counters = HotSpotCounters.open(file).orElseThrow();
        assertThat(counters.liveJavaThreads()).isPresent();

        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }

        assertThat(counters.liveJavaThreads()).isEmpty();
        assertThat(counters.loadedClasses()).isEmpty();
    }
}
