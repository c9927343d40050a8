package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadResult.DisturbanceCheck;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.MachineProbe;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated
class DisturbanceCheckTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path root;

    private final AtomicLong clock = new AtomicLong();

    /// One second on two processors, in which this process uses 40 ticks, the server and all processes the
    /// given numbers.
    @ParameterizedTest(name = "server {0} of {1} ticks, steal {2}, told apart: {3}")
    @CsvSource(
            nullValues = "-",
            value = {
                "60, 110, 0, true, -",
                "60, 130, 0, true, other processes used 15",
                "60, 130, 0, false, -",
                "60, 100, 20, false, was taken by the hypervisor"
            })
    void whatOthersUsedIsToldWhereTheServerIsKnown(
            int server, int all, int steal, boolean serverKnown, @Nullable String reason) {
        var fake = new FakeProcFiles(root)
                .stat(1000, 1000, 0, 100)
                .process("self", 0, 0, 0, 0)
                .process("42", 0, 0, 0, 0);
        var machine = new DisturbanceCheck(new MachineProbe(fake.files(), clock::get), List.of(42L), serverKnown);

        clock.addAndGet(SECOND);
        fake.stat(1000 + all, 1000 + 200 - all - steal, 0, 100 + steal)
                .process("self", 40, 0, 0, 0)
                .process("42", server, 0, 0, 0);

        if (reason == null) {
            assertThat(machine.disturbance()).isEmpty();
        } else {
            assertThat(machine.disturbance().orElseThrow().message())
                    .startsWith(LoadFinding.MACHINE_DISTURBED.with("").message())
                    .contains(reason);
        }
    }
}
