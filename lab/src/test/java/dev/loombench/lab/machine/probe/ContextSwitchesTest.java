package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.ProcessReading.ContextSwitches;
import dev.loombench.lab.machine.probe.ProcessReading.ProcessChildren;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextSwitchesTest {
    @Test
    void newThreadsCountFromTheirBeginAndEndedOnesNoMore(@TempDir Path before, @TempDir Path after) {
        ContextSwitches first = ContextSwitches.read(
                new FakeProcFiles(before)
                        .put("/proc/7/task/7/status", status(10, 1))
                        .put("/proc/7/task/8/status", status(500, 50))
                        .files(),
                7);
        ContextSwitches second = ContextSwitches.read(
                new FakeProcFiles(after)
                        .put("/proc/7/task/7/status", status(14, 3))
                        .put("/proc/7/task/9/status", status(5, 2))
                        .files(),
                7);

        assertThat(second.since(first)).isEqualTo(new ContextSwitches.SwitchCounts(9, 4));
    }

    private static String status(long voluntary, long involuntary) {
        return "Name:\tjava\nvoluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary;
    }

    @Test
    void aProcessThatIsGoneHasNone(@TempDir Path root) {
        assertThat(ContextSwitches.read(new FakeProcFiles(root).files(), 7).isEmpty())
                .isTrue();
    }

    @Test
    void childrenAreThoseOfAllThreads(@TempDir Path root) {
        ProcFiles files = new FakeProcFiles(root)
                .put("/proc/7/task/7/children", "")
                .put("/proc/7/task/8/children", "31 12 ")
                .put("/proc/7/task/9/children", "20")
                .files();

        assertThat(ProcessChildren.children(files, 7)).containsExactly(12L, 20L, 31L);
    }
}
