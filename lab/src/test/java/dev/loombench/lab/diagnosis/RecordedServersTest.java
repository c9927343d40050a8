package dev.loombench.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers of one known limit each, recorded on the lab's JDK and on 21, and read.
@DisabledOnOs(OS.WINDOWS)
class RecordedServersTest {
    enum On {
        THIS,
        JDK_21
    }

    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        Diagnosed.classes(folder);
    }

    @ParameterizedTest
    @EnumSource
    void aHashIsTheCpu(On jdk) throws Exception {
        ServerLimit limit = new Diagnosed(java(jdk), folder, true, false).of("hash", "4", 8);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Cpu.class, cpu -> {
            HotSpot hottest = cpu.samples().hotSpots().getFirst();
            assertThat(hottest.entry().call()).isEqualTo("FaultyServer.Hash.check");
            assertThat(hottest.share()).isGreaterThan(0.5);
        });
    }

    @ParameterizedTest
    @EnumSource
    void fourThreadsThatSleepAreAPoolWithAQueue(On jdk) throws Exception {
        ServerLimit limit = with(jdk).of("sleep", "4", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Pool.class, pool -> {
            assertThat(pool.pool().name()).isEqualTo("front-*");
            assertThat(pool.pool().size()).isEqualTo(4);
            assertThat(pool.queue()).isBetween(44.0, 46.5);
        });
    }

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

    @Test
    void aKilledServerLeavesWhatWasFlushed() throws Exception {
        ServerLimit limit = new Diagnosed(java(On.THIS), folder, false, true).of("sleep", "4", 20);

        assertThat(limit).isInstanceOf(ServerLimit.Pool.class);
    }

    @Test
    void aSemaphoreIsWaitedFor() throws Exception {
        ServerLimit limit = with(On.THIS).of("semaphore", "32", 16);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Waiting.class, waiting -> {
            Wait first = waiting.waits().getFirst();
            assertThat(first.held()).isEqualTo(Held.QUEUED);
            assertThat(first.at().method()).isEqualTo("work");
        });
    }

    @Test
    void whereVirtualThreadsWaitForASemaphoreIsNotShown() throws Exception {
        ServerLimit limit = with(On.THIS).of("semaphore", "virtual", 50);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.Waiting.class,
                        waiting -> assertThat(waiting.waits()).isEmpty());
    }

    @Test
    void aPoolBehindAnotherIsTheOneThatIsFull() throws Exception {
        ServerLimit limit = with(On.THIS).of("backend", "16", 32);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.Pool.class,
                        pool -> assertThat(pool.pool().name()).isEqualTo("backend-*"));
    }

    @Test
    void aServerOfOneThreadIsAPoolOfOne() throws Exception {
        ServerLimit limit = with(On.THIS).of("sleep", "dispatcher", 10);

        assertThat(limit)
                .isInstanceOfSatisfying(
                        ServerLimit.Pool.class,
                        pool -> assertThat(pool.pool().size()).isEqualTo(1));
    }

    @Test
    void synchronizedPinsCarriersOn21() throws Exception {
        ServerLimit limit = with(On.JDK_21).of("own-monitor", "virtual", 50);

        assertThat(limit).isInstanceOf(ServerLimit.Carriers.class);
    }

    @Test
    void aServerWithLittleToDoHasReachedNoLimit() throws Exception {
        ServerLimit limit = with(On.THIS).of("nothing", "8", 2, Duration.ofMillis(50));

        assertThat(limit).isInstanceOf(ServerLimit.Unknown.class);
        assertThat(limit.sentence()).contains("no limit was reached");
    }

    private static Diagnosed with(On jdk) {
        return new Diagnosed(java(jdk), folder, false, false);
    }

    private static Path java(On jdk) {
        if (jdk == On.THIS) {
            return Path.of(System.getProperty("java.home"), "bin", "java");
        }
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        assumeTrue(home != null, "LOOMBENCH_JDK21 isn't set to the home of a JDK 21");
        return Path.of(Objects.requireNonNull(home), "bin", "java");
    }
}
