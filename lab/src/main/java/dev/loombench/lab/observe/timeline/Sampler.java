package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.CgroupDirectory;
import dev.loombench.lab.machine.probe.ContextSwitches;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Samples the signals of one source.
@FunctionalInterface
interface Sampler {
    /// Takes a sample.
    ///
    /// @param nanos current monotonic time
    void sample(long nanos, TimelineBuilder figures);

    /// CPU time used so far on threads of its own, in nanoseconds.
    default long backgroundCpuNanos() {
        return 0;
    }

    /// Stops threads of its own.
    default void end() throws InterruptedException {}

    /// Samples steal time and pressure of the machine.
    final class MachineSampler implements Sampler {
        private final MachineProbe probe;
        private @Nullable MachineSnapshot before;

        MachineSampler(MachineProbe probe) {
            this.probe = probe;
        }

        @Override
        public void sample(long nanos, TimelineBuilder figures) {
            MachineSnapshot now = probe.snapshot();
            MachineSnapshot earlier = before;
            before = now;
            if (earlier != null) {
                MachineActivity activity = MachineActivity.between(earlier, now);
                put(figures, TimelineSignal.STEAL, nanos, activity.steal());
                put(figures, TimelineSignal.PRESSURE_CPU, nanos, activity.pressureCpu());
                put(figures, TimelineSignal.PRESSURE_MEMORY, nanos, activity.pressureMemory());
                put(figures, TimelineSignal.PRESSURE_IO, nanos, activity.pressureIo());
            }
        }

        private static void put(TimelineBuilder figures, TimelineSignal signal, long nanos, @Nullable Double share) {
            if (share == null) {
                figures.absent(signal, "this machine doesn't report it");
            } else {
                figures.put(signal, nanos, 100 * share);
            }
        }
    }

    /// Samples CPU, memory and threads of a process as the operating system reports them, in about 60 µs.
    final class ProcessSampler implements Sampler {
        private static final String UNREPORTED = "this operating system doesn't report it";

        private final ProcFiles files;
        private final long pid;
        private final CounterRate cpuRate = new CounterRate();

        ProcessSampler(ProcFiles files, long pid) {
            this.files = files;
            this.pid = pid;
        }

        @Override
        public void sample(long nanos, TimelineBuilder figures) {
            Optional<ProcessReading> reading = ProcessReading.read(files, pid);
            reading.ifPresent(usage -> {
                cpuRate.perSecond(nanos, usage.cpuSeconds())
                        .ifPresent(share -> figures.put(TimelineSignal.CPU, nanos, 100 * share));
                usage.rssBytes()
                        .ifPresentOrElse(
                                bytes -> figures.put(TimelineSignal.RSS, nanos, (double) bytes),
                                () -> figures.absent(TimelineSignal.RSS, UNREPORTED));
                usage.threads()
                        .ifPresentOrElse(
                                threads -> figures.put(TimelineSignal.OS_THREADS, nanos, threads),
                                () -> figures.absent(TimelineSignal.OS_THREADS, UNREPORTED));
            });
        }
    }

    /// Samples the time for which a CPU quota throttled the measured JVM's control groups. Groups are looked up at
    /// each sample, since a limited JVM enters its group after its start.
    final class QuotaSampler implements Sampler {
        private static final double PERCENT_PER_MICRO = 100 / 1e6;

        private final ProcFiles files;
        private final long pid;
        private Optional<CgroupDirectory> group = Optional.empty();
        private CounterRate rate = new CounterRate();

        QuotaSampler(ProcFiles files, long pid) {
            this.files = files;
            this.pid = pid;
        }

        @Override
        public void sample(long nanos, TimelineBuilder figures) {
            Cgroup groups = Cgroup.locate(files, pid);
            Optional<CgroupDirectory> current = groups.directory("cpu");
            if (!current.equals(group)) {
                group = current;
                rate = new CounterRate();
            }
            groups.throttling()
                    .ifPresentOrElse(
                            throttling -> rate.perSecond(nanos, (double) throttling.micros())
                                    .ifPresent(micros -> figures.put(
                                            TimelineSignal.THROTTLED, nanos, Math.max(0, micros * PERCENT_PER_MICRO))),
                            () -> figures.absent(
                                    TimelineSignal.THROTTLED, "none of its control groups reports a quota"));
        }
    }

    /// Samples the context switches of all threads of a process, in about 40 µs per thread.
    final class ContextSwitchSampler implements Sampler {
        private final ProcFiles files;
        private final long pid;
        private long beforeNanos;
        private @Nullable ContextSwitches before;

        ContextSwitchSampler(ProcFiles files, long pid) {
            this.files = files;
            this.pid = pid;
        }

        @Override
        public void sample(long nanos, TimelineBuilder figures) {
            ContextSwitches now = ContextSwitches.read(files, pid);
            ContextSwitches earlier = before;
            if (earlier != null && nanos > beforeNanos && !now.isEmpty()) {
                ContextSwitches.SwitchCounts change = now.since(earlier);
                double seconds = (nanos - beforeNanos) / 1e9;
                figures.put(TimelineSignal.VOLUNTARY_SWITCHES, nanos, change.voluntary() / seconds);
                figures.put(TimelineSignal.INVOLUNTARY_SWITCHES, nanos, change.involuntary() / seconds);
            }
            before = now;
            beforeNanos = nanos;
        }
    }

    /// Converts successive values of a counter to changes per second.
    final class CounterRate {
        private long previousNanos;
        private double previousValue;
        private boolean hasPrevious;

        /// The rate since the previous call; empty at the first call, or if no time has passed.
        OptionalDouble perSecond(long nowNanos, double counter) {
            double seconds = (nowNanos - previousNanos) / 1e9;
            double change = counter - previousValue;
            boolean known = hasPrevious && seconds > 0;
            hasPrevious = true;
            previousNanos = nowNanos;
            previousValue = counter;
            return known ? OptionalDouble.of(change / seconds) : OptionalDouble.empty();
        }
    }
}
