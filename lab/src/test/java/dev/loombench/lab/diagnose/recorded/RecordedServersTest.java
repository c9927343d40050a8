package dev.loombench.lab.diagnose.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.OtherJvm;
import dev.loombench.lab.observe.jvm.OtherJvm.On;
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
        Diagnosed.classes(folder);
    }

    @SideBySide
    @ParameterizedTest
    @EnumSource
    void sleepingVirtualThreadsWaitAndItIsSaidWhere(On jdk) throws Exception {
        ServerLimit limit = with(jdk).of("sleep", "virtual", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Waiting.class, waiting -> {
            Wait first = waiting.waits().getFirst();
            assertThat(first.held()).isEqualTo(Held.SLEEPING);
            assertThat(first.at().method()).isEqualTo("sleepFor");
        });
    }

    @SideBySide
    @ParameterizedTest
    @EnumSource
    void aMonitorIsWaitedForAndNotThePoolBehindWhichRequestsWaitToo(On jdk) throws Exception {
        ServerLimit limit = with(jdk).of("monitor", "8", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Waiting.class, waiting -> {
            Wait first = waiting.waits().getFirst();
            assertThat(first.held()).isEqualTo(Held.QUEUED);
            assertThat(first.at().method()).isEqualTo("work");
        });
    }

    @SideBySide
    @Test
    void aKilledServerLeavesWhatWasFlushed() throws Exception {
        ServerLimit limit = new Diagnosed(OtherJvm.java(On.THIS), folder, false, true).of("sleep", "4", 20);

        assertThat(limit).isInstanceOf(ServerLimit.Pool.class);
    }

    @SideBySide
    @Test
    void aSemaphoreIsWaitedFor() throws Exception {
        ServerLimit limit = with(On.THIS).of("semaphore", "32", 16);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Waiting.class, waiting -> {
            Wait first = waiting.waits().getFirst();
            assertThat(first.held()).isEqualTo(Held.QUEUED);
            assertThat(first.at().method()).isEqualTo("work");
        });
    }

    @SideBySide
    @Test
    void whereVirtualThreadsWaitForASemaphoreIsNotShown() throws Exception {
        ServerLimit limit = with(On.THIS).of("semaphore", "virtual", 50);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.Waiting.class,
                        waiting -> assertThat(waiting.waits()).isEmpty());
    }

    @SideBySide
    @Test
    void aPoolBehindAnotherIsTheOneThatIsFull() throws Exception {
        ServerLimit limit = with(On.THIS).of("backend", "16", 32);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.Pool.class,
                        pool -> assertThat(pool.pool().name()).isEqualTo("backend-*"));
    }

    @SideBySide
    @Test
    void aServerOfOneThreadIsAPoolOfOne() throws Exception {
        ServerLimit limit = with(On.THIS).of("sleep", "dispatcher", 10);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.Pool.class,
                        pool -> assertThat(pool.pool().size()).isEqualTo(1));
    }

    @SideBySide
    @Test
    void aServerWithLittleToDoHasReachedNoLimit() throws Exception {
        ServerLimit limit = with(On.THIS).of("nothing", "8", 2, Duration.ofMillis(50));

        assertThat(limit).isInstanceOf(ServerLimit.Unknown.class);
        assertThat(limit.sentence()).contains("no limit was reached");
    }

    private static Diagnosed with(On jdk) {
        return new Diagnosed(OtherJvm.java(jdk), folder, false, false);
    }
}
