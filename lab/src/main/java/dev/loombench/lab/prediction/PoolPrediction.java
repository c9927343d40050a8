package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.Goetz;
import dev.loombench.lab.ideal.ThreadsOnCores;
import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.prediction.PredictedSide.Standing;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A pool of platform threads beside virtual threads.
///
/// @param asked for
/// @param rule the size of the pool by the rule of thumb; absent where requests don't compute
/// @param sides the pool, then virtual threads
/// @param pays from which rate on virtual threads pay
public record PoolPrediction(Asked asked, @Nullable Rule rule, List<PredictedSide> sides, Pays pays) {
    private static final int MOST_THREADS = 10_000_000;

    /// The model leaves out as much as lies below it.
    private static final double CLEARLY = 1.03;

    /// The pool by the rule threads = cores × (1 + wait / compute).
    ///
    /// @param capacity what it answers at most, per second
    /// @param coresBusy the share of the cores that is then busy
    public record Rule(int threads, double capacity, double coresBusy) {}

    /// From which rate on virtual threads answer more than the pool.
    ///
    /// @param byCapacity the pool's capacity, where that of virtual threads is clearly higher; absent
    ///     elsewhere
    /// @param bySlo the same of the rates up to which the objective is kept; absent also without an
    ///     objective, and where the pool's rate isn't known
    public record Pays(
            @Nullable Double byCapacity, @Nullable Double bySlo) {}

    /// @throws dev.loombench.lab.experiment.BadInput if the objective can't be predicted
    public static PoolPrediction of(PoolQuestion question) {
        PredictedSide platform = new SidePrediction(question, question.platform()).predict();
        PredictedSide virtual = new SidePrediction(question, question.virtual()).predict();
        Pays pays = new Pays(
                higher(platform.capacity(), virtual.capacity()),
                question.slo() != null && question.offered() instanceof Offered.Rate ? bySlo(platform, virtual) : null);
        return new PoolPrediction(Asked.of(question), rule(question), List.of(platform, virtual), pays);
    }

    public PredictedSide platform() {
        return sides.getFirst();
    }

    public PredictedSide virtual() {
        return sides.getLast();
    }

    /// Whether more comes than either kind of threads can answer.
    public boolean isHopeless() {
        return sides.stream().allMatch(side -> side.standing() == Standing.OVERLOADED);
    }

    /// Whether there is an objective that no rate keeps.
    public boolean isSloImpossible() {
        return asked.slo() != null
                && sides.stream()
                        .allMatch(
                                side -> !side.higherUnknown() && side.highestRate() != null && side.highestRate() == 0);
    }

    private static @Nullable Double bySlo(PredictedSide platform, PredictedSide virtual) {
        return platform.higherUnknown() ? null : higher(platform.highestRate(), virtual.highestRate());
    }

    /// The first one where the second one, which may be without a limit, is clearly higher.
    private static @Nullable Double higher(@Nullable Double first, @Nullable Double second) {
        return first != null && (second == null || second > CLEARLY * first) ? first : null;
    }

    private static @Nullable Rule rule(PoolQuestion question) {
        Need need = question.need();
        OptionalInt threads = Goetz.threads(
                question.cores(), need.waiting().mean(), need.compute().mean(), MOST_THREADS);
        if (threads.isEmpty()) {
            return null;
        }
        ThreadsOnCores pool = new ThreadsOnCores(
                threads.getAsInt(), need.waiting().mean(), need.compute().mean(), question.cores());
        return new Rule(threads.getAsInt(), pool.perSecond(), pool.coresBusy() / question.cores());
    }
}
