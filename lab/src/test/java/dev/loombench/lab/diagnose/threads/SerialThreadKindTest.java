package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SerialThreadKindTest {
    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "FINALIZER,java.lang.System$2.invokeFinalize java.lang.ref.Finalizer.runFinalizer"
                + " java.lang.ref.Finalizer$FinalizerThread.run",
        "CLEANER,jdk.internal.ref.CleanerImpl$PhantomCleanableRef.performCleanup jdk.internal.ref.PhantomCleanable.clean"
                + " jdk.internal.ref.CleanerImpl.run java.lang.Thread.run",
        "TIMER,java.util.TimerThread.mainLoop java.util.TimerThread.run",
        "SCHEDULER,java.util.concurrent.FutureTask.runAndReset"
                + " java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask.run"
                + " java.util.concurrent.ThreadPoolExecutor.runWorker"
    })
    void aTaskOnTheThreadThatRunsAll(SerialThreadKind kind, String loop) {
        assertThat(SerialThreadKind.find(stack("java.lang.Thread.sleep com.acme.Shop.close " + loop)))
                .contains(kind);
        assertThat(SerialThreadKind.find(stack("java.lang.Object.wait " + loop)))
                .as("without a task")
                .isEmpty();
        assertThat(SerialThreadKind.find(stack("java.lang.Thread.sleep com.acme.Shop.close java.lang.Thread.run")))
                .as("on another thread")
                .isEmpty();
    }

    private static List<StackFrame> stack(String calls) {
        return Arrays.stream(calls.split(" ", -1))
                .map(call -> StackFrame.parse(call + "(Unknown Source)"))
                .toList();
    }
}
