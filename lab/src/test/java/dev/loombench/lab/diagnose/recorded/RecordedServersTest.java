package dev.loombench.lab.diagnose.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Recorded servers of one known limit, on this JDK and on 21, that do nothing but wait.
@DisabledOnOs(OS.WINDOWS)
class RecordedServersTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        FaultyServerRun.classes(folder);
    }

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource
    void sleepingVirtualThreadsWaitAndItIsSaidWhere(JdkUnderTest jdk) throws Exception {
        ServerLimit limit = with(jdk).run("sleep", "virtual", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.WaitLimit.class, waiting -> {
            WaitSite first = waiting.waits().getFirst();
            assertThat(first.kind()).isEqualTo(WaitKind.SLEEPING);
            assertThat(first.frame().method()).isEqualTo("sleepFor");
        });
    }

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource
    void aMonitorIsWaitedForAndNotThePoolBehindWhichRequestsWaitToo(JdkUnderTest jdk) throws Exception {
        ServerLimit limit = with(jdk).run("monitor", "8", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.WaitLimit.class, waiting -> {
            WaitSite first = waiting.waits().getFirst();
            assertThat(first.kind()).isEqualTo(WaitKind.QUEUED);
            assertThat(first.frame().method()).isEqualTo("work");
        });
    }

    @ConcurrentTest
    @Test
    void aKilledServerLeavesWhatWasFlushed() throws Exception {
        ServerLimit limit =
                new FaultyServerRun(ForkedJvm.java(JdkUnderTest.THIS), folder, false, true).run("sleep", "4", 20);

        assertThat(limit).isInstanceOf(ServerLimit.PoolLimit.class);
    }

    @ConcurrentTest
    @Test
    void aSemaphoreIsWaitedFor() throws Exception {
        ServerLimit limit = with(JdkUnderTest.THIS).run("semaphore", "32", 16);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.WaitLimit.class, waiting -> {
            WaitSite first = waiting.waits().getFirst();
            assertThat(first.kind()).isEqualTo(WaitKind.QUEUED);
            assertThat(first.frame().method()).isEqualTo("work");
        });
    }

    @ConcurrentTest
    @Test
    void whereVirtualThreadsWaitForASemaphoreIsNotShown() throws Exception {
        ServerLimit limit = with(JdkUnderTest.THIS).run("semaphore", "virtual", 50);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.WaitLimit.class,
                        waiting -> assertThat(waiting.waits()).isEmpty());
    }

    @ConcurrentTest
    @Test
    void aPoolBehindAnotherIsTheOneThatIsFull() throws Exception {
        ServerLimit limit = with(JdkUnderTest.THIS).run("backend", "16", 32);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.PoolLimit.class,
                        pool -> assertThat(pool.pool().name()).isEqualTo("backend-*"));
    }

    @ConcurrentTest
    @Test
    void aServerOfOneThreadIsAPoolOfOne() throws Exception {
        ServerLimit limit = with(JdkUnderTest.THIS).run("sleep", "dispatcher", 10);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.PoolLimit.class,
                        pool -> assertThat(pool.pool().size()).isEqualTo(1));
    }

    @ConcurrentTest
    @Test
    void aServerWithLittleToDoHasReachedNoLimit() throws Exception {
        ServerLimit limit = with(JdkUnderTest.THIS).run("nothing", "8", 2, Duration.ofMillis(50));

        assertThat(limit).isInstanceOf(ServerLimit.UnknownLimit.class);
        assertThat(limit.sentence()).contains("no limit was reached");
    }

    private static FaultyServerRun with(JdkUnderTest jdk) {
        return new FaultyServerRun(ForkedJvm.java(jdk), folder, false, false);
    }
}
