package dev.loombench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.ExitMode;
import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.ThreadCap;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class ParkThreadsTest {
    private static final List<String> TRACKED = List.of("-XX:NativeMemoryTracking=summary");

    @TempDir
    Path dir;

    @Test
    @EnabledOnOs(OS.LINUX)
    void platformThreadsTakeStacks() throws Exception {
        List<Footprint> footprints = climbed(TRACKED, "platform-per-task", "park 20 cold", 150);
        assertThat(footprints).extracting(Footprint::threads).containsExactly(0, 100, 150);
        assertThat(footprints)
                .allSatisfy(footprint -> assertThat(footprint.bytes())
                        .containsOnlyKeys(
                                FootprintKeys.HEAP,
                                FootprintKeys.RSS,
                                FootprintKeys.PAGE_TABLES,
                                FootprintKeys.KERNEL_STACK,
                                FootprintKeys.SLAB,
                                FootprintKeys.NMT_RESERVED,
                                FootprintKeys.NMT_COMMITTED,
                                FootprintKeys.NMT_STACK,
                                FootprintKeys.NMT_MALLOC,
                                FootprintKeys.NMT_ARENA)
                        .allSatisfy((source, bytes) -> assertThat(bytes).isPositive()));
        assertThat(each(footprints, FootprintKeys.NMT_RESERVED)).isBetween(100_000.0, 100_000_000.0);
        assertThat(each(footprints, FootprintKeys.NMT_STACK)).isBetween(4_096.0, 2_000_000.0);
        assertThat(each(footprints, FootprintKeys.RSS)).isBetween(4_096.0, 2_000_000.0);
        assertThat(each(footprints, FootprintKeys.HEAP)).isBetween(50.0, 50_000.0);
    }

    @Test
    void virtualThreadsTakeHeap() throws Exception {
        List<Footprint> footprints = climbed(List.of(), "virtual-per-task", "park 20 warm", 5_000);
        assertThat(footprints).extracting(Footprint::threads).containsExactly(0, 100, 1_000, 5_000);
        assertThat(each(footprints, FootprintKeys.HEAP)).isBetween(300.0, 20_000.0);
    }

    @Test
    void whatIsNotTrackedIsAbsent() throws Exception {
        for (Footprint footprint : climbed(List.of(), "virtual-per-task", "park 1 cold", 10)) {
            assertThat(footprint.bytes().keySet())
                    .contains(FootprintKeys.HEAP)
                    .noneMatch(source -> source.startsWith("nmt"));
        }
    }

    @Test
    void aRecordingIsCompletedWhereTheEndIsInOrder() throws Exception {
        Path recording = dir.resolve("recording.jfr");
        List<String> options = List.of(
                "-D" + ExitMode.PROPERTY + "=" + ExitMode.IN_ORDER, "-XX:StartFlightRecording:filename=" + recording);
        assertThat(climbed(options, "platform-per-task", "park 1 cold", 200)).hasSize(3);
        assertThat(recording).isNotEmptyFile();
    }

    @Test
    void deeperStacksTakeMore() throws Exception {
        double shallow = each(climbed(List.of(), "virtual-per-task", "park 1 cold", 300), FootprintKeys.HEAP);
        dir = dir.resolve("deep").toAbsolutePath();
        assertThat(dir.toFile().mkdir()).isTrue();
        double deep = each(climbed(List.of(), "virtual-per-task", "park 500 cold", 300), FootprintKeys.HEAP);
        assertThat(deep).isGreaterThan(shallow + 499 * 8);
    }

    @Test
    void aRefusalKeepsTheFootprintsSoFar() throws Exception {
        FinishedProcess process = FinishedProcess.parkThreads(
                dir, List.of("-D" + ThreadCap.PROPERTY + "=120"), "platform-per-task", "park 1 cold", 150);
        assertThat(process.exitCode()).isEqualTo(1);
        JvmReport account = process.account();
        assertThat(account.footprints()).extracting(Footprint::threads).containsExactly(0, 100);
        String message = "unable to create native thread: the cap of 120 threads is reached";
        assertThat(account.refusal()).contains(new JvmReport.ThreadRefusal(120, true, message));
        assertThat(account.fault())
                .contains(new JvmReport.JvmFault(
                        JvmFaultKind.WRONG_COUNT, JvmFailure.THREADS_PARKED_UNTIL.message(120, 150, message)));
    }

    @Test
    void theCapIsForPlatformThreads() throws Exception {
        List<Footprint> footprints =
                climbed(List.of("-D" + ThreadCap.PROPERTY + "=20"), "virtual-per-task", "park 1 cold", 30);
        assertThat(footprints).extracting(Footprint::threads).containsExactly(0, 30);
    }

    @Test
    void aHeapThatIsFullIsNamed() throws Exception {
        FinishedProcess process =
                FinishedProcess.parkThreads(dir, List.of("-Xmx24m"), "virtual-per-task", "park 100 cold", 1_000_000);
        assertThat(process.exitCode()).isEqualTo(1);
        assertThat(process.account().fault().orElseThrow().message()).contains("heap space");
        assertThat(process.account().refusal()).isEmpty();
    }

    @Test
    void aStackThatOverflowsIsNamed() throws Exception {
        FinishedProcess process = FinishedProcess.parkThreads(
                dir, List.of("-Xss200k", "-Xint"), "platform-per-task", "park 10000 cold", 10);
        assertThat(process.exitCode()).isEqualTo(1);
        assertThat(process.account().fault())
                .contains(new JvmReport.JvmFault(JvmFaultKind.TASK_THREW, "java.lang.StackOverflowError"));
    }

    @ParameterizedTest
    @CsvSource({
        "cached-pool, park 1 cold, a model that starts a thread per task",
        "virtual-per-task, noop, a task that parks"
    })
    void refusesWhatDoesNotPark(String model, String task, String expected) throws Exception {
        FinishedProcess process = FinishedProcess.parkThreads(dir, List.of(), model, task, 10);
        assertThat(process.exitCode()).isEqualTo(2);
        assertThat(process.errors()).contains(expected);
        assertThat(process.account()).isEqualTo(JvmReport.EMPTY);
    }

    private List<Footprint> climbed(List<String> options, String model, String task, int threads) throws Exception {
        FinishedProcess process = FinishedProcess.parkThreads(dir, options, model, task, threads);
        assertThat(process.errors()).isEmpty();
        assertThat(process.exitCode()).isZero();
        assertThat(process.account().fault()).isEmpty();
        return process.account().footprints();
    }

    /// Bytes per thread, from the first to the last footprint.
    private static double each(List<Footprint> footprints, String source) {
        Footprint base = footprints.getFirst();
        Footprint top = footprints.getLast();
        return (double) (top.bytes().get(source) - base.bytes().get(source)) / (top.threads() - base.threads());
    }
}
