package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

@DisabledOnOs(OS.WINDOWS)
@Isolated
class ChildUsageTest {
    private static final String TEN_SLEEPS = "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.01; done";

    @Test
    void whatAChildComputesIsItsUserTime() throws Exception {
        ChildUsage usage = usageOf("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done");

        assertThat(usage.userSeconds()).isPositive();
        assertThat(usage.cpuSeconds()).isEqualTo(usage.userSeconds() + usage.systemSeconds());
        assertThat(usage.userSeconds()).isGreaterThan(usageOf("true").userSeconds());
    }

    @Test
    void whatAChildWaitsForIsAVoluntarySwitch() throws Exception {
        long idle = usageOf("true").voluntarySwitches();

        assertThat(usageOf(TEN_SLEEPS).voluntarySwitches()).isGreaterThan(idle + 9);
    }

    private static ChildUsage usageOf(String script) throws IOException, InterruptedException {
        ChildUsage before = ChildUsage.read().orElseThrow();
        new ProcessBuilder("/bin/sh", "-c", script).start().waitFor();
        return ChildUsage.read().orElseThrow().since(before);
    }
}
