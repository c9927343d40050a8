package dev.loombench.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.attach.OtherJvm;
import dev.loombench.lab.attach.OtherJvm.On;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers whose limit are processors or carriers, which each has for itself; the others are in [RecordedServersTest].
@DisabledOnOs(OS.WINDOWS)
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

    @Test
    void synchronizedPinsCarriersOn21() throws Exception {
        ServerLimit limit =
                new Diagnosed(OtherJvm.java(On.JDK_21), folder, false, false).of("own-monitor", "virtual", 50);

        assertThat(limit).isInstanceOf(ServerLimit.Carriers.class);
    }
}
