package dev.loombench.lab.diagnose.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.recorded.CpuProfile.HotMethod;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Recorded servers limited by processors, carriers or a pool: all their threads must be busy, so each test has
/// the machine for itself. The others are in [RecordedServersTest].
@DisabledOnOs(OS.WINDOWS)
@Isolated
class IsolatedServersTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        FaultyServerRun.classes(folder);
    }

    @ParameterizedTest
    @EnumSource
    void aHashIsTheCpu(JdkUnderTest jdk) throws Exception {
        ServerLimit limit = new FaultyServerRun(ForkedJvm.java(jdk), folder, true, false).run("hash", "4", 8);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.CpuLimit.class, cpu -> {
            HotMethod hottest = cpu.samples().hotSpots().getFirst();
            assertThat(hottest.entry().call()).isEqualTo("FaultyServer.Hash.check");
            assertThat(hottest.share()).isGreaterThan(0.5);
        });
    }

    @ParameterizedTest
    @EnumSource
    void fourThreadsThatSleepAreAPoolWithAQueue(JdkUnderTest jdk) throws Exception {
        ServerLimit limit = new FaultyServerRun(ForkedJvm.java(jdk), folder, false, false).run("sleep", "4", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.PoolLimit.class, pool -> {
            assertThat(pool.pool().name()).isEqualTo("front-*");
            assertThat(pool.pool().size()).isEqualTo(4);
            assertThat(pool.queue()).isBetween(44.0, 46.5);
        });
    }

    @Test
    void synchronizedPinsCarriersOn21() throws Exception {
        ServerLimit limit = new FaultyServerRun(ForkedJvm.java(JdkUnderTest.JDK_21), folder, false, false)
                .run("own-monitor", "virtual", 50);

        assertThat(limit).isInstanceOf(ServerLimit.CarrierLimit.class);
    }
}
