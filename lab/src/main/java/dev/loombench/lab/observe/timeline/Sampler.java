package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.CgroupDirectory;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessReading.ContextSwitches;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
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

    /// Decides when a sampler runs: at regular intervals, and less often the more CPU time it takes, so that all
    /// samplers together stay far below what a benchmark could notice.
    final class SamplerSchedule {
        /// Reciprocal of the share of a processor that a sampler takes at most.
        private static final long DEFAULT_CPU_DIVISOR = 3_000;

        /// Number of samples of which the cheapest estimates the cost: others may include class loading or
        /// disturbances.
        private static final int COST_SAMPLES = 3;

        /// Maximum cost of a sample taken out of turn at the edges of a window: context switches of 500
        /// threads.
        private static final long MAX_EDGE_COST_NANOS = 20_000_000;

        private final Sampler look;
        private final long part;
        private final Deque<Long> costs = new ArrayDeque<>();
        private long next = Long.MIN_VALUE;
        private boolean postponed;
        private long lastCost;
        private long cpuNanos;
        private long aside;

        SamplerSchedule(Sampler look) {
            this(look, DEFAULT_CPU_DIVISOR);
        }

        /// Creates a schedule for a sampler.
        ///
        /// @param part the sampler takes at most one part in this many of a processor
        SamplerSchedule(Sampler look, long part) {
            this.look = look;
            this.part = part;
        }

        /// Takes a sample if it is due.
        ///
        /// @param nanos current monotonic time
        /// @param interval regular interval
        void sampleIfDue(long nanos, Duration interval, TimelineBuilder figures) {
            if (nanos >= next) {
                take(nanos, interval, figures);
            }
        }

        /// Takes a sample at an edge of the measurement window even if it was postponed for its cost, so that a
        /// short window has a value; the next one is then delayed accordingly.
        ///
        /// @param nanos current monotonic time
        /// @param interval regular interval
        void sampleAtEdge(long nanos, Duration interval, TimelineBuilder figures) {
            if (nanos >= next || (postponed && lastCost <= MAX_EDGE_COST_NANOS)) {
                take(nanos, interval, figures);
            }
        }

        private void take(long nanos, Duration interval, TimelineBuilder figures) {
            long before = currentThreadCpu();
            look.sample(nanos, figures);
            lastCost = Math.max(0, currentThreadCpu() - before) + newBackgroundCpu();
            cpuNanos += lastCost;
            long pause = estimatedCost(lastCost) * part;
            postponed = pause > interval.toNanos();
            next = Math.max(next, nanos) + Math.max(interval.toNanos(), pause);
        }

        /// Estimated cost of a sample; 0 until it is known.
        private long estimatedCost(long lastCost) {
            costs.addLast(lastCost);
            if (costs.size() < COST_SAMPLES) {
                return 0;
            }
            long cheapest = Collections.min(costs);
            costs.removeFirst();
            return cheapest;
        }

        /// CPU time of all samples so far, in nanoseconds.
        long cpuNanos() {
            return cpuNanos;
        }

        /// Stops the sampler's own threads.
        void end() throws InterruptedException {
            look.end();
            cpuNanos += newBackgroundCpu();
        }

        private long newBackgroundCpu() {
            long before = aside;
            aside = look.backgroundCpuNanos();
            return aside - before;
        }

        private static long currentThreadCpu() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }
}
