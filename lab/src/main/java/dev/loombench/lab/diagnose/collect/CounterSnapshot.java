package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.CarrierUse;
import dev.loombench.lab.diagnose.rules.MachineUse;
import dev.loombench.lab.diagnose.rules.ProcessUse;
import dev.loombench.lab.diagnose.rules.StopTheWorldTime;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.Throttling;
import dev.loombench.lab.observe.jvm.CollectionCounts;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.SafepointCounts;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Counters at one end of a window; the differences of two snapshots tell what happened in it.
record CounterSnapshot(
        Optional<ThreadCpuTimes> times,
        Signal<SafepointCounts> safepoints,
        Signal<CollectionCounts> collections,
        MachineSnapshot machine,
        Optional<Throttling> throttling,
        int processors) {
    private static final String PROCESS_GONE = "the process ended before its counters were read twice";

    static CounterSnapshot read(JvmProcess process, JvmCounters counters, MachineProbe machine) {
        return new CounterSnapshot(
                ThreadCpuTimes.read(process.files(), process.pid()),
                counters.safepoints(),
                counters.collections(),
                machine.snapshot(ownProcesses(process)),
                Cgroup.locate(process.files(), process.pid()).throttling(),
                CpuSet.allowed(process.files(), Long.toString(process.pid()))
                        .map(CpuSet::size)
                        .orElse(Runtime.getRuntime().availableProcessors()));
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

    /// @param carriers numbers of threads
    Signal<ProcessUse> process(CounterSnapshot before, Signal<Set<String>> carriers) {
        if (times.isEmpty() || before.times.isEmpty()) {
            return new Signal.Absent<>(PROCESS_GONE);
        }
        Set<String> carrierIds = carriers.present().orElse(Set.of());
        return new Signal.Present<>(new ProcessUse(
                times.get().filter(thread -> true).running(before.times.get()),
                times.get().filter(thread -> !carrierIds.contains(thread)).waiting(before.times.get())));
    }

    /// @param carriers numbers of threads
    Signal<CarrierUse> carriers(CounterSnapshot before, Signal<Set<String>> carriers) {
        if (times.isEmpty() || before.times.isEmpty()) {
            return new Signal.Absent<>(PROCESS_GONE);
        }
        return switch (carriers) {
            case Signal.Absent<Set<String>>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<Set<String>>(Set<String> carrierIds) -> {
                ThreadCpuTimes carrierTimes = times.get().filter(carrierIds::contains);
                yield new Signal.Present<>(new CarrierUse(
                        carrierTimes.threads().size(),
                        carrierTimes.running(before.times.get()),
                        carrierTimes.waiting(before.times.get())));
            }
        };
    }

    Signal<StopTheWorldTime> stops(CounterSnapshot before) {
        double window = durationSince(before).toNanos();
        return switch (safepoints) {
            case Signal.Absent<SafepointCounts>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<SafepointCounts>(SafepointCounts now) -> {
                Optional<SafepointCounts> earlier = before.safepoints.present();
                Optional<CollectionCounts> firstCollections = before.collections.present();
                Optional<CollectionCounts> lastCollections = collections.present();
                yield earlier.isEmpty() || firstCollections.isEmpty() || lastCollections.isEmpty()
                        ? new Signal.Absent<>("its counters weren't available from the beginning")
                        : new Signal.Present<>(new StopTheWorldTime(
                                now.time().minus(earlier.get().time()).toNanos() / window,
                                lastCollections
                                                .get()
                                                .time()
                                                .minus(firstCollections.get().time())
                                                .toNanos()
                                        / window,
                                lastCollections.get().collections()
                                        - firstCollections.get().collections()));
            }
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
}
