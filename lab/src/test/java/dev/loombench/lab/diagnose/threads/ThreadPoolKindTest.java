package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.StackFixture;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadPoolKindTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TOMCAT    | org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run java.lang.Thread.run
            JETTY     | org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run java.lang.Thread.run
            JBOSS     | org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run a.A.a a.A.b a.A.c a.A.d java.lang.Thread.run
            FORK_JOIN | com.acme.Scoring.compute java.util.concurrent.ForkJoinWorkerThread.run
                      | com.acme.Worker.run java.lang.Thread.run
                      | java.lang.VirtualThread.runContinuation java.util.concurrent.ForkJoinWorkerThread.run
                      | java.util.concurrent.ThreadPoolExecutor$Worker.run a.A.a a.A.b a.A.c a.A.d a.A.e java.lang.Thread.run
            """)
    void aPoolIsToldByTheCallInWhichItsThreadsBegin(@Nullable ThreadPoolKind kind, String calls) {
        assertThat(ThreadPoolKind.find(StackFixture.stack(calls.split(" ")))).isEqualTo(Optional.ofNullable(kind));
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
}
