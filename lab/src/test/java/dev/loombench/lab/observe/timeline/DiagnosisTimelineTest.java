package dev.loombench.lab.observe.timeline;

import static dev.loombench.lab.observe.timeline.TimelineValues.last;
import static dev.loombench.lab.observe.timeline.TimelineValues.max;
import static dev.loombench.lab.observe.timeline.TimelineValues.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The signals that only diagnosis trials have.
@EnabledOnOs(OS.LINUX)
@Isolated
class DiagnosisTimelineTest {
    private static final long THIS_PID = ProcessHandle.current().pid();

    @Test
    void whatTheAgentWroteIsOnTheSameClock(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("agent.txt");
        TimelineRecorder recorder = TimelineRecorder.start(
                () -> OptionalLong.of(THIS_PID),
                new JvmAccess.DiagnosticAccess(file, folder.resolve("recording.jfr")),
                moment -> {});
        Instant now = Instant.now();
        Files.writeString(file, """
                loombench-agent 1
                pid 7
                java 21.0.8
                epochNanos %d
                nanoTime 0
                intervalNanos 100000000
                probeNanos 20000000
                absent scheduler this JVM hides it
                samples us live parallelism threads active queued waiting-us delays-ns
                200000 1000 - - - - - 150000,2500000
                300000 1001 - - - - 7000 -
                """.formatted(now.getEpochSecond() * 1_000_000_000 + now.getNano()));
        Thread.sleep(300);
        TimelineDocument timeline = recorder.stop();
        double shift = Duration.between(timeline.startedAt(), now).toMillis();

        assertThat(series(timeline, "live-virtual-threads").values()).containsExactly(1_000.0, 1_001.0);
        assertThat(series(timeline, "live-virtual-threads").millis().getFirst() - shift)
                .isBetween(198.0, 202.0);
        assertThat(series(timeline, "scheduling-delay").values()).containsExactly(2.5, 7.0);
        assertThat(series(timeline, "mean-scheduling-delay").values()).containsExactly(1.325, 7.0);
        assertThat(timeline.absent())
                .containsEntry("carriers", "this JVM hides it")
                .containsEntry("pins", "nothing was recorded");
    }

    @Test
    void pinsOfTheRecordingAreOnTheSameClock(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recording.jfr");
        TimelineRecorder recorder = TimelineRecorder.start(
                () -> OptionalLong.of(THIS_PID),
                new JvmAccess.DiagnosticAccess(folder.resolve("agent.txt"), file),
                moment -> {});
        Thread.sleep(500);
        Instant from = Instant.now();
        try (var recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ofMillis(1));
            recording.enable("jdk.JVMInformation");
            recording.start();
            Thread.ofVirtual().start(SlowInitializer::touch).join();
            recording.stop();
            recording.dump(file);
        }
        Instant to = Instant.now();
        TimelineDocument timeline = recorder.stop();

        assertThat(series(timeline, "pinned").millis())
                .allMatch(millis -> millis
                                >= Duration.between(timeline.startedAt(), from).toMillis()
                        && millis <= Duration.between(timeline.startedAt(), to).toMillis());
        assertThat(max(timeline, "pins")).isPositive();
        assertThat(max(timeline, "pinned")).isBetween(1.0, 1_001.0);
    }

    /// Its initialiser pins the virtual thread that uses it first.
    private static final class SlowInitializer {
        static {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        static void touch() {}
    }

    @ParameterizedTest
    @EnumSource
    void aJvmThatIsDiagnosedTellsOfItsNativeMemory(JdkUnderTest jdk, @TempDir Path folder) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 1, NativeMemoryReading.TRACKING_OPTION)) {
            long pid = jvm.jvmProcess().pid();
            TimelineRecorder recorder = TimelineRecorder.start(
                    () -> OptionalLong.of(pid),
                    new JvmAccess.DiagnosticAccess(folder.resolve("agent.txt"), folder.resolve("recording.jfr")),
                    moment -> {});
            Thread.sleep(2_500);
            TimelineDocument timeline = recorder.stop();

            assertThat(last(timeline, "thread-stacks")).isBetween(4_096.0, last(timeline, "native-memory"));
            assertThat(last(timeline, "heap-used")).isBetween(1_000.0, last(timeline, "heap-committed"));
            List<Long> sampleTimes = series(timeline, "native-memory").millis();
            assertThat(IntStream.range(1, sampleTimes.size())
                            .mapToLong(i -> sampleTimes.get(i) - sampleTimes.get(i - 1)))
                    .allMatch(distance -> distance >= 1_000);
        }
    }

    @Test
    void aJvmThatDoesNotAnswerHoldsUpNoOtherSignal(@TempDir Path folder) throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1, NativeMemoryReading.TRACKING_OPTION)) {
            long pid = jvm.jvmProcess().pid();
            jvm.signal("STOP");
            TimelineRecorder recorder = TimelineRecorder.start(
                    () -> OptionalLong.of(pid),
                    new JvmAccess.DiagnosticAccess(folder.resolve("agent.txt"), folder.resolve("recording.jfr")),
                    moment -> {});
            Thread.sleep(2_500);
            TimelineDocument timeline = recorder.stop();

            assertThat(series(timeline, "rss").values()).hasSizeGreaterThan(3);
            assertThat(timeline.absent()).containsKey("native-memory");
        }
    }

    @Test
    void whatItTakesADiagnosisToSeeIsAbsentWithTheReason() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(THIS_PID), new JvmAccess.AttachAccess(), moment -> {});
        TimelineDocument timeline = recorder.stop();

        assertThat(List.of(
                        "live-virtual-threads",
                        "scheduling-delay",
                        "mean-scheduling-delay",
                        "pins",
                        "pinned",
                        "native-memory"))
                .allSatisfy(signal -> assertThat(timeline.absent().get(signal)).startsWith("not collected"));
    }
}
