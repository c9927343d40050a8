package dev.loombench.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

@DisabledOnOs(OS.WINDOWS)
@Isolated
class ChildUsageTest {
    @Test
    void whatAChildComputesIsItsUserTime() throws Exception {
        ChildUsage used = used("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done");

        assertThat(used.userSeconds()).isPositive();
        assertThat(used.cpuSeconds()).isEqualTo(used.userSeconds() + used.systemSeconds());
        assertThat(used.userSeconds()).isGreaterThan(used("true").userSeconds());
    }

    @Test
    void whatAChildWaitsForIsAVoluntarySwitch() throws Exception {
        long idle = used("true").voluntarySwitches();

        assertThat(used("for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.01; done").voluntarySwitches())
                .isGreaterThan(idle + 9);
    }

    private static ChildUsage used(String script) throws IOException, InterruptedException {
        ChildUsage before = ChildUsage.read().orElseThrow();
        new ProcessBuilder("/bin/sh", "-c", script).start().waitFor();
        return ChildUsage.read().orElseThrow().since(before);
    }
}
