package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.CounterSnapshot.StopTotals;
import dev.loombench.lab.diagnose.collect.CounterSnapshot.ThreadCpuTimes;
import dev.loombench.lab.diagnose.collect.CounterSnapshot.ThreadCpuTimes.ThreadTimes;
import dev.loombench.lab.machine.probe.Cgroup.Throttling;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counters of the kernel and of the JVM at one end of a window. All are sums since boot or since the JVM's start; null
/// where they weren't known.
///
/// @param nanos monotonic clock, since the start of the window
/// @param cpu ticks of all processors, those of processes, and those taken by the hypervisor
/// @param ownTicks ticks of the JVM and of those that watch it
/// @param throttling number of periods, and microseconds, in which the JVM's control group was throttled
/// @param safepoints a number that isn't read, and nanoseconds of safepoints
/// @param collections number, and nanoseconds
/// @param threadNanos monotonic clock when the threads were read
/// @param threads number, nanoseconds on a processor, nanoseconds without one though runnable, and name
record RecordedCounters(
        long nanos,
        int processors,
        @Nullable List<Long> cpu,
        @Nullable Long ownTicks,
        @Nullable List<Long> throttling,
        @Nullable List<Long> safepoints,
        @Nullable List<Long> collections,
        long threadNanos,
        List<String> threads) {
    static RecordedCounters of(CounterSnapshot counters, long begin) {
        CpuTimes cpu = counters.machine().cpu();
        List<String> threads = new ArrayList<>();
        counters.times()
                .ifPresent(times -> times.threads()
                        .forEach((id, thread) -> threads.add(
                                id + " " + thread.running() + " " + thread.waiting() + " " + thread.name())));
        return new RecordedCounters(
                counters.machine().nanos() - begin,
                counters.processors(),
                cpu == null ? null : List.of(cpu.total(), cpu.processes(), cpu.steal()),
                counters.machine().ownTicks(),
                counters.throttling()
                        .map(sum -> List.of(sum.periods(), sum.micros()))
                        .orElse(null),
                counters.stops()
                        .present()
                        .map(sum -> List.of(0L, sum.stopped().toNanos()))
                        .orElse(null),
                counters.stops()
                        .present()
                        .map(sum -> List.of(sum.collections(), sum.collecting().toNanos()))
                        .orElse(null),
                counters.times().map(times -> times.nanos() - begin).orElse(0L),
                threads);
    }

    CounterSnapshot snapshot() {
        Map<String, ThreadTimes> times = new LinkedHashMap<>();
        for (String thread : threads) {
            String[] words = thread.split(" ", 4);
            times.put(words[0], new ThreadTimes(words[3], Long.parseLong(words[1]), Long.parseLong(words[2])));
        }
        return new CounterSnapshot(
                threads.isEmpty() ? Optional.empty() : Optional.of(new ThreadCpuTimes(threadNanos, times)),
                safepoints == null || collections == null
                        ? new Signal.Absent<>("not recorded")
                        : new Signal.Present<>(new StopTotals(
                                Duration.ofNanos(safepoints.get(1)),
                                collections.get(0),
                                Duration.ofNanos(collections.get(1)))),
                new MachineSnapshot(
                        nanos,
                        cpu == null ? null : new CpuTimes(cpu.get(0), cpu.get(1), cpu.get(2)),
                        ownTicks,
                        Map.of(),
                        null),
                throttling == null
                        ? Optional.empty()
                        : Optional.of(new Throttling(throttling.get(0), throttling.get(1))),
                processors);
    }
}
