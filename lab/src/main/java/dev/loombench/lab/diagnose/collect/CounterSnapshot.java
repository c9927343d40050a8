package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ProcessUse;
import dev.loombench.lab.diagnose.rules.ProcessUse.JvmThreadKind;
import dev.loombench.lab.diagnose.rules.ProcessUse.JvmThreadUse;
import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.lab.diagnose.rules.Symptoms.StopTheWorldTime;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.Throttling;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
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
    private static final String PROCESS_GONE = "the process ended before its counters were read twice";

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
        if (times.isEmpty() || before.times.isEmpty()) {
            return new Signal.Absent<>(PROCESS_GONE);
        }
        Set<String> carrierIds = carriers.present().orElse(Set.of());
        return new Signal.Present<>(new ProcessUse(
                times.get().filter(thread -> true).running(before.times.get()),
                times.get().filter(thread -> !carrierIds.contains(thread)).waiting(before.times.get()),
                times.get().jvmThreads(before.times.get())));
    }

    /// Use of the carriers since an earlier snapshot.
    ///
    /// @param carriers numbers of threads
    /// @param mounted number of carriers with a virtual thread
    Signal<CarrierUse> carriers(CounterSnapshot before, Signal<Set<String>> carriers, int mounted) {
        if (times.isEmpty() || before.times.isEmpty()) {
            return new Signal.Absent<>(PROCESS_GONE);
        }
        return switch (carriers) {
            case Signal.Absent<Set<String>>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<Set<String>>(Set<String> carrierIds) -> {
                ThreadCpuTimes carrierTimes = times.get().filter(carrierIds::contains);
                yield new Signal.Present<>(new CarrierUse(
                        carrierIds.size(),
                        mounted,
                        carrierTimes.running(before.times.get()),
                        carrierTimes.waiting(before.times.get())));
            }
        };
    }

    /// Ids of the threads that used a processor since an earlier snapshot.
    Set<String> ranSince(CounterSnapshot before) {
        return times.isEmpty() || before.times.isEmpty()
                ? Set.of()
                : times.get().ranSince(before.times.get());
    }

    Signal<StopTheWorldTime> stops(CounterSnapshot before) {
        double window = durationSince(before).toNanos();
        return switch (stops) {
            case Signal.Absent<StopTotals>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<StopTotals>(StopTotals now) ->
                before.stops
                        .present()
                        .<Signal<StopTheWorldTime>>map(earlier -> new Signal.Present<>(new StopTheWorldTime(
                                now.stopped().minus(earlier.stopped()).toNanos() / window,
                                now.collecting().minus(earlier.collecting()).toNanos() / window,
                                now.collections() - earlier.collections())))
                        .orElseGet(() -> new Signal.Absent<>("its counters weren't available from the beginning"));
        };
    }

    MachineUse machine(CounterSnapshot before) {
        MachineActivity activity = MachineActivity.between(before.machine, machine);
        Double throttled = throttling.isEmpty() || before.throttling.isEmpty()
                ? null
                : Double.valueOf(
                        (throttling.get().micros() - before.throttling.get().micros())
                                * 1e3
                                / Math.max(1, durationSince(before).toNanos()));
        return new MachineUse(throttled, activity.steal(), activity.others());
    }

    /// What stopped all threads of a JVM since its start.
    ///
    /// @param stopped time at safepoints
    /// @param collections garbage collections of all collectors; it depends on the collector whether pauses
    ///     or whole cycles count
    /// @param collecting time of these
    record StopTotals(Duration stopped, long collections, Duration collecting) {
        static Signal<StopTotals> read(JvmCounters counters) {
            return switch (counters.open()) {
                case Signal.Absent<HotSpotCounters>(String reason) -> new Signal.Absent<>(reason);
                case Signal.Present<HotSpotCounters>(HotSpotCounters jvm) -> {
                    OptionalDouble stopped = jvm.safepointSeconds();
                    OptionalLong collections = jvm.collections();
                    OptionalDouble collecting = jvm.collectionSeconds();
                    yield stopped.isEmpty() || collections.isEmpty() || collecting.isEmpty()
                            ? new Signal.Absent<>("this JVM doesn't count its safepoints and collections")
                            : new Signal.Present<>(new StopTotals(
                                    duration(stopped.getAsDouble()),
                                    collections.getAsLong(),
                                    duration(collecting.getAsDouble())));
                }
            };
        }

        private static Duration duration(double seconds) {
            return Duration.ofNanos(Math.round(seconds * 1e9));
        }
    }

    /// CPU and run-queue time of each thread of a process so far, from `/proc/PID/task/*/schedstat`.
    ///
    /// @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">Scheduler statistics</a>
    record ThreadCpuTimes(long nanos, Map<String, ThreadTimes> threads) {
        private static final List<String> COMPILER_PREFIXES = List.of("C1 Comp", "C2 Comp");

        private static final List<String> COLLECTOR_PREFIXES = List.of("GC Thread", "G1 ", "ZWorker", "Shenandoah");

        private static final List<String> OTHER_JVM_PREFIXES = List.of("VM ", "Attach Listener", "JFR ", "loombench");

        /// CPU and run-queue time of one thread so far.
        ///
        /// @param running nanoseconds on a processor
        /// @param waiting nanoseconds runnable without a processor
        record ThreadTimes(String name, long running, long waiting) {
            /// Whether the JVM itself, or the observation, runs the thread.
            boolean isJvmThread() {
                return Stream.of(COMPILER_PREFIXES, COLLECTOR_PREFIXES, OTHER_JVM_PREFIXES)
                        .anyMatch(this::hasPrefix);
            }

            boolean isOf(JvmThreadKind kind) {
                return hasPrefix(
                        switch (kind) {
                            case COMPILER -> COMPILER_PREFIXES;
                            case COLLECTOR -> COLLECTOR_PREFIXES;
                        });
            }

            private boolean hasPrefix(List<String> prefixes) {
                return prefixes.stream().anyMatch(name::startsWith);
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

        /// The times of some threads, those of the JVM's own left out.
        ///
        /// @param some condition on the thread id
        ThreadCpuTimes filter(Predicate<String> some) {
            Map<String, ThreadTimes> selected = new LinkedHashMap<>(threads);
            selected.entrySet().removeIf(entry -> entry.getValue().isJvmThread() || !some.test(entry.getKey()));
            return new ThreadCpuTimes(nanos, selected);
        }

        /// Ids of the threads that used a processor since an earlier reading.
        Set<String> ranSince(ThreadCpuTimes before) {
            return threads.entrySet().stream()
                    .filter(thread -> {
                        ThreadTimes earlier = before.threads.get(thread.getKey());
                        return earlier == null || thread.getValue().running() > earlier.running();
                    })
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
        }

        /// Demand of the JVM's own threads since an earlier reading, by kind.
        List<JvmThreadUse> jvmThreads(ThreadCpuTimes before) {
            List<JvmThreadUse> uses = new ArrayList<>();
            for (JvmThreadKind kind : JvmThreadKind.values()) {
                Map<String, ThreadTimes> selected = new LinkedHashMap<>(threads);
                selected.values().removeIf(thread -> !thread.isOf(kind));
                var times = new ThreadCpuTimes(nanos, selected);
                uses.add(new JvmThreadUse(kind, times.running(before), times.waiting(before)));
            }
            return uses;
        }

        /// Mean number of threads on a processor since an earlier reading.
        double running(ThreadCpuTimes before) {
            return meanThreads(before, ThreadTimes::running);
        }

        /// Mean number of runnable threads without a processor since an earlier reading.
        double waiting(ThreadCpuTimes before) {
            return meanThreads(before, ThreadTimes::waiting);
        }

        private double meanThreads(ThreadCpuTimes before, ToLongFunction<ThreadTimes> time) {
            long sum = 0;
            for (Map.Entry<String, ThreadTimes> entry : threads.entrySet()) {
                ThreadTimes earlier = before.threads.get(entry.getKey());
                sum += time.applyAsLong(entry.getValue()) - (earlier == null ? 0 : time.applyAsLong(earlier));
            }
            return Math.max(0, (double) sum / Math.max(1, nanos - before.nanos));
        }
    }
}
