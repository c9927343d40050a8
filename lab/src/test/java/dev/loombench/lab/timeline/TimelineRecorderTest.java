package dev.loombench.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.attach.OtherJvm;
import dev.loombench.lab.attach.OtherJvm.On;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.lab.journal.TimelineDocument.WindowRecord;
import dev.loombench.lab.jvm.NativeMemoryReading;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
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
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@EnabledOnOs(OS.LINUX)
class TimelineRecorderTest {
    private static final long OWN = ProcessHandle.current().pid();

    @Test
    void itShowsWhatAJvmDoesWhileItDoesIt() throws Exception {
        Instant before = Instant.now();
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.Nobody(), moment -> {});
        var gate = new CountDownLatch(1);
        List<Thread> threads;
        try {
            Thread.sleep(300);
            threads = IntStream.range(0, 50)
                    .mapToObj(i -> Thread.ofPlatform().daemon().start(() -> busyUntil(gate)))
                    .toList();
            Thread.sleep(700);
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
        assertThat(most(seen, "involuntary-switches")).isPositive();
        assertThat(seen.watchingSeconds()).isPositive();
    }

    private static void busyUntil(CountDownLatch gate) {
        while (gate.getCount() > 0) {
            Thread.onSpinWait();
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

    @Test
    void whatTheAgentWroteIsOnTheSameClock(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("agent.txt");
        TimelineRecorder recorder = TimelineRecorder.start(
                () -> OptionalLong.of(OWN), new Asking.Everybody(file, folder.resolve("recording.jfr")), moment -> {});
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
        TimelineDocument seen = recorder.stop();
        double shift = Duration.between(seen.startedAt(), now).toMillis();

        assertThat(series(seen, "live-virtual-threads").values()).containsExactly(1_000.0, 1_001.0);
        assertThat(series(seen, "live-virtual-threads").millis().getFirst() - shift)
                .isBetween(198.0, 202.0);
        assertThat(series(seen, "scheduling-delay").values()).containsExactly(2.5, 7.0);
        assertThat(seen.absent())
                .containsEntry("carriers", "this JVM hides it")
                .containsEntry("pins", "nothing was recorded");
    }

    @Test
    void pinsOfTheRecordingAreOnTheSameClock(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recording.jfr");
        TimelineRecorder recorder = TimelineRecorder.start(
                () -> OptionalLong.of(OWN), new Asking.Everybody(folder.resolve("agent.txt"), file), moment -> {});
        Thread.sleep(500);
        Instant from = Instant.now();
        try (var recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ofMillis(1));
            recording.enable("jdk.JVMInformation");
            recording.start();
            Thread.ofVirtual().start(Slow::touch).join();
            recording.stop();
            recording.dump(file);
        }
        Instant to = Instant.now();
        TimelineDocument seen = recorder.stop();

        assertThat(series(seen, "pinned").millis())
                .allMatch(millis -> millis
                                >= Duration.between(seen.startedAt(), from).toMillis()
                        && millis <= Duration.between(seen.startedAt(), to).toMillis());
        assertThat(most(seen, "pins")).isPositive();
        assertThat(most(seen, "pinned")).isBetween(1.0, 1_001.0);
    }

    /// Its initialiser pins the virtual thread that uses it first.
    private static final class Slow {
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
    void aJvmThatIsDiagnosedTellsOfItsNativeMemory(On jdk, @TempDir Path folder) throws Exception {
        OtherJvm.compile(folder);
        try (var jvm = OtherJvm.start(jdk, folder, "parked", 1, NativeMemoryReading.OPTION)) {
            long pid = jvm.found().pid();
            TimelineRecorder recorder = TimelineRecorder.start(
                    () -> OptionalLong.of(pid),
                    new Asking.Everybody(folder.resolve("agent.txt"), folder.resolve("recording.jfr")),
                    moment -> {});
            Thread.sleep(2_500);
            TimelineDocument seen = recorder.stop();

            assertThat(last(seen, "thread-stacks")).isBetween(4_096.0, last(seen, "native-memory"));
            List<Long> looks = series(seen, "native-memory").millis();
            assertThat(IntStream.range(1, looks.size()).mapToLong(i -> looks.get(i) - looks.get(i - 1)))
                    .allMatch(apart -> apart >= 1_000);
        }
    }

    @Test
    void aJvmThatDoesNotAnswerHoldsUpNoOtherSignal(@TempDir Path folder) throws Exception {
        OtherJvm.compile(folder);
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1, NativeMemoryReading.OPTION)) {
            long pid = jvm.found().pid();
            jvm.signal("STOP");
            TimelineRecorder recorder = TimelineRecorder.start(
                    () -> OptionalLong.of(pid),
                    new Asking.Everybody(folder.resolve("agent.txt"), folder.resolve("recording.jfr")),
                    moment -> {});
            Thread.sleep(2_500);
            TimelineDocument seen = recorder.stop();

            assertThat(series(seen, "rss").values()).hasSizeGreaterThan(10);
            assertThat(seen.absent()).containsKey("native-memory");
        }
    }

    @Test
    void theEdgesOfAWindowHaveContextSwitchesOfManyThreads() throws Exception {
        var gate = new CountDownLatch(1);
        List<Thread> threads = IntStream.range(0, 150)
                .mapToObj(i -> Thread.ofPlatform().daemon().start(() -> waitFor(gate)))
                .toList();
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.Nobody(), moment -> {});
        Thread.sleep(800);
        Instant from = Instant.now();
        recorder.lookNow();
        Thread.sleep(600);
        recorder.lookNow();
        Thread.sleep(200);
        Instant to = Instant.now();
        recorder.window(from, to);
        TimelineDocument seen = recorder.stop();
        gate.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        WindowRecord window = Objects.requireNonNull(seen.window());
        assertThat(window.to() - window.from())
                .isCloseTo(Duration.between(from, to).toMillis(), within(1L));
        assertThat(series(seen, "voluntary-switches").millis())
                .filteredOn(millis -> window.from() <= millis && millis <= window.to())
                .hasSizeGreaterThanOrEqualTo(2);
    }

    private static void waitFor(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatItTakesADiagnosisToSeeIsAbsentWithTheReason() throws Exception {
        TimelineRecorder recorder =
                TimelineRecorder.start(() -> OptionalLong.of(OWN), new Asking.TheJvm(), moment -> {});
        TimelineDocument seen = recorder.stop();

        assertThat(List.of("live-virtual-threads", "scheduling-delay", "pins", "pinned", "native-memory"))
                .allSatisfy(signal -> assertThat(seen.absent().get(signal)).endsWith("in trials for diagnosis only"));
    }

    private static SeriesRecord series(TimelineDocument seen, String signal) {
        return seen.series().stream()
                .filter(series -> series.signal().equals(signal))
                .findFirst()
                .orElseThrow(() -> new AssertionError(signal + ": " + seen.absent()));
    }

    private static double first(TimelineDocument seen, String signal) {
        return series(seen, signal).values().getFirst();
    }

    private static double last(TimelineDocument seen, String signal) {
        return series(seen, signal).values().getLast();
    }

    private static double most(TimelineDocument seen, String signal) {
        return series(seen, signal).values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }
}
