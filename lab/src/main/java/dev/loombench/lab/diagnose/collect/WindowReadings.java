package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// What was read of one JVM in one window. What nobody read is absent, with the option that makes it be read as the
/// reason.
final class WindowReadings {
    private static final String LOAD_NOT_COUNTED = "requests in flight aren't counted from outside";

    Signal<RecordingSummary> events = notCollected("leave out --light");
    Signal<ThreadDumpSummary> dumps = notCollected("leave out --light");
    Signal<List<RemoteEndpoint>> downstreams = notCollected("leave out --light");

    /// Number of connections with input that nobody reads.
    Signal<Integer> unread = notCollected("leave out --light");

    Signal<SchedulingDelay> delay = notCollected("add --agent");
    Signal<List<HeldLock>> heldLocks = notCollected("add --agent");
    Signal<SchedulerUse> scheduler = new Signal.Absent<>("it was never read");
    Signal<SystemProperties> properties = new Signal.Absent<>("they were never read");

    private static <T> Signal<T> notCollected(String remedy) {
        return new Signal.Absent<>(Symptoms.NOT_COLLECTED + " (" + remedy + ")");
    }

    /// The use of the scheduler over some readings.
    ///
    /// @param reason why there is none
    static Signal<SchedulerUse> schedulerUse(List<SchedulerReading> readings, String reason) {
        if (readings.isEmpty()) {
            return new Signal.Absent<>(reason);
        }
        List<Long> queues =
                readings.stream().map(SchedulerReading::queued).sorted().toList();
        return new Signal.Present<>(new SchedulerUse(
                readings.getLast().parallelism(),
                readings.size(),
                share(readings, reading -> reading.mounted() >= reading.parallelism()),
                share(readings, reading -> reading.queued() > 0),
                queues.get(queues.size() / 2),
                share(readings, reading -> reading.carriers() > reading.parallelism()),
                readings.stream().mapToInt(SchedulerReading::carriers).max().orElse(0)));
    }

    private static double share(List<SchedulerReading> readings, Predicate<SchedulerReading> condition) {
        return (double) readings.stream().filter(condition).count() / readings.size();
    }

    /// Whether the dumps saw ever more threads at one place.
    boolean seesLeak() {
        return dumps.present().flatMap(ThreadDumpSummary::leak).isPresent();
    }

    /// The symptoms of the window.
    ///
    /// @param feature feature version of the JVM, such as 25
    /// @param printed threads as printed at once after the window: idle carriers can't be told later
    /// @param innerThreadIds from a thread's id in the kernel, as seen here, to that which the JVM sees
    Symptoms symptoms(
            int feature,
            CounterSnapshot before,
            CounterSnapshot after,
            ThreadPrint printed,
            UnaryOperator<String> innerThreadIds) {
        Signal<Set<String>> carriers = printed.carriers();
        return new Symptoms(
                feature,
                before.processors(),
                after.durationSince(before),
                after.process(before, carriers),
                after.carriers(before, carriers, printed.mounted()),
                properties.map(read -> read.carrierLimits(before.processors())),
                scheduler,
                delay,
                after.stops(before),
                after.machine(before),
                dumps.map(summary -> printed.numbers(innerThreadIds, after.ranSince(before))
                        .map(ran -> tracked(summary).moving(ran, printed.possibleCarriers()))
                        .orElseGet(() -> tracked(summary).withoutProcessorTimes())),
                events,
                downstreams,
                unread,
                printed.locks(),
                new Signal.Absent<>(LOAD_NOT_COUNTED),
                heldLocks);
    }

    private ThreadDumpSummary tracked(ThreadDumpSummary summary) {
        return properties.present().filter(read -> !read.tracksAllThreads()).isPresent()
                ? summary.withoutUntrackedThreads()
                : summary;
    }
}
