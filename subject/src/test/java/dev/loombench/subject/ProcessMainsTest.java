package dev.loombench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.subject.task.UserClassCompiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ProcessMainsTest {
    @TempDir
    Path dir;

    @Test
    void oneShotRunsABatchOnce() throws Exception {
        Process process =
                start(OneShot.class, work("virtual-per-task", TaskParser.parse("sleep 20ms then cpu 10k"), 500));
        assertThat(process.waitFor()).isZero();
        assertThat(output(process)).matches("500 tasks .* 0\\..*\\R?");
        JvmReport account = account();
        assertThat(account.fault()).isEmpty();
        assertThat(account.shot().orElseThrow().completed()).isEqualTo(500);
        assertThat(account.shot().orElseThrow().seconds()).isGreaterThanOrEqualTo(0.020);
        assertThat(account.calibration().orElseThrow().computeSeconds()).isPositive();
        assertThat(account.calibration().orElseThrow().overshootSeconds()).isPositive();
        assertThat(account.usage()).isEmpty();
    }

    @Test
    void oneShotTellsWhatATaskThrew() throws Exception {
        TaskSpec task = compiled("throw new IllegalStateException(\"planted\");", null);
        Process process = start(OneShot.class, work("cached-pool", task, 10));
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(account())
                .isEqualTo(faulty(
                        JvmFaultKind.TASK_THREW,
                        new IllegalStateException("planted") + " at com.acme.Call.call(Call.java:3)"));
    }

    @Test
    void oneShotTellsAWrongResult() throws Exception {
        Process process = start(OneShot.class, work("cached-pool", compiled("return 41;", "42"), 1));
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(account()).isEqualTo(faulty(JvmFaultKind.WRONG_RESULT, "task 0 returned '41' instead of '42'"));
    }

    @Test
    void calibrateFindsAClassThatCannotBeLoaded() throws Exception {
        TaskSpec task = new TaskSpec.UserClass("com.acme.Nothing", List.of(dir), null);
        Process process = start(Calibrate.class, work("cached-pool", task, 10));
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(account())
                .isEqualTo(faulty(JvmFaultKind.TASK_NOT_LOADED, JvmFailure.NO_CLASS.message("com.acme.Nothing", dir)));
    }

    @Test
    void calibrateMeasuresWithoutRunningTheBatch() throws Exception {
        Process process = start(Calibrate.class, work("cached-pool", compiled("throw new Error();", null), 10));
        assertThat(process.waitFor()).isZero();
        assertThat(account().shot()).isEmpty();
        assertThat(account().fault()).isEmpty();
        assertThat(account().calibration().orElseThrow().computeSeconds()).isNaN();
    }

    @Test
    void badWordsAreTold() throws Exception {
        Process process = start(OneShot.class, "work shape=one-shot model=no-such task=noop tasks=1 callers=1");
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(errors(process)).startsWith("'no-such' is not ");
        Process callers = start(OneShot.class, "work shape=one-shot model=cached-pool task=noop tasks=1 callers=2");
        assertThat(callers.waitFor()).isEqualTo(2);
        assertThat(errors(callers)).startsWith("'2 callers' is not ");
        assertThat(account()).isEqualTo(JvmReport.EMPTY);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endsWithItsParent() throws Exception {
        Process process = start(OneShot.class, work("virtual-per-task", TaskParser.parse("sleep 10m"), 1));
        assertThat(process.waitFor(1, TimeUnit.SECONDS)).as("it runs on").isFalse();
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(process.exitValue()).isEqualTo(137);
    }

    private TaskSpec compiled(String body, @Nullable String expect) throws IOException {
        UserClassCompiler.into(
                dir,
                21,
                "Call",
                "public class Call implements java.util.concurrent.Callable<Object> { public Object call() {\n" + body
                        + "}}");
        return new TaskSpec.UserClass("com.acme.Call", List.of(dir), expect);
    }

    private static String work(String model, TaskSpec task, int tasks) {
        return new BatchSpec(BatchShape.ONE_SHOT, ModelSpec.parse(model), task, tasks, 1)
                .line()
                .toString();
    }

    private Process start(Class<?> main, String argument) throws IOException {
        List<String> options = List.of(
                "-Xmx256m",
                "-D" + JvmReport.PROPERTY + "=" + dir.resolve("account"),
                "-D" + ParentWatchdog.PROPERTY + "=stdin");
        return new ProcessBuilder(TestJvms.command(main, options, List.of(argument))).start();
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private JvmReport account() throws IOException {
        return JvmReport.read(dir.resolve("account"));
    }

    private static JvmReport faulty(JvmFaultKind kind, String message) {
        return new JvmReport(
                Optional.empty(),
                Optional.empty(),
                Optional.of(new JvmReport.JvmFault(kind, message)),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }
}
