package dev.loombench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.ExitMode;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.JvmReport.ProcessUsage;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.server.DelayServerAddress;
import dev.loombench.subject.model.ThreadCapReachedError;
import dev.loombench.subject.task.UserClassCompiler;
import java.nio.file.Files;
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
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of one-shot processes: their account, and that they never hang. Tasks beside a refused thread sleep
/// for ten minutes, so a process that waited for them would run into the time limit.
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class OneShotTest {
    private static final String CAP_OF_20 = new ThreadCapReachedError(new ThreadCap(20)).toString();

    private static final List<String> PROCESS = List.of("-D" + Calibration.PROPERTY + "=false");

    @TempDir
    Path dir;

    @Test
    void tellsItsUsageInPlaceOfACalibration() throws Exception {
        FinishedProcess process = FinishedProcess.oneShot(dir, PROCESS, "virtual-per-task", "sleep 5ms then fib 9", 40);
        assertThat(process.exitCode()).isZero();
        assertThat(process.output()).matches("40 tasks .* 0\\..*\\R?");
        JvmReport account = process.account();
        assertThat(account.shot().orElseThrow().completed()).isEqualTo(40);
        assertThat(account.calibration()).isEmpty();
        assertThat(account.fault()).isEmpty();
        List<String> lines = Files.readAllLines(dir.resolve("account"));
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).startsWith("shot ");
        assertThat(lines.getLast()).startsWith("usage");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theUsageIsThatOfTheProcess() throws Exception {
        FinishedProcess process = FinishedProcess.oneShot(dir, PROCESS, "platform-per-task", "noop", 1);
        ProcessUsage usage = process.account().usage().orElseThrow();
        assertThat(usage.counters().get(ProcessUsage.PEAK_RSS)).isBetween(10L << 20, 1L << 32);
        assertThat(usage.counters().get(ProcessUsage.OS_THREADS)).isBetween(5L, 200L);
    }

    @ParameterizedTest
    @CsvSource({"in-order,true", "at-once,false"})
    void aRecordingIsCompletedWhereTheEndIsInOrder(String ending, boolean completed) throws Exception {
        Path recording = dir.resolve("recording.jfr");
        List<String> options = List.of(
                "-D" + Calibration.PROPERTY + "=false",
                "-D" + ExitMode.PROPERTY + "=" + ending,
                "-XX:StartFlightRecording:filename=" + recording);
        FinishedProcess process = FinishedProcess.oneShot(dir, options, "virtual-per-task", "noop", 10);
        assertThat(process.exitCode()).isZero();
        assertThat(process.account().usage()).isPresent();
        assertThat(Files.exists(recording) && Files.size(recording) > 0).isEqualTo(completed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual-per-task", "fixed-pool(1)", "work-stealing"})
    void runsAsynchronousTasks(String model) throws Exception {
        try (DelayServer server = DelayServer.open()) {
            List<String> options = List.of(
                    PROCESS.getFirst(), "-D" + DelayServerAddress.PROPERTY + "=http://127.0.0.1:" + server.port());
            FinishedProcess process =
                    FinishedProcess.oneShot(dir, options, model, "fib-split 12 then request-async 150ms", 10);
            assertThat(process.errors()).isEmpty();
            assertThat(process.exitCode()).isZero();
            assertThat(process.account().shot().orElseThrow().completed()).isEqualTo(10);
            assertThat(process.account().shot().orElseThrow().seconds()).isGreaterThanOrEqualTo(0.150);
        }
    }

    @Test
    void saysThatNoServerIsKnown() throws Exception {
        FinishedProcess process = FinishedProcess.oneShot(dir, PROCESS, "cached-pool", "request-async 1s", 1);
        assertThat(process.exitCode()).isEqualTo(1);
        JvmReport.JvmFault fault = process.account().fault().orElseThrow();
        assertThat(fault.kind()).isEqualTo(JvmFaultKind.TASK_NOT_LOADED);
        assertThat(fault.message())
                .startsWith(JvmFailure.NO_DELAY_SERVER.message("request-async 1s", DelayServerAddress.PROPERTY))
                .doesNotContain("\n");
    }

    @Test
    void refusesWhatIsNoTaskOfABatch() throws Exception {
        FinishedProcess process = FinishedProcess.oneShot(dir, PROCESS, "cached-pool", "park 1 warm", 1);
        assertThat(process.exitCode()).isEqualTo(2);
        assertThat(process.errors()).startsWith("'park 1 warm' is not ");
        assertThat(process.account()).isEqualTo(JvmReport.EMPTY);
    }

    @ParameterizedTest
    @CsvSource({
        "platform-per-task, sleep 10m",
        "cached-pool, sleep 10m",
        "fixed-pool(50), sleep 10m",
        "work-stealing(50), sleep 10m",
        "cached-pool, sleep 10m then fib-split 5",
        "platform-per-task, sleep 10m then request-async 1s"
    })
    void aThreadBeyondTheCapEndsIt(String model, String task) throws Exception {
        List<String> options = List.of(
                PROCESS.getFirst(),
                "-D" + ThreadCap.PROPERTY + "=20",
                "-D" + DelayServerAddress.PROPERTY + "=http://127.0.0.1:1");
        FinishedProcess process = FinishedProcess.oneShot(dir, options, model, task, 100);
        assertThat(process.exitCode()).isEqualTo(1);
        JvmReport account = process.account();
        assertThat(account.refusal()).contains(new JvmReport.ThreadRefusal(20, true, CAP_OF_20));
        assertThat(account.fault().orElseThrow().kind()).isEqualTo(JvmFaultKind.WRONG_COUNT);
        assertThat(account.fault().orElseThrow().message()).endsWith(CAP_OF_20);
        assertThat(account.shot()).isEmpty();
    }

    /// The tasks ignore interrupts.
    @Test
    void doesNotWaitForTasksThatComputeOn() throws Exception {
        FinishedProcess process = FinishedProcess.oneShot(
                dir, List.of("-D" + ThreadCap.PROPERTY + "=2"), "platform-per-task", "fib 60", 3);
        assertThat(process.exitCode()).isEqualTo(1);
        assertThat(process.account().refusal().orElseThrow().threads()).isEqualTo(2);
    }

    /// Each thread reserves 512 MB of address space, too much for all of them.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aThreadThatTheOperatingSystemRefusesEndsIt() throws Exception {
        List<String> limited = List.of("sh", "-c", "ulimit -v 20000000; exec \"$@\"", "sh");
        List<String> options = List.of("-Xss512m", PROCESS.getFirst());
        String work = FinishedProcess.work("platform-per-task", "sleep 10m", 200);
        FinishedProcess process = FinishedProcess.run(dir, limited, OneShot.class, options, work);
        assertThat(process.exitCode()).as(process.errors()).isEqualTo(1);
        JvmReport.ThreadRefusal refusal = process.account().refusal().orElseThrow();
        assertThat(refusal.threads()).isBetween(1, 60);
        assertThat(refusal.byCap()).isFalse();
        assertThat(refusal.message()).startsWith("unable to ").doesNotContain("\n");
        assertThat(process.account().fault().orElseThrow().message())
                .startsWith(JvmFailure.TASKS_RAN_UNTIL.message(
                        refusal.threads(), 200, new OutOfMemoryError(refusal.message())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual-per-task", "fixed-pool(2)", "work-stealing(2)"})
    void aHeapThatTasksFillIsNamed(String model) throws Exception {
        UserClassCompiler.into(dir, 21, "Call", """
                public class Call implements java.util.concurrent.Callable<Object> {
                    static Object all;
                    public Object call() throws Exception {
                        for (int size = 1 << 24; ; size = Math.max(16, size / 2)) {
                            try {
                                while (true) {
                                    synchronized (Call.class) {
                                        all = new Object[] {all, new byte[size]};
                                    }
                                }
                            } catch (OutOfMemoryError e) {
                                if (size == 16) {
                                    throw e;
                                }
                            }
                        }
                    }
                }
                """);
        FinishedProcess process = FinishedProcess.oneShot(
                dir, List.of(PROCESS.getFirst(), "-Xmx32m"), model, "class com.acme.Call from " + dir, 4);
        assertThat(process.exitCode()).isEqualTo(1);
        assertThat(process.account().fault().orElseThrow().message())
                .contains("OutOfMemoryError", "heap space")
                .doesNotContain("\n");
        assertThat(process.account().shot()).isEmpty();
    }

    /// The tasks need next to nothing: their number fills the heap. If the queue of a fork-join pool can't
    /// grow, the JDK has a message of its own.
    @ParameterizedTest
    @ValueSource(strings = {"virtual-per-task", "work-stealing(2)"})
    void aHeapThatTheBatchFillsIsNamed(String model) throws Exception {
        FinishedProcess process =
                FinishedProcess.oneShot(dir, List.of(PROCESS.getFirst(), "-Xmx16m"), model, "sleep 10m", 600_000);
        assertThat(process.exitCode()).isEqualTo(1);
        assertThat(process.account().fault().orElseThrow().message())
                .containsAnyOf("heap space", "GC overhead", "Queue capacity")
                .doesNotContain("\n");
    }
}
