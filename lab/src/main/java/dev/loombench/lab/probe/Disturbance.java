package dev.loombench.lab.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The rule, stated before a run, by which a trial counts as disturbed by its machine. It looks at what the
/// machine did and never at the trial's result, so repeating a disturbed trial can't favour an outcome.
public final class Disturbance {
    /// A twentieth of the processors' time taken away is more than the 3 % by which results may differ and
    /// still count as the same.
    public static final double STEAL = 0.05;

    /// Throttling stops every thread at once, for tens of milliseconds: even 1 % shows in each tail.
    public static final double THROTTLED = 0.01;

    /// Nothing at all ran for this share of the time, for lack of memory.
    public static final double PRESSURE_MEMORY = 0.05;

    /// On two cores, a fifth of one. Daemons and kernel threads that work for the trial itself stay below.
    public static final double OTHERS = 0.10;

    /// Kernels sample processor time in ticks of 10 ms: over n ticks the sampling error is about √n/2, so
    /// in a short trial a few ticks mean nothing. Ten are three times the error in a trial of 200 ms on two
    /// cores.
    public static final double MINIMUM_SECONDS = 0.1;

    /// The rule in one sentence, for plans and documentation.
    public static final String RULE = "A trial counts as disturbed and is flagged if the hypervisor took at least "
            + percent(STEAL) + " of the time of the processors that Loombench may use, or other processes"
            + " used at least " + percent(OTHERS)
            + " of it (and 0.1 s, below which processor time isn't counted reliably),"
            + " a CPU quota throttled it for at least " + percent(THROTTLED)
            + " of the time, or all tasks waited for memory for at least " + percent(PRESSURE_MEMORY)
            + " of the time, whatever the trial's result.";

    private Disturbance() {}

    /// Why the trial counts as disturbed, in words; empty if it doesn't. Processor pressure is no reason
    /// since the measured load itself causes it, nor is a figure that can't be read here.
    public static List<String> reasons(MachineActivity activity) {
        List<String> reasons = new ArrayList<>();
        if (stolen(activity)) {
            reasons.add(percent(activity.steal()) + " of the processors' time was taken by the hypervisor");
        }
        if (othersBusy(activity)) {
            reasons.add("other processes used " + percent(activity.others()) + " of the processors' time");
        }
        if (atLeast(activity.throttled(), THROTTLED)) {
            reasons.add("the CPU quota throttled it for " + percent(activity.throttled()) + " of the time");
        }
        if (atLeast(activity.pressureMemory(), PRESSURE_MEMORY)) {
            reasons.add("all tasks waited for memory for " + percent(activity.pressureMemory()) + " of the time");
        }
        return List.copyOf(reasons);
    }

    /// Whether the hypervisor took too much.
    public static boolean stolen(MachineActivity activity) {
        return atLeast(activity.steal(), STEAL) && measurable(activity.steal(), activity);
    }

    /// Whether other processes used too much.
    public static boolean othersBusy(MachineActivity activity) {
        return atLeast(activity.others(), OTHERS) && measurable(activity.others(), activity);
    }

    private static boolean measurable(@Nullable Double share, MachineActivity activity) {
        Double capacity = activity.capacitySeconds();
        return share != null && capacity != null && share * capacity >= MINIMUM_SECONDS - 1e-9;
    }

    private static boolean atLeast(@Nullable Double share, double threshold) {
        return share != null && share >= threshold;
    }

    private static String percent(@Nullable Double share) {
        double hundredths = share == null ? Double.NaN : share * 100;
        String format = hundredths == Math.rint(hundredths) ? "%.0f %%" : "%.1f %%";
        return String.format(Locale.ROOT, format, hundredths);
    }
}
