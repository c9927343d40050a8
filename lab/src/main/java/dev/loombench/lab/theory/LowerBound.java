package dev.loombench.lab.theory;

import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// One lower bound of the time of a batch, as derived in [IdealBatch].
///
/// @param explanation made on demand, as only the binding limit is explained
record LowerBound(double seconds, Bottleneck bound, Supplier<String> explanation) {
    /// Computes all limits that apply, the most obvious first, so that it wins among equal ones.
    static List<LowerBound> applicable(int tasks, TaskDemand demand, ExecutionResources supply) {
        List<LowerBound> limits = new ArrayList<>();
        limits.add(criticalPath(demand));
        supply.threads().ifPresent(threads -> limits.add(poolWaves(tasks, threads, demand)));
        limits.add(cpuOfOneBatch(tasks, demand, supply));
        if (supply.callers() > 1) {
            limits.add(cpuOfAllCallers(tasks, demand, supply));
        }
        return limits;
    }

    private static LowerBound criticalPath(TaskDemand demand) {
        return new LowerBound(
                demand.criticalPath(),
                Bottleneck.CRITICAL_PATH,
                () -> "one task of " + Quantities.seconds(demand.criticalPath()));
    }

    private static LowerBound poolWaves(int tasks, int threads, TaskDemand demand) {
        int waves = Math.ceilDiv(tasks, threads);
        Supplier<String> explanation = () -> withUnit(waves, "wave") + " of "
                + withUnit(Math.min(threads, tasks), "thread") + " × " + Quantities.seconds(demand.criticalPath());
        return new LowerBound(waves * demand.criticalPath(), Bottleneck.POOL_WAVES, explanation);
    }

    private static LowerBound cpuOfOneBatch(int tasks, TaskDemand demand, ExecutionResources supply) {
        double computeSeconds = tasks * demand.totalCompute() / supply.cores();
        double waitSeconds = demand.leadingWait() + demand.trailingWait();
        Supplier<String> explanation = () -> (waitSeconds > 0 ? Quantities.seconds(waitSeconds) + " of waiting + " : "")
                + cpu(tasks, demand, supply);
        return new LowerBound(waitSeconds + computeSeconds, Bottleneck.CPU_CAPACITY, explanation);
    }

    private static LowerBound cpuOfAllCallers(int tasks, TaskDemand demand, ExecutionResources supply) {
        double computeSeconds = (double) supply.callers() * tasks * demand.totalCompute() / supply.cores();
        Supplier<String> explanation = () -> withUnit(supply.callers(), "caller") + " × " + cpu(tasks, demand, supply);
        return new LowerBound(computeSeconds, Bottleneck.CPU_CAPACITY, explanation);
    }

    private static String cpu(int tasks, TaskDemand demand, ExecutionResources supply) {
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
