package dev.loombench.generator.netty;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// CPU time of this process and of its event loop since the last restart.
final class CpuUsageMeter {
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long eventLoop;

    private long start = System.nanoTime();
    private long processStart;
    private long threadStart;

    /// @param eventLoop id of its thread
    CpuUsageMeter(long eventLoop) {
        this.eventLoop = eventLoop;
    }

    /// Starts counting from zero.
    void restart() {
        start = System.nanoTime();
        processStart = system.getProcessCpuTime();
        threadStart = threads.getThreadCpuTime(eventLoop);
    }

    double cpuSeconds() {
        return (system.getProcessCpuTime() - processStart) / 1e9;
    }

    /// Share of the elapsed time in which the event loop used the CPU, from 0 to 1.
    double eventLoopShare() {
        long elapsed = Math.max(1, System.nanoTime() - start);
        return Math.clamp((threads.getThreadCpuTime(eventLoop) - threadStart) / (double) elapsed, 0, 1);
    }
}
