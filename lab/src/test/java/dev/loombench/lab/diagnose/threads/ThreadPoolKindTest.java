package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadPoolKindTest {
    private static final String[] TOMCAT = {
        "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run",
        "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run",
        "java.lang.Thread.run"
    };
    private static final String[] JETTY = {
        "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run", "java.lang.Thread.run"
    };
    private static final String[] QUARKUS = {
        "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run",
        "org.jboss.threads.DelegatingRunnable.run",
        "org.jboss.threads.ThreadLocalResettingRunnable.run",
        "io.netty.util.concurrent.FastThreadLocalRunnable.run",
        "java.lang.Thread.run"
    };

    @Test
    void aPoolIsToldByTheCallInWhichItsThreadsBegin() {
        assertThat(ThreadPoolKind.find(stack(TOMCAT))).contains(ThreadPoolKind.TOMCAT);
        assertThat(ThreadPoolKind.find(stack(JETTY))).contains(ThreadPoolKind.JETTY);
        assertThat(ThreadPoolKind.find(stack(QUARKUS))).contains(ThreadPoolKind.JBOSS);
        assertThat(ThreadPoolKind.find(stack("com.acme.Worker.run", "java.lang.Thread.run")))
                .isEmpty();
        assertThat(ThreadPoolKind.find(List.of())).isEmpty();
        assertThat(ThreadPoolKind.find(stack(
                        "com.acme.Scoring.compute",
                        "java.util.concurrent.ForkJoinTask.doExec",
                        "java.util.concurrent.ForkJoinPool.runWorker",
                        "java.util.concurrent.ForkJoinWorkerThread.run")))
                .contains(ThreadPoolKind.FORK_JOIN);
    }

    @Test
    void aCarrierIsOfNoPool() {
        assertThat(ThreadPoolKind.find(stack(
                        "jdk.internal.vm.Continuation.run",
                        "java.lang.VirtualThread.runContinuation",
                        "java.util.concurrent.ForkJoinPool.runWorker",
                        "java.util.concurrent.ForkJoinWorkerThread.run")))
                .isEmpty();
    }

    @Test
    void aTaskThatRunsAPoolOfItsOwnIsNone() {
        assertThat(ThreadPoolKind.find(stack(
                        TOMCAT[0], "a.A.a", "a.A.b", "a.A.c", "a.A.d", "com.acme.Worker.run", "java.lang.Thread.run")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http-nio-127.0.0.1-8080-exec-7, http-nio-127.0.0.1-8080-exec",
        "qtp1234567-31, qtp1234567",
        "executor-thread-12, executor-thread",
        "worker#3, worker",
        "main, main"
    })
    void theNumberOfTheThreadIsNotThePools(String thread, String pool) {
        assertThat(ThreadPoolKind.commonName(thread)).isEqualTo(pool);
    }

    private static List<StackFrame> stack(String... calls) {
        return Stream.of(calls)
                .map(call -> StackFrame.parse(call + "(Some.java:1)"))
                .toList();
    }
}
