package dev.loombench.lab.machine.host;

import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/// The machine's memory, in bytes.
public final class MachineMemory {
    private static final long KIB = 1024;

    private MachineMemory() {}

    /// Physical memory. On systems other than Linux it is the amount that the JVM sees: in a container, the
    /// container's limit.
    public static long physical(ProcFiles files) {
        return kib(files, "MemTotal")
                .orElseGet(() -> ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getTotalMemorySize());
    }

    /// Memory that new processes can use without swapping, within the limits of the control groups. Empty
    /// except on Linux: other systems' free memory leaves out what they would reclaim.
    public static OptionalLong available(ProcFiles files, Cgroup cgroup) {
        return LongStream.concat(free(files).stream(), cgroup.memoryAvailable().stream())
                .min();
    }

    /// Memory of the machine that new processes can use, regardless of control groups; empty except on Linux.
    public static OptionalLong free(ProcFiles files) {
        return kib(files, "MemAvailable");
    }

    private static OptionalLong kib(ProcFiles files, String field) {
        return files.field("/proc/meminfo", field).stream()
                .map(number -> number * KIB)
                .findFirst();
    }
}
