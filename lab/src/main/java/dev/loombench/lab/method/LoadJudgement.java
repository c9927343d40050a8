package dev.loombench.lab.method;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.LittlesLaw;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.Second;
import dev.loombench.lab.load.SteadyTest;
import dev.loombench.lab.load.plan.SteadyFigures;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.lab.validity.LoadEvidence;
import dev.loombench.lab.validity.LoadEvidence.Connections;
import dev.loombench.lab.validity.LoadEvidence.Generator;
import dev.loombench.lab.validity.LoadEvidence.Judged;
import dev.loombench.lab.validity.LoadEvidence.Requests;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a generator's figures may be trusted: who was the bottleneck?
final class LoadJudgement {
    private static final double JUDGED = 0.99;

    private LoadJudgement() {}

    /// @param split who had which processors; absent where they weren't divided
    static List<Finding> findings(LoadOrder order, LoadResult result, LoadWatch watch, @Nullable CpuSplit split) {
        LoadSummary summary = result.summary();
        List<Second> window = result.seconds().stream()
                .filter(second ->
                        second.index() >= 0 && second.index() < summary.totals().seconds())
                .toList();
        return LoadChecks.of(new LoadEvidence(
                requests(order, summary.totals()),
                judged(result),
                new Generator(
                        summary.hiccups().max(),
                        summary.hiccups().stalled(),
                        summary.limits().sessions(),
                        summary.limits().sessionLimit(),
                        summary.totals().errors().of(LoadError.NOT_SENT)),
                connections(order, result),
                watch.generator(),
                watch.server(),
                watch.network(),
                watch.ports(),
                watch.generatorFiles(),
                watch.serverFiles(),
                split,
                SteadyTest.of(window),
                littlesLaw(order, result)));
    }

    /// The same of a plan. JMeter doesn't say how late it is, nor whether it stood still.
    static List<Finding> findings(SteadyFigures steady, LittlesLaw law, LoadWatch watch, @Nullable CpuSplit split) {
        long samples = steady.figures().samples();
        long errors = steady.figures().errors();
        return LoadChecks.of(new LoadEvidence(
                new Requests(
                        steady.figures().span().length().toMillis() / 1e3,
                        false,
                        samples,
                        samples,
                        samples - errors,
                        errors,
                        0,
                        0),
                null,
                null,
                null,
                watch.generator(),
                watch.server(),
                watch.network(),
                watch.ports(),
                watch.generatorFiles(),
                watch.serverFiles(),
                split,
                null,
                law));
    }

    private static Requests requests(LoadOrder order, Totals totals) {
        long wrong = totals.errors().of(LoadError.WRONG_ANSWER);
        return new Requests(
                totals.seconds(),
                order.arrivals() instanceof Arrivals.Open,
                totals.scheduled(),
                totals.sent(),
                totals.answered(),
                wrong,
                totals.errors().total() - wrong,
                0);
    }

    private static @Nullable Judged judged(LoadResult result) {
        return result.intended().count() == 0
                ? null
                : new Judged(
                        JUDGED,
                        result.intended().quantile(JUDGED),
                        result.prompt().quantile(JUDGED));
    }

    /// In a closed loop each user has a connection, which is no limit.
    private static @Nullable Connections connections(LoadOrder order, LoadResult result) {
        if (order.arrivals() instanceof Arrivals.Closed || result.service().count() == 0) {
            return null;
        }
        List<Second> seconds = result.seconds();
        long full = result.perSecond().stream()
                .filter(second -> second.inFlight() >= order.connections())
                .count();
        return new Connections(
                order.connections(),
                (double) full / Math.max(1, seconds.size()),
                result.service().quantile(0.5),
                result.service().quantile(0));
    }

    private static @Nullable LittlesLaw littlesLaw(LoadOrder order, LoadResult result) {
        double rate = result.throughput();
        return order.arrivals() instanceof Arrivals.Closed(int users)
                        && rate > 0
                        && result.service().count() > 0
                ? new LittlesLaw(users, rate, result.service().mean(), 0)
                : null;
    }
}
