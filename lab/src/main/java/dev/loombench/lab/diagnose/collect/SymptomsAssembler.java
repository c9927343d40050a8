package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.AgentSession.SchedulerSamples;
import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.observe.jvm.Signal;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Puts together the symptoms of one JVM from what was collected in one window. What nobody collected is absent, with
/// the option that collects it as the reason.
final class SymptomsAssembler {
    private static final String LOAD_NOT_COUNTED = "requests in flight aren't counted from outside";

    private final UnaryOperator<String> innerThreadIds;
    private final SchedulerSamples scheduler = new SchedulerSamples();
    private Signal<RecordingSummary> events = notCollected("leave out --light");
    private Signal<ThreadDumpSummary> dumps = notCollected("leave out --light");
    private Signal<List<RemoteEndpoint>> downstreams = notCollected("leave out --light");
    private Signal<Integer> unread = notCollected("leave out --light");
    private Signal<SchedulingDelay> delay = notCollected("add --agent");
    private Signal<List<HeldLock>> heldLocks = notCollected("add --agent");
    private Signal<String> properties = new Signal.Absent<>("they were never read");

    /// Prepares a window.
    ///
    /// @param innerThreadIds from a thread's id in the kernel, as seen here, to that which the JVM sees
    SymptomsAssembler(UnaryOperator<String> innerThreadIds) {
        this.innerThreadIds = innerThreadIds;
    }

    /// Counters at both ends of the window, with threads as printed at once after it: idle carriers can't be
    /// told later.
    record WindowEnds(CounterSnapshot before, CounterSnapshot after, ThreadPrint printed) {}

    private static <T> Signal<T> notCollected(String remedy) {
        return new Signal.Absent<>(Symptoms.NOT_COLLECTED + " (" + remedy + ")");
    }

    /// The samples of the scheduler, to be added to.
    SchedulerSamples scheduler() {
        return scheduler;
    }

    /// Takes the JVM's system properties, in the form of a properties file.
    void properties(Signal<String> text) {
        properties = text;
    }

    /// Takes what Flight Recorder recorded.
    void events(Signal<RecordingSummary> summary) {
        events = summary;
    }

    /// Takes what the dumps of threads and the lists of connections said.
    ///
    /// @param unreadConnections number of connections with input that nobody reads
    void samples(
            Signal<ThreadDumpSummary> dumpSummary,
            Signal<List<RemoteEndpoint>> remote,
            Signal<Integer> unreadConnections) {
        dumps = dumpSummary;
        downstreams = remote;
        unread = unreadConnections;
    }

    /// Takes what the agent measured.
    void agent(Signal<SchedulingDelay> schedulingDelay, Signal<List<HeldLock>> locks) {
        delay = schedulingDelay;
        heldLocks = locks;
    }

    /// Whether the dumps saw ever more threads at one place.
    boolean seesLeak() {
        return dumps.present().flatMap(ThreadDumpSummary::leak).isPresent();
    }

    /// The symptoms of the window.
    ///
    /// @param feature feature version of the JVM, such as 25
    Symptoms symptoms(int feature, WindowEnds ends) {
        CounterSnapshot before = ends.before();
        CounterSnapshot after = ends.after();
        Signal<Set<String>> carriers = ends.printed().carriers();
        return new Symptoms(
                feature,
                before.processors(),
                after.durationSince(before),
                after.process(before, carriers),
                after.carriers(before, carriers, ends.printed().mounted()),
                limits(before.processors()),
                scheduler.use(),
                delay,
                after.stops(before),
                after.machine(before),
                moving(ends),
                events,
                downstreams,
                unread,
                ends.printed().locks(),
                new Signal.Absent<>(LOAD_NOT_COUNTED),
                heldLocks);
    }

    private Signal<CarrierLimits> limits(int processors) {
        return switch (properties) {
            case Signal.Absent<String>(String reason) -> new Signal.Absent<>(reason);
            case Signal.Present<String>(String text) ->
                new Signal.Present<>(SchedulerProperties.parse(text, processors));
        };
    }

    /// The summary of the dumps, with what the threads' processor times add.
    private Signal<ThreadDumpSummary> moving(WindowEnds ends) {
        return switch (dumps) {
            case Signal.Absent<ThreadDumpSummary> absent -> absent;
            case Signal.Present<ThreadDumpSummary>(ThreadDumpSummary summary) ->
                new Signal.Present<>(ends.printed()
                        .numbers(innerThreadIds, ends.after().ranSince(ends.before()))
                        .map(ran -> tracked(summary).moving(ran, ends.printed().possibleCarriers()))
                        .orElseGet(() -> tracked(summary).withoutProcessorTimes()));
        };
    }

    private ThreadDumpSummary tracked(ThreadDumpSummary summary) {
        return properties
                        .present()
                        .filter(text -> !SchedulerProperties.tracksAllThreads(text))
                        .isPresent()
                ? summary.withoutUntrackedThreads()
                : summary;
    }
}
