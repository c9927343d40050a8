package dev.loombench.lab.timeline;

import static dev.loombench.lab.timeline.SeenSeries.first;
import static dev.loombench.lab.timeline.SeenSeries.last;
import static dev.loombench.lab.timeline.SeenSeries.most;
import static dev.loombench.lab.timeline.SeenSeries.series;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.attach.OtherJvm;
import dev.loombench.lab.attach.OtherJvm.On;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.lab.journal.TimelineDocument.WindowRecord;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
    private static final long OWN = ProcessHandle.current().pid();

    /// Threads that compute: few enough for whoever looks to get a turn.
    private static final int BUSY = 4;

    @Test
    void itShowsWhatAJvmDoesWhileItDoesIt() throws Exception {
        Instant before = Instant.now();
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.Nobody(), moment -> {});
        var gate = new CountDownLatch(1);
        List<Thread> threads;
        try {
            Thread.sleep(1_000);
            threads = IntStream.range(0, 50)
                    .mapToObj(i -> Thread.ofPlatform().daemon().start(() -> takeUntil(gate, i < BUSY)))
                    .toList();
            Thread.sleep(1_500);
        } finally {
            gate.countDown();
        }
        TimelineDocument seen = recorder.stop();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(seen.startedAt()).isBetween(before, before.plusSeconds(5));
        // Others of this JVM may end meanwhile.
        assertThat(most(seen, "os-threads") - first(seen, "os-threads")).isGreaterThan(40);
        assertThat(most(seen, "java-threads") - first(seen, "java-threads")).isGreaterThan(40);
        assertThat(last(seen, "classes"))
                .isCloseTo(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(), within(500.0));
        assertThat(most(seen, "cpu")).isGreaterThan(20);
        assertThat(last(seen, "rss")).isGreaterThan(20e6);
        assertThat(seen.watchingSeconds()).isPositive();
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
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.Nobody(), moment -> {});
        Thread.sleep(500);
        TimelineDocument seen = recorder.stop();
        long length = Duration.between(seen.startedAt(), Instant.now()).toMillis();

        assertThat(seen.series())
                .isNotEmpty()
                .allSatisfy(series -> assertThat(series.millis())
                        .isSorted()
                        .doesNotHaveDuplicates()
                        .allMatch(millis -> 0 <= millis && millis <= length));
    }

    @Test
    void everySignalIsThereOrSaysWhyNot() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.Nobody(), moment -> {});
        Thread.sleep(400);
        TimelineDocument seen = recorder.stop();

        assertThat(Stream.concat(seen.series().stream().map(SeriesRecord::signal), seen.absent().keySet().stream()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(TimelineSignal.values())
                        .map(TimelineSignal::word)
                        .toList());
        assertThat(seen.absent().get("carriers")).contains("whole time is measured");
    }

    @Test
    void aJvmThatMayBeAskedTellsOfItsCarriers() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.TheJvm(), moment -> {});
        Thread.ofVirtual().start(() -> {}).join();
        Thread.sleep(2_000);
        TimelineDocument seen = recorder.stop();

        assertThat(last(seen, "carriers")).as("%s", seen.absent()).isPositive();
        assertThat(series(seen, "carriers").millis().getFirst()).isGreaterThanOrEqualTo(1_000);
    }

    @Test
    void itTellsWhatItSeesWhileTheTrialGoesOn() throws Exception {
        var told = new CompletableFuture<Moment>();
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.Nobody(), told::complete);

        Moment moment = told.get(30, TimeUnit.SECONDS);

        assertThat(moment.values().get(TimelineSignal.RSS)).isGreaterThan(20e6);
        assertThat(moment.values()).doesNotContainKey(TimelineSignal.CARRIERS);
        assertThat(recorder.stop().series()).isNotEmpty();
    }

    @Test
    void withoutAJvmOnlyTheMachineIsSeen() throws Exception {
        TimelineRecorder recorder = TimelineRecorder.start(OptionalLong::empty, new Asking.TheJvm(), moment -> {});
        Thread.sleep(400);
        TimelineDocument seen = recorder.stop();

        assertThat(seen.series())
                .extracting(SeriesRecord::signal)
                .contains("steal")
                .doesNotContain("cpu", "rss");
        assertThat(seen.absent().get("cpu")).contains("ended before");
    }

    /// The context switches of all threads are dear: their next turn would be after the window.
    @Test
    void theEdgesOfAWindowHaveContextSwitches(@TempDir Path folder) throws Exception {
        OtherJvm.compile(folder);
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            long pid = jvm.found().pid();
            TimelineRecorder recorder =
                    TimelineRecorder.start(() -> OptionalLong.of(pid), new Asking.Nobody(), moment -> {});
            Thread.sleep(800);
            Instant from = Instant.now();
            recorder.lookNow();
            Thread.sleep(600);
            recorder.lookNow();
            Thread.sleep(1_500);
            Instant to = Instant.now();
            recorder.window(from, to);
            TimelineDocument seen = recorder.stop();

            WindowRecord window = Objects.requireNonNull(seen.window());
            assertThat(window.to() - window.from())
                    .isCloseTo(Duration.between(from, to).toMillis(), within(1L));
            assertThat(series(seen, "voluntary-switches").millis())
                    .filteredOn(millis -> window.from() <= millis && millis <= window.to())
                    .hasSizeGreaterThanOrEqualTo(2);
            assertThat(most(seen, "voluntary-switches")).isPositive();
            assertThat(series(seen, "involuntary-switches").millis())
                    .isEqualTo(series(seen, "voluntary-switches").millis());
        }
    }
}
