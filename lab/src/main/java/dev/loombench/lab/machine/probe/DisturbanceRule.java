package dev.loombench.lab.machine.probe;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rule, fixed before a run, that decides whether the machine disturbed a trial. It uses only the machine's
/// activity and never the trial's result, so that repeating disturbed trials can't bias an outcome.
public final class DisturbanceRule {
    /// Minimum share of CPU time stolen by the hypervisor: more than the 3 % by which results may differ and
    /// still count as equal.
    public static final double STEAL_THRESHOLD = 0.05;

    /// Minimum share of time throttled by a CPU quota: throttling stops all threads for tens of milliseconds,
    /// so that even 1 % shows in the tail.
    public static final double THROTTLING_THRESHOLD = 0.01;

    /// Minimum share of time in which all tasks were stalled for memory.
    public static final double MEMORY_PRESSURE_THRESHOLD = 0.05;

    /// Minimum share of CPU time of other processes: a fifth of a core on two cores. Daemons and kernel threads
    /// that serve the trial itself stay below.
    public static final double OTHER_PROCESSES_THRESHOLD = 0.10;

    /// Minimum CPU time to count at all. Kernels sample in ticks of 10 ms with an error of about √n/2 ticks;
    /// ten ticks are three times the error in a trial of 200 ms on two cores.
    public static final double MIN_CPU_SECONDS = 0.1;

    /// The rule in one sentence, for schedules and documentation.
    public static final String RULE_SENTENCE =
            "A trial counts as disturbed and is flagged if the hypervisor took at least "
                    + percent(STEAL_THRESHOLD)
                    + " of the time of the processors that Loombench may use, or other processes"
                    + " used at least " + percent(OTHER_PROCESSES_THRESHOLD)
                    + " of it (and 0.1 s, below which processor time isn't counted reliably),"
                    + " a CPU quota throttled it for at least " + percent(THROTTLING_THRESHOLD)
                    + " of the time, or all tasks waited for memory for at least " + percent(MEMORY_PRESSURE_THRESHOLD)
                    + " of the time, whatever the trial's result.";

    static final String STOLEN = "{share} of the processors' time was taken by the hypervisor";
    static final String OTHERS = "other processes used {share} of the processors' time";
    static final String THROTTLED = "the CPU quota throttled it for {share} of the time";
    static final String MEMORY = "all tasks waited for memory for {share} of the time";

    private DisturbanceRule() {}

    /// The reasons why a trial counts as disturbed; empty if it doesn't. CPU pressure isn't a reason since the
    /// measured load causes it, nor is a figure that can't be read.
    public static List<String> reasons(MachineActivity activity) {
        List<String> reasons = new ArrayList<>();
        if (exceedsSteal(activity)) {
            reasons.add(MessageTemplate.fill(STOLEN, percent(activity.steal())));
        }
        if (exceedsOtherProcesses(activity)) {
            reasons.add(MessageTemplate.fill(OTHERS, percent(activity.others())));
        }
        if (atLeast(activity.throttled(), THROTTLING_THRESHOLD)) {
            reasons.add(MessageTemplate.fill(THROTTLED, percent(activity.throttled())));
        }
        if (atLeast(activity.pressureMemory(), MEMORY_PRESSURE_THRESHOLD)) {
            reasons.add(MessageTemplate.fill(MEMORY, percent(activity.pressureMemory())));
        }
        return List.copyOf(reasons);
    }

    /// Whether the hypervisor took too much CPU time.
    public static boolean exceedsSteal(MachineActivity activity) {
        return atLeast(activity.steal(), STEAL_THRESHOLD) && measurable(activity.steal(), activity);
    }

    /// Whether other processes used too much CPU time.
    public static boolean exceedsOtherProcesses(MachineActivity activity) {
        return atLeast(activity.others(), OTHER_PROCESSES_THRESHOLD) && measurable(activity.others(), activity);
    }

    private static boolean measurable(@Nullable Double share, MachineActivity activity) {
        Double capacity = activity.capacitySeconds();
        return share != null && capacity != null && share * capacity >= MIN_CPU_SECONDS - 1e-9;
    }

    private static boolean atLeast(@Nullable Double share, double threshold) {
        return share != null && share >= threshold;
    }

    private static String percent(@Nullable Double share) {
        double value = share == null ? Double.NaN : share;
        return value * 100 == Math.rint(value * 100) ? Format.wholePercent(value) : Format.percentTenths(value);
    }
}
