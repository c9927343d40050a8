package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Threads that wait for results beside a full pool.
class TaskWaitersTest {
    private static final StackFrame TASK_GET = frame("java.util.concurrent.FutureTask", "get");
    private static final StackFrame TASK_RUN = frame("java.util.concurrent.FutureTask", "run");
    private static final StackFrame JOIN = frame("java.util.concurrent.CompletableFuture", "join");
    private static final StackFrame SUPPLY = frame("java.util.concurrent.CompletableFuture$AsyncSupply", "run");
    private static final StackFrame WORKER = frame("java.util.concurrent.ThreadPoolExecutor$Worker", "run");
    private static final StackFrame ORDER = frame("com.acme.Orders", "order");
    private static final StackFrame ORDER_TASK = frame("com.acme.Orders$Check", "check");
    private static final StackFrame IMPORT = frame("com.acme.Import", "load");

    @Test
    void anAsynchronousDriverBesideABusyPoolIsNoProof() {
        SymptomsBuilder symptoms = on(25).looks(List.of(waiting(50, JOIN, ORDER)), pool(2, IMPORT, TASK_RUN, WORKER));

        assertThat(symptoms.causes()).containsExactly("PLATFORM_POOL?");
        assertThat(symptoms.diagnosis().findings().getFirst().evidence())
                .last()
                .isEqualTo(Message.WAITED_FOR_RESULTS_TOO.with(50.0));
        assertThat(on(25).looks(List.of(waiting(50, JOIN, ORDER)), pool(2, IMPORT, SUPPLY, WORKER))
                        .causes())
                .as("tasks of another class")
                .containsExactly("PLATFORM_POOL?");
    }

    @Test
    void whoWaitsWhereAnAsynchronousTaskIsDefinedWaitsForIt() {
        SymptomsBuilder symptoms = on(25).looks(List.of(waiting(50, JOIN, ORDER)), pool(2, ORDER_TASK, SUPPLY, WORKER));

        assertThat(symptoms.causes()).containsExactly("PLATFORM_POOL");
        assertThat(symptoms.diagnosis().findings().getFirst().evidence())
                .last()
                .isEqualTo(Message.MORE_WAITED_THAN_THREADS.with(50.0));
    }

    @Test
    void tasksThatOthersHaveInHandMayBeTheAwaitedOnes() {
        ThreadSite waiting = waiting(50, TASK_GET, ORDER);
        PoolSaturation full = pool(2, IMPORT, TASK_RUN, WORKER);
        PoolSaturation other = ThreadDumpFixture.waitingPool(
                "other", full.loop(), 99, 0, 48, 0, 0, 0, List.of(ORDER_TASK, TASK_RUN, WORKER));
        ThreadSite virtualTasks = ThreadDumpFixture.site(
                ThreadActivity.SLEEP,
                true,
                48,
                ThreadIds.NONE,
                ORDER_TASK,
                frame("java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture", "run"));

        assertThat(on(25).looks(List.of(waiting), full).causes()).containsExactly("PLATFORM_POOL");
        assertThat(on(25).looks(List.of(waiting), full, other).causes()).containsExactly("PLATFORM_POOL?");
        assertThat(on(25).looks(List.of(waiting, virtualTasks), full).causes()).containsExactly("PLATFORM_POOL?");
    }

    @Test
    void aPoolWhoseThreadsWaitWhereAllOthersDoWaitsForItself() {
        assertThat(on(25).looks(List.of(waiting(50, TASK_GET, ORDER)), pool(3, TASK_GET, ORDER, WORKER))
                        .causes())
                .containsExactly("PLATFORM_POOL");
        assertThat(on(25).looks(List.of(waiting(50, JOIN, ORDER)), pool(3, JOIN, ORDER, WORKER))
                        .causes())
                .as("for a driver, as it may be")
                .containsExactly("PLATFORM_POOL?");
    }

    @Test
    void aSingleThreadNeedsSeveralThatWaitForItsTasks() {
        PoolSaturation single = pool(1, IMPORT, TASK_RUN, WORKER);

        assertThat(on(25).looks(List.of(waiting(40, TASK_GET, ORDER)), single).causes())
                .containsExactly("PLATFORM_POOL");
        assertThat(on(25).looks(List.of(waiting(2, TASK_GET, ORDER)), single).causes())
                .as("hardly anybody waits for a single worker")
                .isEmpty();
        assertThat(on(25).looks(List.of(waiting(40, JOIN, ORDER)), single).causes())
                .as("results of others")
                .isEmpty();
    }

    private static ThreadSite waiting(double threads, StackFrame... stack) {
        return ThreadDumpFixture.site(ThreadActivity.RESULT, true, threads, ThreadIds.NONE, stack);
    }

    private static PoolSaturation pool(int threads, StackFrame... stack) {
        return ThreadDumpBuilder.saturation("ThreadPoolExecutor@1", threads, 1, stack);
    }
}
