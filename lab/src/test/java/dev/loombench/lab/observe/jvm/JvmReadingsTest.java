package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Counters, heap and scheduler of real JVMs, of the tests' JDK and of JDK 21.
@EnabledOnOs(OS.LINUX)
class JvmReadingsTest {
    @TempDir
    static Path folder;

    @ParameterizedTest
    @EnumSource
    void countersOfAnotherJvmAreRead(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "monitor", 30)) {
            HotSpotCounters counters = present(new JvmCounters(jvm.jvmProcess()).open());

            int live = counters.liveJavaThreads().orElseThrow();
            int peak = counters.peakJavaThreads().orElseThrow();
            assertThat(live).isBetween(31, 60).isLessThanOrEqualTo(peak);
            assertThat(counters.startedThreads().orElseThrow()).isGreaterThanOrEqualTo(peak);
            assertThat(counters.presentClasses().orElseThrow()).isGreaterThan(300);
            assertThat(counters.collectionSeconds().orElseThrow()).isBetween(0.0, 60.0);
            assertThat(counters.stoppedSeconds().orElseThrow()).isBetween(0.0, 60.0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJvmThatIsLeftAloneHasNothingToCompile(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 1)) {
            AttachSocket socket = AttachSocket.forProcess(jvm.jvmProcess());
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (!CompilerQueue.read(socket).isEmpty() && System.nanoTime() < end) {
                Thread.sleep(100);
            }
            assertThat(CompilerQueue.read(socket).methods()).isZero();
        }
    }

    @Test
    void aJvmAtWorkNamesWhatItCompiles() {
        assertThat(CompilerQueue.parse("""
                        Current compiles:\s
                        C2 CompilerThread0  1356   !   4       com.sun.tools.javac.jvm.ClassReader::readClass (530 bytes)

                        C1 compile queue:
                        Empty

                        C2 compile queue:
                        1360       4       com.sun.tools.javac.util.List::setTail (7 bytes)
                        """)).isEqualTo(new CompilerQueue(2));
    }

    @Test
    void aJvmWithoutCountersSaysSo() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1, "-XX:-UsePerfData")) {
            assertThat(new JvmCounters(jvm.jvmProcess()).open())
                    .isInstanceOfSatisfying(
                            Signal.Absent.class,
                            absent -> assertThat(absent.reason()).contains("-XX:-UsePerfData"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "THIS,UseSerialGC", "THIS,UseParallelGC", "THIS,UseG1GC", "THIS,UseZGC",
        "JDK_21,UseSerialGC", "JDK_21,UseParallelGC", "JDK_21,UseG1GC", "JDK_21,UseZGC"
    })
    void theHeapOfEveryCollectorIsRead(JdkUnderTest jdk, String collector) throws Exception {
        try (var jvm = ForkedJvm.start(
                jdk, folder, "parked", 1, "-XX:-UseSerialGC", "-XX:+" + collector, "-Xms64m", "-Xmx64m")) {
            assertThat(present(HeapReading.read(jvm.socket())).usedBytes()).isBetween(1L << 16, 48L << 20);
        }
    }

    @Test
    void theSchedulerIsReadFromJdk24On() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 10)) {
            SchedulerReading scheduler = present(SchedulerReading.read(jvm.socket()));

            assertThat(scheduler.parallelism()).isEqualTo(2);
            assertThat(scheduler.carriers()).isBetween(1, 2);
        }
    }

    @Test
    void on21TheSchedulerIsAbsentWithTheReason() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.JDK_21, folder, "parked", 10)) {
            assertThat(SchedulerReading.read(jvm.socket()))
                    .isInstanceOfSatisfying(
                            Signal.Absent.class,
                            absent -> assertThat(absent.reason()).contains("JDK 24"));
        }
    }

    @Test
    void schedulersAreReadByTheirWords() {
        assertThat(SchedulerReading.parse(
                        "java.util.concurrent.ForkJoinPool@30f57cbf[Running, parallelism = 4, size = 6,"
                                + " active = 3, running = 0, steals = 8, tasks = 20, submissions = 5]\n"))
                .isEqualTo(new Signal.Present<>(new SchedulerReading(4, 6, 3, 25)));
        assertThat(SchedulerReading.parse("com.acme.Own@1\n"))
                .isInstanceOf(Signal.Absent.class)
                .asString()
                .contains(": com.acme.Own@1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                " garbage-first heap   total 307200K, used 3072K [0x1, 0x2);3145728",
                "garbage-first heap   total reserved 307200K, committed 2048K, used 4136K [0x1, 0x2);4235264",
                "'PSYoungGen  total 76288K, used 2621K [0x1\n  eden space 65536K, 4% used [0x1\n ParOldGen   total"
                        + " 175104K, used 3K [0x2\n  object space 175104K, 0% used [0x2';2686976",
                " ZHeap           used 6M, capacity 300M, max capacity 400M;6291456",
                "'Shenandoah Heap\n 300M max, 200M soft max, 100M committed, 2816K used';2883584",
                "'DefNew     total 92160K, used 13107K [0x1\n eden space 81920K,  16% used [0x1\nTenured    total"
                        + " 204800K, used 1166K [0x2\n Metaspace       used 7089K, committed 7232K';14615552"
            })
    void heapsAreReadByTheirLines(String text, long used) {
        assertThat(HeapReading.parse(text)).isEqualTo(new Signal.Present<>(new HeapReading(used)));
    }

    @Test
    void anUnknownHeapIsAbsent() {
        assertThat(HeapReading.parse("Epsilon\n"))
                .isInstanceOf(Signal.Absent.class)
                .asString()
                .contains("GC.heap_info", ": Epsilon");
    }

    @ParameterizedTest
    @EnumSource
    void nativeMemoryIsReadOfAJvmThatTracksIt(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "monitor", 30, NativeMemoryReading.TRACKING_OPTION)) {
            NativeMemoryReading memory = present(NativeMemoryReading.read(jvm.socket()));
            long heap = present(HeapReading.read(jvm.socket())).usedBytes();
            assertThat(memory.committedBytes()).isBetween(heap, 2L << 30);
            assertThat(memory.stackBytes()).isBetween(30L * 4_096, memory.committedBytes() - heap);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nativeMemoryThatIsNotTrackedIsAbsentWithTheReason(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 1)) {
            assertThat(NativeMemoryReading.read(jvm.socket()))
                    .isInstanceOfSatisfying(
                            Signal.Absent.class,
                            absent -> assertThat(absent.reason()).contains("not enabled"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'Total: reserved=9KB, committed=7KB\n- Thread (reserved=5KB, committed=4KB)\n (threads #2)\n"
                        + " (stack: reserved=5KB, committed=3KB, peak=4KB)';7168;3072",
                "'Total: reserved=9, committed=7\n(stack: reserved=5, committed=3)';7;3",
                "'Total: reserved=9GB, committed=2GB\n(stack: reserved=5MB, committed=3MB)';2147483648;3145728"
            })
    void nativeMemoryIsReadInEveryUnit(String text, long committed, long stacks) {
        assertThat(NativeMemoryReading.parse(text))
                .isEqualTo(new Signal.Present<>(new NativeMemoryReading(committed, stacks)));
    }

    @Test
    void nativeMemoryInOtherWordsIsAbsent() {
        assertThat(NativeMemoryReading.parse("Total: reserved=9KB\n"))
                .isInstanceOf(Signal.Absent.class)
                .asString()
                .contains("VM.native_memory", ": Total: reserved=9KB");
    }

    private static <T> T present(Signal<T> signal) {
        return signal.present().orElseThrow(() -> new AssertionError(signal));
    }
}
