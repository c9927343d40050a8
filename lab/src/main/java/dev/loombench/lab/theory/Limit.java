package dev.loombench.lab.theory;

import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// One lower bound of the time of a batch, as derived in [IdealBatch].
///
/// @param explanation made on demand, as only the binding limit is explained
record Limit(double seconds, Bound bound, Supplier<String> explanation) {
    /// Computes all limits that apply, the most obvious first, so that it wins among equal ones.
    static List<Limit> all(int tasks, Demand demand, Supply supply) {
        List<Limit> limits = new ArrayList<>();
        limits.add(criticalPath(demand));
        supply.threads().ifPresent(threads -> limits.add(poolWaves(tasks, threads, demand)));
        limits.add(cpuOfOneBatch(tasks, demand, supply));
        if (supply.callers() > 1) {
            limits.add(cpuOfAllCallers(tasks, demand, supply));
        }
        return limits;
    }

    private static Limit criticalPath(Demand demand) {
        return new Limit(demand.path(), Bound.CRITICAL_PATH, () -> "one task of " + Quantities.seconds(demand.path()));
    }

    private static Limit poolWaves(int tasks, int threads, Demand demand) {
        int waves = Math.ceilDiv(tasks, threads);
        Supplier<String> explanation = () -> withUnit(waves, "wave") + " of "
                + withUnit(Math.min(threads, tasks), "thread") + " × " + Quantities.seconds(demand.path());
        return new Limit(waves * demand.path(), Bound.POOL_WAVES, explanation);
    }

    private static Limit cpuOfOneBatch(int tasks, Demand demand, Supply supply) {
        double computeSeconds = tasks * demand.totalCompute() / supply.cores();
        double waitSeconds = demand.leadingWait() + demand.trailingWait();
        Supplier<String> explanation = () -> (waitSeconds > 0 ? Quantities.seconds(waitSeconds) + " of waiting + " : "")
                + cpu(tasks, demand, supply);
        return new Limit(waitSeconds + computeSeconds, Bound.CPU_CAPACITY, explanation);
    }

    private static Limit cpuOfAllCallers(int tasks, Demand demand, Supply supply) {
        double computeSeconds = (double) supply.callers() * tasks * demand.totalCompute() / supply.cores();
        Supplier<String> explanation = () -> withUnit(supply.callers(), "caller") + " × " + cpu(tasks, demand, supply);
        return new Limit(computeSeconds, Bound.CPU_CAPACITY, explanation);
    }

    private static String cpu(int tasks, Demand demand, Supply supply) {
        return grouped(tasks) + " × " + Quantities.seconds(demand.totalCompute()) + " of CPU on "
                + withUnit(supply.cores(), "core");
    }

    private static String withUnit(int count, String noun) {
        return grouped(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static String grouped(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
