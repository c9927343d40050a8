package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.ServerUsage.TimeSpan;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ServerMonitorTest {
    private final List<Process> started = new CopyOnWriteArrayList<>();
    private final Instant begin = Instant.now();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void collectionsAreThoseOfAllJvms() throws Exception {
        long one = collectingJvm();
        long other = collectingJvm();
        try (ServerMonitor monitor = monitor(List.of(one, other))) {
            long ofOne = count(one);
            long ofOther = count(other);
            while (monitor.collections().map(all -> all.count()).orElse(0L) < ofOne + ofOther) {
                Thread.sleep(50);
            }

            assertThat(ofOne).isPositive();
            assertThat(monitor.collections().orElseThrow().seconds()).isPresent();
            assertThat(monitor.heapAfterCollection()).isPresent();
        }
    }

    @Test
    void whatComesBeforeAWindowIsNotInIt() throws Exception {
        long pid = collectingJvm();
        AtomicInteger threads = new AtomicInteger(40);
        ServerMonitor monitor = new ServerMonitor(
                () -> List.of(pid),
                () -> Optional.of(new ProcessReading(
                        Instant.now(),
                        threads.get(),
                        OptionalLong.of(threads.get()),
                        OptionalLong.of(40),
                        OptionalInt.of(threads.get()))),
                begin);
        while (monitor.collections().isEmpty()) {
            Thread.sleep(50);
        }
        threads.set(10);
        Thread.sleep(20);
        Instant from = Instant.now();
        monitor.sampleNow();
        Thread.sleep(20);
        Instant to = Instant.now();
        monitor.close();

        ServerUsage inWindow = monitor.within(List.of(new TimeSpan(from, to)));
        ServerUsage ofLife = monitor.ofLife(OptionalDouble.empty());

        assertThat(ofLife.peakThreads()).hasValue(40);
        assertThat(ofLife.collections().orElseThrow().count()).isPositive();
        assertThat(inWindow.peakThreads()).hasValue(10);
        assertThat(inWindow.peakRss()).hasValue(10);
        assertThat(inWindow.collections().orElseThrow().count()).isZero();
        assertThat(inWindow.collections().orElseThrow().seconds()).hasValue(0);
        assertThat(monitor.within(List.of()).cpuSeconds()).isEmpty();
        assertThat(monitor.within(List.of(new TimeSpan(from.plusSeconds(60), to.plusSeconds(60))))
                        .collections())
                .isEmpty();
    }

    @Test
    void aJvmThatEndsUnderTheLoadIsTold() throws Exception {
        long one = collectingJvm();
        List<Long> living = new CopyOnWriteArrayList<>(List.of(one));
        ServerMonitor monitor = monitor(living);
        while (monitor.collections().isEmpty()) {
            Thread.sleep(50);
        }
        assertThat(monitor.endedJvms()).isZero();

        living.clear();
        monitor.close();

        assertThat(monitor.endedJvms()).isEqualTo(1);
    }

    @Test
    void whatCannotBeReadIsAbsentAndNotZero() {
        ServerMonitor monitor = new ServerMonitor(List::of, Optional::empty, begin);
        monitor.close();

        assertThat(monitor.cpuSeconds(begin, Instant.now())).isEmpty();
        assertThat(monitor.peakRss()).isEmpty();
        assertThat(monitor.peakThreads()).isEmpty();
        assertThat(monitor.collections()).isEmpty();
        assertThat(monitor.heapAfterCollection()).isEmpty();
    }

    private ServerMonitor monitor(List<Long> processes) {
        return new ServerMonitor(
                () -> processes,
                () -> Optional.of(new ProcessReading(
                        Instant.now(), 1, OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty())),
                begin);
    }

    private static long count(long pid) {
        return HotSpotCounters.openVisible(ProcFiles.ofThisMachine(), pid, Instant.EPOCH)
                .orElseThrow()
                .collections()
                .orElse(0);
    }

    /// A JVM that has collected and waits.
    private long collectingJvm() throws Exception {
        Process process = new ProcessBuilder(
                        ForkedJvm.command(List.of("-XX:+UseSerialGC", "-Xmx64m"), Collecting.class))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        assertThat(process.getInputStream().read()).isEqualTo('c');
        return process.pid();
    }

    /// Program that collects once, says so, and waits.
    static final class Collecting {
        private Collecting() {}

        public static void main(String[] words) throws InterruptedException {
            System.gc();
            System.out.print("c");
            System.out.flush();
            Thread.sleep(100_000);
        }
    }
}
