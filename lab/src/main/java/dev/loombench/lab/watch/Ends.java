package dev.loombench.lab.watch;

import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.cause.CarrierUse;
import dev.loombench.lab.cause.MachineUse;
import dev.loombench.lab.cause.ProcessUse;
import dev.loombench.lab.cause.StopUse;
import dev.loombench.lab.jvm.CollectionCounts;
import dev.loombench.lab.jvm.JvmCounters;
import dev.loombench.lab.jvm.SafepointCounts;
import dev.loombench.lab.jvm.Signal;
import dev.loombench.lab.probe.Cgroup;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.MachineActivity;
import dev.loombench.lab.probe.MachineProbe;
import dev.loombench.lab.probe.Snapshot;
import dev.loombench.lab.probe.Throttling;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The counters at one end of a window; two of them tell what happened in it.
record Ends(
        Optional<ThreadTimes> times,
        Signal<SafepointCounts> safepoints,
        Signal<CollectionCounts> collections,
        Snapshot machine,
        Optional<Throttling> throttling,
        int processors) {
    private static final String GONE = "the process ended before its counters were read twice";

    static Ends read(JvmProcess process, JvmCounters counters, MachineProbe machine) {
        return new Ends(
                ThreadTimes.read(process.files(), process.pid()),
                counters.safepoints(),
                counters.collections(),
                machine.snapshot(ours(process)),
                Cgroup.locate(process.files(), process.pid()).throttling(),
                CpuSet.allowed(process.files(), Long.toString(process.pid()))
                        .map(CpuSet::size)
                        .orElse(Runtime.getRuntime().availableProcessors()));
    }

    /// The watched one, and what this one has started: it may be a load for it.
    private static Set<Long> ours(JvmProcess process) {
        return Stream.concat(
                        Stream.of(process.pid()),
                        ProcessHandle.current().descendants().map(ProcessHandle::pid))
                .collect(Collectors.toSet());
    }

    Duration since(Ends before) {
        return Duration.ofNanos(machine.nanos() - before.machine.nanos());
    }

    /// @param carriers numbers of threads
    Signal<ProcessUse> process(Ends before, Signal<Set<String>> carriers) {
        if (times.isEmpty() || before.times.isEmpty()) {
            return new Signal.Absent<>(GONE);
        }
        Set<String> carrying = carriers.present().orElse(Set.of());
        return new Signal.Present<>(new ProcessUse(
                times.get().only(thread -> true).running(before.times.get()),
                times.get().only(thread -> !carrying.contains(thread)).waiting(before.times.get())));
    }

    /// @param carriers numbers of threads
    Signal<CarrierUse> carriers(Ends before, Signal<Set<String>> carriers) {
        if (times.isEmpty() || before.times.isEmpty()) {
            return new Signal.Absent<>(GONE);
        }
        return switch (carriers) {
            case Signal.Absent<Set<String>>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<Set<String>>(Set<String> carrying) -> {
                ThreadTimes theirs = times.get().only(carrying::contains);
                yield new Signal.Present<>(new CarrierUse(
                        theirs.threads().size(),
                        theirs.running(before.times.get()),
                        theirs.waiting(before.times.get())));
            }
        };
    }

    Signal<StopUse> stops(Ends before) {
        double window = since(before).toNanos();
        return switch (safepoints) {
            case Signal.Absent<SafepointCounts>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<SafepointCounts>(SafepointCounts now) -> {
                Optional<SafepointCounts> then = before.safepoints.present();
                Optional<CollectionCounts> first = before.collections.present();
                Optional<CollectionCounts> last = collections.present();
                yield then.isEmpty() || first.isEmpty() || last.isEmpty()
                        ? new Signal.Absent<>("its counters weren't available from the beginning")
                        : new Signal.Present<>(new StopUse(
                                now.time().minus(then.get().time()).toNanos() / window,
                                last.get().time().minus(first.get().time()).toNanos() / window,
                                last.get().collections() - first.get().collections()));
            }
        };
    }

    MachineUse machine(Ends before) {
        MachineActivity activity = MachineActivity.between(before.machine, machine);
        Double throttled = throttling.isEmpty() || before.throttling.isEmpty()
                ? null
                : Double.valueOf(
                        (throttling.get().micros() - before.throttling.get().micros())
                                * 1e3
                                / Math.max(1, since(before).toNanos()));
        return new MachineUse(throttled, activity.steal(), activity.others());
    }
}
