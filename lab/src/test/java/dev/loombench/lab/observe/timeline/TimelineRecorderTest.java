package dev.loombench.lab.observe.timeline;

import static dev.loombench.lab.observe.timeline.TimelineValues.first;
import static dev.loombench.lab.observe.timeline.TimelineValues.last;
import static dev.loombench.lab.observe.timeline.TimelineValues.max;
import static dev.loombench.lab.observe.timeline.TimelineValues.series;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@EnabledOnOs(OS.LINUX)
@Isolated
class TimelineRecorderTest {
    private static final long THIS_PID = ProcessHandle.current().pid();

    /// Number of computing threads: few enough for the recorder to get a turn.
    private static final int BUSY_THREADS = 1;

    @Test
    void itShowsWhatAJvmDoesWhileItDoesIt() throws Exception {
        Instant before = Instant.now();
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(THIS_PID), new JvmAccess.NoAccess(), moment -> {});
        var gate = new CountDownLatch(1);
        List<Thread> threads;
        try {
            Thread.sleep(1_000);
            threads = IntStream.range(0, 50)
                    .mapToObj(i -> Thread.ofPlatform().daemon().start(() -> takeUntil(gate, i < BUSY_THREADS)))
                    .toList();
            Thread.sleep(2_500); // the dearer a sample, the longer the pause after it
        } finally {
            gate.countDown();
        }
        TimelineDocument timeline = recorder.stop();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(timeline.startedAt()).isBetween(before, before.plusSeconds(5));
        // Others of this JVM may end meanwhile.
        assertThat(max(timeline, "os-threads") - first(timeline, "os-threads")).isGreaterThan(40);
        assertThat(max(timeline, "java-threads") - first(timeline, "java-threads"))
                .isGreaterThan(40);
        assertThat(last(timeline, "classes"))
                .isCloseTo(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(), within(500.0));
        assertThat(max(timeline, "cpu")).isGreaterThan(20);
        assertThat(last(timeline, "rss")).isGreaterThan(20e6);
        assertThat(timeline.watchingSeconds()).isPositive();
    }

    private static void takeUntil(CountDownLatch gate, boolean busy) {
        while (busy && gate.getCount() > 0) {
            Thread.onSpinWait();
        }
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void timesRiseAndStayWithinTheTrial() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(THIS_PID), new JvmAccess.NoAccess(), moment -> {});
        Thread.sleep(500);
        TimelineDocument timeline = recorder.stop();
        long length = Duration.between(timeline.startedAt(), Instant.now()).toMillis();

        assertThat(timeline.series())
                .isNotEmpty()
                .allSatisfy(series -> assertThat(series.millis())
                        .isSorted()
                        .doesNotHaveDuplicates()
                        .allMatch(millis -> 0 <= millis && millis <= length));
    }

    @Test
    void everySignalIsThereOrSaysWhyNot() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(THIS_PID), new JvmAccess.NoAccess(), moment -> {});
        Thread.sleep(400);
        TimelineDocument timeline = recorder.stop();

        assertThat(Stream.concat(
                        timeline.series().stream().map(SeriesRecord::signal), timeline.absent().keySet().stream()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(TimelineSignal.values())
                        .map(TimelineSignal::key)
                        .toList());
        assertThat(timeline.absent().get("carriers")).contains("whole time");
    }

    @Test
    void aJvmThatMayBeAskedTellsOfItsCarriers() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(THIS_PID), new JvmAccess.AttachAccess(), moment -> {});
        Thread.ofVirtual().start(() -> {}).join();
        Thread.sleep(2_000);
        TimelineDocument timeline = recorder.stop();

        assertThat(last(timeline, "carriers")).as("%s", timeline.absent()).isPositive();
        assertThat(series(timeline, "carriers").millis().getFirst()).isGreaterThanOrEqualTo(1_000);
    }

    @Test
    void itTellsWhatItSeesWhileTheTrialGoesOn() throws Exception {
        var firstMoment = new CompletableFuture<Map<TimelineSignal, Double>>();
        TimelineRecorder recorder = TimelineRecorder.start(
                () -> OptionalLong.of(THIS_PID), new JvmAccess.NoAccess(), firstMoment::complete);

        Map<TimelineSignal, Double> moment = firstMoment.get(30, TimeUnit.SECONDS);

        assertThat(moment.get(TimelineSignal.RSS)).isGreaterThan(20e6);
        assertThat(moment).doesNotContainKey(TimelineSignal.CARRIERS);
        assertThat(recorder.stop().series()).isNotEmpty();
    }

    @Test
    void withoutAJvmOnlyTheMachineIsSeen() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(OptionalLong::empty, new JvmAccess.AttachAccess(), moment -> {});
        Thread.sleep(400);
        TimelineDocument timeline = recorder.stop();

        assertThat(timeline.series())
                .extracting(SeriesRecord::signal)
                .contains("steal")
                .doesNotContain("cpu", "rss");
        assertThat(timeline.absent().get("cpu")).contains("ended before");
    }

    /// Sampling the context switches of all threads is expensive: the next sample would be after the window.
    @Test
    void theEdgesOfAWindowHaveContextSwitches(@TempDir Path folder) throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            long pid = jvm.jvmProcess().pid();
            TimelineRecorder recorder =
                    TimelineRecorder.start(() -> OptionalLong.of(pid), new JvmAccess.NoAccess(), moment -> {});
            Thread.sleep(800);
            Instant from = Instant.now();
            recorder.sampleNow();
            Thread.sleep(600);
            recorder.sampleNow();
            Thread.sleep(1_500);
            Instant to = Instant.now();
            recorder.setWindow(from, to);
            TimelineDocument timeline = recorder.stop();

            WindowRecord window = timeline.window();
            assertThat(window.to() - window.from())
                    .isCloseTo(Duration.between(from, to).toMillis(), within(1L));
            assertThat(series(timeline, "voluntary-switches").millis())
                    .filteredOn(millis -> window.from() <= millis && millis <= window.to())
                    .hasSizeGreaterThanOrEqualTo(2);
            assertThat(max(timeline, "voluntary-switches")).isPositive();
            assertThat(series(timeline, "involuntary-switches").millis())
                    .isEqualTo(series(timeline, "voluntary-switches").millis());
        }
    }
}
