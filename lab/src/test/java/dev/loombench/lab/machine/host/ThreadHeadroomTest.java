package dev.loombench.lab.machine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadHeadroomTest {
    @TempDir
    Path root;

    private FakeProcFiles machine() {
        return new FakeProcFiles(root)
                .put("/proc/sys/kernel/pid_max", "32768")
                .put("/proc/sys/kernel/threads-max", "190000")
                .put("/proc/sys/vm/max_map_count", "65530")
                .put("/proc/loadavg", "0.1 0.2 0.3 2/1768 4242")
                .put("/proc/self/status", "Uid:\t1000\t1000\t1000\t1000\nThreads:\t40")
                .put("/proc/10/status", "Uid:\t1000\t1000\t1000\t1000\nThreads:\t300")
                .put("/proc/11/status", "Uid:\t0\t0\t0\t0\nThreads:\t900")
                .put("/proc/self/limits", "Max processes   200000   200000   processes")
                .put("/proc/meminfo", "MemAvailable:   20000000 kB");
    }

    @Test
    void threadsThatRunAreNoLongerFree() {
        assertThat(ThreadCeiling.headroom(machine().files(), 0))
                .hasValue(new ThreadCeiling(31_000, KernelLimit.PID_MAX));
    }

    @Test
    void aJvmNeedsMapsOfItsOwn() {
        FakeProcFiles machine = machine().put("/proc/sys/vm/max_map_count", "10500");

        assertThat(ThreadCeiling.headroom(machine.files(), 0))
                .hasValue(new ThreadCeiling(5_000, KernelLimit.MAX_MAP_COUNT));
    }

    @Test
    void aPersonsOwnThreadsCountAgainstTheirLimit() {
        FakeProcFiles machine = machine().put("/proc/self/limits", "Max processes   1300   1300   processes");

        assertThat(ThreadCeiling.headroom(machine.files(), 0))
                .hasValue(new ThreadCeiling(1_000, KernelLimit.MAX_PROCESSES));
    }

    @Test
    void theSuperuserIsExempt() {
        FakeProcFiles machine = machine()
                .put("/proc/self/limits", "Max processes   1300   1300   processes")
                .put("/proc/self/status", "Uid:\t0\t0\t0\t0\nThreads:\t40");

        assertThat(ThreadCeiling.headroom(machine.files(), 0)).hasValue(new ThreadCeiling(31_000, KernelLimit.PID_MAX));
    }

    @Test
    void theHeapTakesMemoryFromThreads() {
        FakeProcFiles machine = machine().put("/proc/meminfo", "MemAvailable:   2097152 kB");

        assertThat(ThreadCeiling.headroom(machine.files(), 1L << 30))
                .hasValue(new ThreadCeiling((1L << 30) / ThreadCeiling.BYTES_PER_THREAD, KernelLimit.THREAD_MEMORY));
    }

    @Test
    void whatRunsInTheControlGroupIsNoLongerFree() {
        FakeProcFiles machine = machine()
                .cgroupUnified("/box")
                .put("/sys/fs/cgroup/box/pids.max", "1000")
                .put("/sys/fs/cgroup/box/pids.current", "400");

        assertThat(ThreadCeiling.headroom(machine.files(), 0))
                .hasValue(new ThreadCeiling(600, KernelLimit.CGROUP_PIDS));
    }

    @Test
    void nothingIsKnownElsewhere() {
        assertThat(ThreadCeiling.headroom(new FakeProcFiles(root).files(), 0)).isEmpty();
    }
}
