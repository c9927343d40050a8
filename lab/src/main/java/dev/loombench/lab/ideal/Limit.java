package dev.loombench.lab.ideal;

import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// One lower bound of a batch, as derived in [IdealBatch].
///
/// @param explanation made on demand: of all limits only the binding one is explained
record Limit(double seconds, Bound bound, Supplier<String> explanation) {
    /// All that apply; of equal ones the plainest comes first.
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
        Supplier<String> explanation = () -> counted(waves, "wave") + " of "
                + counted(Math.min(threads, tasks), "thread") + " × " + Quantities.seconds(demand.path());
        return new Limit(waves * demand.path(), Bound.POOL_WAVES, explanation);
    }

    private static Limit cpuOfOneBatch(int tasks, Demand demand, Supply supply) {
        double computing = tasks * demand.totalCompute() / supply.cores();
        double outside = demand.leadingWait() + demand.trailingWait();
        Supplier<String> explanation =
                () -> (outside > 0 ? Quantities.seconds(outside) + " of waiting + " : "") + cpu(tasks, demand, supply);
        return new Limit(outside + computing, Bound.CPU_CAPACITY, explanation);
    }

    private static Limit cpuOfAllCallers(int tasks, Demand demand, Supply supply) {
        double computing = (double) supply.callers() * tasks * demand.totalCompute() / supply.cores();
        Supplier<String> explanation = () -> counted(supply.callers(), "caller") + " × " + cpu(tasks, demand, supply);
        return new Limit(computing, Bound.CPU_CAPACITY, explanation);
    }

    private static String cpu(int tasks, Demand demand, Supply supply) {
        return number(tasks) + " × " + Quantities.seconds(demand.totalCompute()) + " of CPU on "
                + counted(supply.cores(), "core");
    }

    private static String counted(int count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static String number(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
