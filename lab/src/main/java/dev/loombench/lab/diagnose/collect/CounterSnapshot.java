package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ProcessUse;
import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.lab.diagnose.rules.Symptoms.StopTheWorldTime;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.Throttling;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Counters at one end of a window; the differences of two snapshots tell what happened in it.
record CounterSnapshot(
        Optional<ThreadCpuTimes> times,
        Signal<StopTotals> stops,
        MachineSnapshot machine,
        Optional<Throttling> throttling,
        int processors) {
    static CounterSnapshot read(JvmProcess process, JvmCounters counters, MachineProbe machine, int processors) {
        return new CounterSnapshot(
                ThreadCpuTimes.read(process.files(), process.pid()),
                StopTotals.read(counters),
                machine.snapshot(ownProcesses(process)),
                Cgroup.locate(process.files(), process.pid()).throttling(),
                processors);
    }

    /// The observed process and this one's descendants, which may be its load.
    private static Set<Long> ownProcesses(JvmProcess process) {
        return Stream.concat(
                        Stream.of(process.pid()),
                        ProcessHandle.current().descendants().map(ProcessHandle::pid))
                .collect(Collectors.toSet());
    }

    Duration durationSince(CounterSnapshot before) {
        return Duration.ofNanos(machine.nanos() - before.machine.nanos());
    }

    /// CPU demand of the process since an earlier snapshot.
    ///
    /// @param carriers numbers of threads
    Signal<ProcessUse> process(CounterSnapshot before, Signal<Set<String>> carriers) {
        Set<String> carrierIds = carriers.present().orElse(Set.of());
        return times(before)
                .map(demand -> new ProcessUse(
                        demand.filter(thread -> true).running(),
                        demand.filter(thread -> !carrierIds.contains(thread)).waiting(),
                        demand.compiler().running(),
                        demand.compiler().waiting()));
    }

    /// Use of the carriers since an earlier snapshot.
    ///
    /// @param carriers numbers of threads
    /// @param mounted number of carriers with a virtual thread
    Signal<CarrierUse> carriers(CounterSnapshot before, Signal<Set<String>> carriers, int mounted) {
        return times(before)
                .flatMap(demand -> carriers.map(ids -> new CarrierUse(
                        ids.size(),
                        mounted,
                        demand.filter(ids::contains).running(),
                        demand.filter(ids::contains).waiting())));
    }

    /// Ids of the threads that used a processor since an earlier snapshot.
    Set<String> ranSince(CounterSnapshot before) {
        return times(before).present().map(ThreadCpuTimes::ran).orElse(Set.of());
    }

    Set<String> threadIds() {
        return times.map(read -> read.threads().keySet()).orElse(Set.of());
    }

    private Signal<ThreadCpuTimes> times(CounterSnapshot before) {
        return times.isEmpty() || before.times.isEmpty()
                ? new Signal.Absent<>("the process ended before its counters were read twice")
                : new Signal.Present<>(times.get().since(before.times.get()));
    }

    Signal<StopTheWorldTime> stops(CounterSnapshot before) {
        double window = durationSince(before).toNanos();
        return stops.flatMap(now -> before.stops
                .present()
                .<Signal<StopTheWorldTime>>map(earlier -> new Signal.Present<>(new StopTheWorldTime(
                        now.stopped().minus(earlier.stopped()).toNanos() / window,
                        now.collecting().minus(earlier.collecting()).toNanos() / window,
                        now.collections() - earlier.collections())))
                .orElseGet(() -> new Signal.Absent<>("its counters weren't available from the beginning")));
    }

    MachineUse machine(CounterSnapshot before) {
        MachineActivity activity = MachineActivity.between(before.machine, machine);
        Double throttled = throttling.isEmpty() || before.throttling.isEmpty()
                ? null
                : Double.valueOf(
                        (throttling.get().micros() - before.throttling.get().micros())
                                * 1e3
                                / Math.max(1, durationSince(before).toNanos()));
        return new MachineUse(
                throttled,
                Objects.requireNonNullElse(activity.steal(), 0.0),
                Objects.requireNonNullElse(activity.others(), 0.0));
    }

    /// What stopped all threads of a JVM since its start.
    ///
    /// @param stopped time at safepoints
    /// @param collections garbage collections of all collectors; it depends on the collector whether pauses
    ///     or whole cycles count
    /// @param collecting time of these
    record StopTotals(Duration stopped, long collections, Duration collecting) {
        static Signal<StopTotals> read(JvmCounters counters) {
            return counters.open().flatMap(jvm -> {
                OptionalDouble stopped = jvm.safepointSeconds();
                OptionalLong collections = jvm.collections();
                OptionalDouble collecting = jvm.collectionSeconds();
                return stopped.isEmpty() || collections.isEmpty() || collecting.isEmpty()
                        ? new Signal.Absent<>("this JVM doesn't count its safepoints and collections")
                        : new Signal.Present<>(new StopTotals(
                                duration(stopped.getAsDouble()),
                                collections.getAsLong(),
                                duration(collecting.getAsDouble())));
            });
        }

        private static Duration duration(double seconds) {
            return Duration.ofNanos(Math.round(seconds * 1e9));
        }
    }

    /// CPU and run-queue time of each thread of a process, so far or since an earlier reading, from
    /// `/proc/PID/task/*/schedstat`.
    ///
    /// @param nanos monotonic clock; of a difference its length
    /// @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">Scheduler statistics</a>
    record ThreadCpuTimes(long nanos, Map<String, ThreadTimes> threads) {
        /// Starts of the names of the compiler's threads.
        private static final List<String> COMPILER = List.of("C1 Comp", "C2 Comp");

        /// Starts of the names of other threads that the JVM itself, or the observation, runs.
        private static final List<String> OTHER_JVM_THREADS =
                List.of("GC Thread", "G1 ", "ZWorker", "Shenandoah", "VM ", "Attach Listener", "JFR ", "loombench");

        /// CPU and run-queue time of one thread.
        ///
        /// @param running nanoseconds on a processor
        /// @param waiting nanoseconds runnable without a processor
        record ThreadTimes(String name, long running, long waiting) {
            private boolean startsWith(List<String> prefixes) {
                return prefixes.stream().anyMatch(name::startsWith);
            }

            private boolean isJvmThread() {
                return startsWith(COMPILER) || startsWith(OTHER_JVM_THREADS);
            }
        }

        /// Reads the times of all threads; empty where the process is gone.
        static Optional<ThreadCpuTimes> read(ProcFiles files, long pid) {
            String directory = "/proc/" + pid + "/task";
            Map<String, ThreadTimes> threads = new LinkedHashMap<>();
            for (String thread : files.names(directory, "[0-9]*")) {
                String name = files.text(directory + "/" + thread + "/comm").orElse("?");
                files.text(directory + "/" + thread + "/schedstat")
                        .map(text -> text.split(" "))
                        .filter(words -> words.length == 3)
                        .ifPresent(words -> threads.put(
                                thread, new ThreadTimes(name, Long.parseLong(words[0]), Long.parseLong(words[1]))));
            }
            return threads.isEmpty() ? Optional.empty() : Optional.of(new ThreadCpuTimes(System.nanoTime(), threads));
        }

        /// What was added since an earlier reading.
        ThreadCpuTimes since(ThreadCpuTimes before) {
            Map<String, ThreadTimes> added = new LinkedHashMap<>();
            threads.forEach((id, now) -> {
                ThreadTimes earlier = before.threads.getOrDefault(id, new ThreadTimes("", 0, 0));
                added.put(
                        id,
                        new ThreadTimes(
                                now.name(), now.running() - earlier.running(), now.waiting() - earlier.waiting()));
            });
            return new ThreadCpuTimes(nanos - before.nanos, added);
        }

        /// The times of some threads, those of the JVM's own left out.
        ///
        /// @param some condition on the thread id
        ThreadCpuTimes filter(Predicate<String> some) {
            return only((id, thread) -> !thread.isJvmThread() && some.test(id));
        }

        private ThreadCpuTimes only(BiPredicate<String, ThreadTimes> condition) {
            Map<String, ThreadTimes> selected = new LinkedHashMap<>(threads);
            selected.entrySet().removeIf(thread -> !condition.test(thread.getKey(), thread.getValue()));
            return new ThreadCpuTimes(nanos, selected);
        }

        /// Ids of the threads that used a processor.
        Set<String> ran() {
            return only((id, thread) -> thread.running() > 0).threads().keySet();
        }

        /// The times of the compiler's threads.
        ThreadCpuTimes compiler() {
            return only((id, thread) -> thread.startsWith(COMPILER));
        }

        /// Mean number of threads on a processor, of a difference.
        double running() {
            return meanThreads(ThreadTimes::running);
        }

        /// Mean number of runnable threads without a processor, of a difference.
        double waiting() {
            return meanThreads(ThreadTimes::waiting);
        }

        private double meanThreads(ToLongFunction<ThreadTimes> time) {
            return Math.max(
                    0, (double) threads.values().stream().mapToLong(time).sum() / Math.max(1, nanos));
        }
    }
}
