package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections;
import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// What was read of one JVM in one window. What nobody read is absent, with the option that makes it be read as the
/// reason.
final class WindowReadings {
    private static final String LOAD_NOT_COUNTED = "requests in flight aren't counted from outside";

    final JvmVersion version;

    /// System properties, in the form of a properties file.
    final Signal<String> properties;

    final CodeLookup origins;
    final CounterSnapshot before;
    CounterSnapshot after;

    /// Output of `Thread.print` at once after the window, as idle carriers can't be told later: the one that counts,
    /// and those that show whether carriers stay mounted.
    Signal<List<String>> prints = new Signal.Absent<>("they were never printed");

    /// Ids of threads as the JVM sees them, by those in the kernel as seen here.
    Map<String, String> innerThreadIds = Map.of();

    Signal<RecordingSummary> events = notCollected("leave out --light");
    Signal<ThreadDumpSummary> dumps = notCollected("leave out --light");
    Signal<List<TcpConnections>> connections = notCollected("leave out --light");
    Signal<SchedulingDelay> delay = notCollected("add --agent");
    Signal<List<HeldLock>> heldLocks = notCollected("add --agent");
    final List<SchedulerReading> scheduler = new ArrayList<>();

    /// Reason why there is no reading of the scheduler.
    String schedulerFailure = "it was never read";

    /// Begins the readings of a window.
    ///
    /// @param origins owners of the JVM's classes
    /// @param before counters at its start
    WindowReadings(JvmVersion version, Signal<String> properties, CodeLookup origins, CounterSnapshot before) {
        this.version = version;
        this.properties = properties;
        this.origins = origins;
        this.before = before;
        this.after = before;
    }

    private static <T> Signal<T> notCollected(String remedy) {
        return new Signal.Absent<>(Symptoms.NOT_COLLECTED + " (" + remedy + ")");
    }

    Duration length() {
        return after.durationSince(before);
    }

    /// Whether the dumps saw ever more threads at one place.
    boolean seesLeak() {
        return dumps.present().flatMap(ThreadDumpSummary::leak).isPresent();
    }

    Symptoms symptoms() {
        Signal<SystemProperties> settings = properties.map(SystemProperties::parse);
        UnaryOperator<String> innerId = id -> innerThreadIds.getOrDefault(id, id);
        ThreadPrint printed = ThreadPrint.of(prints, after.threadIds(), innerId, origins);
        boolean tracksAll =
                settings.present().map(SystemProperties::tracksAllThreads).orElse(true);
        return new Symptoms(
                version.text(),
                version.feature(),
                before.processors(),
                length(),
                after.process(before, printed.carriers()),
                after.carriers(before, printed.carriers(), printed.mounted()),
                settings.map(read -> read.carrierLimits(before.processors())),
                schedulerUse(),
                delay,
                after.stops(before),
                after.machine(before),
                dumps.map(summary -> tracksAll ? summary : summary.withoutUntrackedThreads())
                        .map(summary -> printed.numbers(innerId, after.ranSince(before))
                                .map(ran -> summary.moving(ran, printed.possibleCarriers()))
                                .orElseGet(summary::withoutProcessorTimes)),
                events,
                connections.map(ConnectionSampler::downstreams),
                connections.map(ConnectionSampler::unread),
                printed.locks(),
                new Signal.Absent<>(LOAD_NOT_COUNTED),
                heldLocks);
    }

    private Signal<SchedulerUse> schedulerUse() {
        if (scheduler.isEmpty()) {
            return new Signal.Absent<>(schedulerFailure);
        }
        List<Long> queues =
                scheduler.stream().map(SchedulerReading::queued).sorted().toList();
        return new Signal.Present<>(new SchedulerUse(
                scheduler.getLast().parallelism(),
                scheduler.size(),
                schedulerShare(reading -> reading.mounted() >= reading.parallelism()),
                schedulerShare(reading -> reading.queued() > 0),
                queues.get(queues.size() / 2),
                schedulerShare(reading -> reading.carriers() > reading.parallelism()),
                scheduler.stream().mapToInt(SchedulerReading::carriers).max().orElse(0)));
    }

    private double schedulerShare(Predicate<SchedulerReading> condition) {
        return (double) scheduler.stream().filter(condition).count() / scheduler.size();
    }
}
