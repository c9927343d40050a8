package dev.loombench.lab.host;

import com.sun.management.OperatingSystemMXBean;
import dev.loombench.lab.probe.Cgroup;
import dev.loombench.lab.probe.ProcFiles;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/// The machine's memory, in bytes.
public final class Memory {
    private static final long KIB = 1024;

    private Memory() {}

    /// Physical memory; inside a container on other systems than Linux, what the JVM takes for it.
    public static long physical(ProcFiles files) {
        return kib(files, "MemTotal")
                .orElseGet(() -> ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getTotalMemorySize());
    }

    /// What new processes can have without swapping, within the limits of the control groups. Absent where
    /// it can't be read: what other systems call free leaves out what they would give up.
    public static OptionalLong available(ProcFiles files, Cgroup cgroup) {
        return LongStream.concat(free(files).stream(), cgroup.memoryAvailable().stream())
                .min();
    }

    /// What the machine has free for new processes, whatever control groups say; absent where it can't be read.
    public static OptionalLong free(ProcFiles files) {
        return kib(files, "MemAvailable");
    }

    private static OptionalLong kib(ProcFiles files, String field) {
        return files.field("/proc/meminfo", field).stream()
                .map(number -> number * KIB)
                .findFirst();
    }
}
