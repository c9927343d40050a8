package dev.loombench.lab.theory;

import dev.loombench.lab.theory.IdealServer.Bottleneck;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// The least time of a batch of equal tasks on a machine where starting, switching and ending tasks costs
/// nothing: the largest of these lower bounds. There are N tasks, each a path of waiting and `c` of computing:
///
/// - *Critical path*: the path of one task, whose steps come one after the other.
/// - *Pool waves*: ⌈N / threads⌉ × path. A thread has one task at a time, waiting or not, and one of the
///   threads must have ⌈N / threads⌉ of them. It holds for any number of cores.
/// - *CPU capacity* of one batch: leading wait + N·c / cores + trailing wait. No CPU is needed before the
///   first task has done its leading wait; from then on the cores do at most `cores` seconds of work per
///   second; and the task that computes last still has its trailing wait. It holds for any number of
///   threads; of fewer threads than cores the pool waves ask for more.
/// - *CPU capacity* shared by several callers: callers × N·c / cores, for the average batch in steady
///   state. The cores complete at most cores / (N·c) batches per second, and by Little's law callers = rate
///   × time. Waits don't add to it: while one caller's tasks wait another's can compute. Over a finite time
///   it holds for total work, so an average over few batches that all started together may fall short of it
///   by a fraction of a batch.
///
/// Source: the two bounds of Graham, Bounds for Certain Multiprocessing Anomalies, Bell System Technical
/// Journal 45 (1966), and Brent, The Parallel Evaluation of General Arithmetic Expressions, JACM 21 (1974):
/// the longest path and work / processors; McNaughton, Scheduling with Deadlines and Loss Functions,
/// Management Science 6 (1959), for work / processors being attainable where tasks can be preempted;
/// Little, A Proof for the Queuing Formula L = λW, Operations Research 9 (1961); Denning and Buzen, The
/// Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978), for the bounds of a
/// closed system.
///
/// Late timers make waits longer than they were meant to be. With them the result is the limit of a machine
/// with that mean overshoot: a model where timers vary, and no longer a bound by first principles.
public final class IdealBatch {
    /// The relative difference below which two bounds count as equal.
    private static final double BOUND_TOLERANCE = 1e-12;

    private IdealBatch() {}

    /// Computes the limit of a batch and what sets it.
    ///
    /// @param tasks number of tasks in one batch, at least 0
    /// @param timerOvershootSeconds overshoot of all waits of one task together, as measured on this machine
    /// @return empty where the tasks take no time, so that there is nothing to compare with
    /// @throws IllegalArgumentException if the tasks or the overshoot are negative, or the overshoot isn't
    ///     finite
    public static Optional<IdealTime> of(
            int tasks, TaskDemand demand, ExecutionResources supply, double timerOvershootSeconds) {
        if (tasks < 0) {
            throw new IllegalArgumentException("a batch can't have " + tasks + " tasks");
        }
        TaskDemand withLateTimers = demand.withOvershoot(timerOvershootSeconds);
        if (tasks == 0 || withLateTimers.criticalPath() == 0) {
            return Optional.empty();
        }
        List<LowerBound> limits = LowerBound.applicable(tasks, withLateTimers, supply);
        double seconds = largest(limits);
        double punctual = seconds(tasks, demand, supply);
        LowerBound binding = limits.stream()
                .filter(limit -> limit.seconds() >= seconds * (1 - BOUND_TOLERANCE))
                .findFirst()
                .orElseThrow();
        double overshoot = Math.max(0, seconds - punctual);
        return Optional.of(new IdealTime(
                seconds, overshoot, binding.bound(), binding.explanation().get()));
    }

    /// Computes the seconds of [#of] alone, with punctual timers; 0 where there is no limit.
    public static double seconds(int tasks, TaskDemand demand, ExecutionResources supply) {
        return largest(LowerBound.applicable(tasks, demand, supply));
    }

    private static double largest(List<LowerBound> limits) {
        return limits.stream()
                .max(Comparator.comparingDouble(LowerBound::seconds))
                .orElseThrow()
                .seconds();
    }

    /// One lower bound of the time of a batch, as derived in [IdealBatch].
    ///
    /// @param explanation made on demand, as only the binding limit is explained
    private record LowerBound(double seconds, Bottleneck bound, Supplier<String> explanation) {
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
                    () -> "one task of " + Format.seconds(demand.criticalPath()));
        }

        private static LowerBound poolWaves(int tasks, int threads, TaskDemand demand) {
            int waves = Math.ceilDiv(tasks, threads);
            Supplier<String> explanation =
                    () -> Format.grouped(waves, "wave") + " of " + Format.grouped(Math.min(threads, tasks), "thread")
                            + " × " + Format.seconds(demand.criticalPath());
            return new LowerBound(waves * demand.criticalPath(), Bottleneck.POOL_WAVES, explanation);
        }

        private static LowerBound cpuOfOneBatch(int tasks, TaskDemand demand, ExecutionResources supply) {
            double computeSeconds = tasks * demand.totalCompute() / supply.cores();
            double waitSeconds = demand.leadingWait() + demand.trailingWait();
            Supplier<String> explanation = () -> (waitSeconds > 0 ? Format.seconds(waitSeconds) + " of waiting + " : "")
                    + cpu(tasks, demand, supply);
            return new LowerBound(waitSeconds + computeSeconds, Bottleneck.CPU_CAPACITY, explanation);
        }

        private static LowerBound cpuOfAllCallers(int tasks, TaskDemand demand, ExecutionResources supply) {
            double computeSeconds = (double) supply.callers() * tasks * demand.totalCompute() / supply.cores();
            Supplier<String> explanation =
                    () -> Format.grouped(supply.callers(), "caller") + " × " + cpu(tasks, demand, supply);
            return new LowerBound(computeSeconds, Bottleneck.CPU_CAPACITY, explanation);
        }

        private static String cpu(int tasks, TaskDemand demand, ExecutionResources supply) {
            return Format.grouped(tasks) + " × " + Format.seconds(demand.totalCompute()) + " of CPU on "
                    + Format.grouped(supply.cores(), "core");
        }
    }

    /// The physical limit of a batch: the time that no execution model can beat.
    ///
    /// @param seconds the least time of one batch, timer overshoot included; more than 0
    /// @param timerOvershootSeconds the part of it that late timers add
    /// @param bound the bottleneck that sets it
    /// @param explanation the formula with its figures, on one line
    public record IdealTime(double seconds, double timerOvershootSeconds, Bottleneck bound, String explanation) {
        public IdealTime {
            if (!(seconds > 0 && timerOvershootSeconds >= 0 && timerOvershootSeconds <= seconds)) {
                throw new IllegalArgumentException(
                        "no limit: " + seconds + " s, " + timerOvershootSeconds + " s of timer");
            }
        }
    }

    /// The threads, callers and cores that batches run on.
    ///
    /// @param threads the most tasks of one caller in progress at a time; empty where all tasks can be
    /// @param callers batches at a time; each caller starts its next batch when the last one is done
    /// @param cores cores that all callers share
    public record ExecutionResources(OptionalInt threads, int callers, int cores) {
        /// Validates the numbers.
        ///
        /// @throws IllegalArgumentException if a number is below 1
        public ExecutionResources {
            if (threads.orElse(1) < 1 || callers < 1 || cores < 1) {
                throw new IllegalArgumentException(
                        "nothing runs on " + threads + " threads, " + callers + " callers, " + cores + " cores");
            }
        }

        /// Returns the resources of a pool of that size for each caller.
        public static ExecutionResources ofPool(int threads, int callers, int cores) {
            return new ExecutionResources(OptionalInt.of(threads), callers, cores);
        }

        public static ExecutionResources threadPerTask(int callers, int cores) {
            return new ExecutionResources(OptionalInt.empty(), callers, cores);
        }
    }
}
