package dev.loombench.lab.diagnose.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.OtherJvm;
import dev.loombench.lab.observe.jvm.OtherJvm.On;
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
class RecordedAloneTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        Diagnosed.classes(folder);
    }

    @ParameterizedTest
    @EnumSource
    void aHashIsTheCpu(On jdk) throws Exception {
        ServerLimit limit = new Diagnosed(OtherJvm.java(jdk), folder, true, false).of("hash", "4", 8);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Cpu.class, cpu -> {
            HotSpot hottest = cpu.samples().hotSpots().getFirst();
            assertThat(hottest.entry().call()).isEqualTo("FaultyServer.Hash.check");
            assertThat(hottest.share()).isGreaterThan(0.5);
        });
    }

    @ParameterizedTest
    @EnumSource
    void fourThreadsThatSleepAreAPoolWithAQueue(On jdk) throws Exception {
        ServerLimit limit = new Diagnosed(OtherJvm.java(jdk), folder, false, false).of("sleep", "4", 50);

        assertThat(limit).isInstanceOfSatisfying(ServerLimit.Pool.class, pool -> {
            assertThat(pool.pool().name()).isEqualTo("front-*");
            assertThat(pool.pool().size()).isEqualTo(4);
            assertThat(pool.queue()).isBetween(44.0, 46.5);
        });
    }

    @Test
    void synchronizedPinsCarriersOn21() throws Exception {
        ServerLimit limit =
                new Diagnosed(OtherJvm.java(On.JDK_21), folder, false, false).of("own-monitor", "virtual", 50);

        assertThat(limit).isInstanceOf(ServerLimit.Carriers.class);
    }
}
