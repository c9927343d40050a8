package dev.loombench.micrometer;

import java.lang.management.ManagementFactory;
import java.util.function.IntSupplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/// The JDK's own bean of the scheduler of virtual threads, which came with JDK 24
/// (`VirtualThreadSchedulerMXBean`). A figure that it doesn't tell is NaN.
final class SchedulerBean {
    private static final String NAME = "jdk.management:type=VirtualThreadScheduler";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final @Nullable ObjectName name = registeredName(beans);
    private final IntSupplier waitingProbes;

    /// @param waitingProbes number of queued probes of the delay, which don't count as queued
    SchedulerBean(IntSupplier waitingProbes) {
        this.waitingProbes = waitingProbes;
    }

    private static @Nullable ObjectName registeredName(MBeanServer beans) {
        try {
            ObjectName name = new ObjectName(NAME);
            return beans.isRegistered(name) ? name : null;
        } catch (JMException e) {
            return null;
        }
    }

    double parallelism() {
        return attribute("Parallelism");
    }

    double carriers() {
        return attribute("PoolSize");
    }

    double mounted() {
        return attribute("MountedVirtualThreadCount");
    }

    double queued() {
        return Math.max(0, attribute("QueuedVirtualThreadCount") - waitingProbes.getAsInt());
    }

    private double attribute(String attribute) {
        if (name == null) {
            return Double.NaN;
        }
        try {
            double value = ((Number) beans.getAttribute(name, attribute)).doubleValue();
            return value < 0 ? Double.NaN : value;
        } catch (JMException | RuntimeException e) {
            return Double.NaN;
        }
    }
}
