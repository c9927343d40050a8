package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.collect.StackFixture.frame;
import static dev.loombench.lab.diagnose.collect.StackFixture.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which threads of pools have a task.
class PoolThreadTest {
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";

    @Test
    void aPoolsThreadIsIdleWithoutATask() {
        assertThat(ThreadClassifier.isIdle(
                        group(PARK, "java.util.concurrent.ThreadPoolExecutor.getTask", "java.lang.Thread.run")))
                .isTrue();
        assertThat(ThreadClassifier.isIdle(group(
                        "java.util.concurrent.LinkedBlockingQueue.take",
                        "java.util.concurrent.ThreadPoolExecutor.getTask",
                        "java.lang.Thread.run")))
                .as("there is one to take")
                .isFalse();
        assertThat(ThreadClassifier.isIdle(
                        group("java.lang.Thread.sleep", "com.acme.Task.run", "java.util.concurrent.FutureTask.run")))
                .isFalse();
    }

    @Test
    void aForkJoinPoolIsHeldWhereItsThreadsWaitAndNotWhereTheyCompute() {
        assertThat(idleInForkJoinPool("java.util.concurrent.ForkJoinPool.awaitWork"))
                .isTrue();
        assertThat(idleInForkJoinPool("com.acme.Scoring.askBureau")).isFalse();
        assertThat(ThreadClassifier.isIdle(
                        group("com.acme.Scoring.add", "java.util.concurrent.ForkJoinWorkerThread.run")))
                .isTrue();
    }

    private static boolean idleInForkJoinPool(String caller) {
        StackFrame park = new StackFrame("jdk.internal.misc.Unsafe", "park", null, 0, true);
        return ThreadClassifier.isIdle(new StackGroup(
                "ForkJoinPool-1-worker",
                false,
                null,
                List.of(park, frame(caller), frame("java.util.concurrent.ForkJoinWorkerThread.run")),
                4));
    }

    private static StackGroup group(String... calls) {
        return new StackGroup("<root>", true, null, stack(calls), 3);
    }
}
