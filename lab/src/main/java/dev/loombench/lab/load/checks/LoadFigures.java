package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.stats.KaplanMeier;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Figures of one load, whichever generator made it.
///
/// @param arrivals rate at which requests were due, or number of users who wait for answers
/// @param seed of arrivals and of the choice of requests; empty for a JMeter plan
/// @param summary totals of the measured window, and figures of the generator itself, as far as it reports them
/// @param perSecond seconds of the whole load; 0 is the window's first one
/// @param intended latencies from the intended send time; timeouts count with the time until they were
///     abandoned. In the open model of the requests due in the window, in a closed loop of those that ended in it; for
///     a JMeter plan from the sending
/// @param prompt `intended` without the generator's own delay
/// @param service latencies from the actual send time, as closed loops report them; without timeouts
/// @param entered of a closed loop, ages of the requests that were in flight at the window's begin
/// @param awaited of a closed loop, ages that requests without an answer reached in the window
/// @param plan what only a JMeter plan has; empty for the built-in generator
public record LoadFigures(
        Arrivals arrivals,
        OptionalLong seed,
        LoadSummary summary,
        List<LoadSecond> perSecond,
        Latencies intended,
        Latencies prompt,
        Latencies service,
        Latencies entered,
        Latencies awaited,
        Optional<PlanFigures> plan) {
    public LoadFigures {
        perSecond = List.copyOf(perSecond);
    }

    /// Whether requests were due in a measured window, which a JMeter plan has only if it was steady.
    public boolean isMeasured() {
        return summary.totals().scheduled() > 0 && plan.map(PlanFigures::steady).orElse(true);
    }

    /// Begin of the measured window.
    public Instant begunAt() {
        return Instant.ofEpochMilli(summary.totals().begunAtMillis());
    }

    /// End of the measured window.
    public Instant endedAt() {
        return begunAt().plus(Duration.ofNanos(Math.round(summary.totals().seconds() * 1e9)));
    }

    /// Whether a second lies in the measured window. JMeter's seconds are aligned to the clock, so the window's
    /// first one may be incomplete, and an incomplete last one doesn't count.
    public boolean isSteady(LoadSecond second) {
        return second.index() >= 0
                && second.index()
                        < plan.map(PlanFigures::windowSeconds)
                                .orElse((int) Math.ceil(summary.totals().seconds()));
    }

    /// Complete seconds of the measured window, which are tested for a steady state.
    public List<LoadSecond> window() {
        int first = plan.isPresent() && summary.totals().begunAtMillis() % 1_000 != 0 ? 1 : 0;
        return perSecond.stream()
                .filter(second -> second.index() >= first && isSteady(second))
                .toList();
    }

    /// Correct answers per second within the measured window; not finite where the window didn't begin.
    public double throughput() {
        return summary.totals().answeredWithin() / summary.totals().seconds();
    }

    /// Distribution of the latencies, with the requests that nobody answered.
    public KaplanMeier distribution() {
        return new KaplanMeier(intended, entered, awaited);
    }

    /// Mean latency in seconds; in a closed loop by the response time law, N/X − Z (Denning and Buzen 1978), which
    /// counts the users who wait in vain. Empty without any answer.
    public OptionalDouble mean() {
        double mean = law().map(known -> known.users() / throughput() - known.thinkSeconds())
                .orElseGet(intended::mean);
        return mean > 0 && Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }

    /// What came of the requests that were due; empty in a closed loop.
    public Optional<Overload> overload() {
        Totals totals = summary.totals();
        return arrivals instanceof Arrivals.OpenModel
                ? Optional.of(
                        new Overload(totals.scheduled(), totals.answeredWithin(), totals.seconds(), mean().orElse(0)))
                : Optional.empty();
    }

    /// Figures of the latencies in seconds: `mean`, `p50` to `p99.9` and `max`; empty without any latency.
    public Map<String, Double> latencyFigures() {
        Map<String, Double> figures = new LinkedHashMap<>(LatencyFigures.of(intended));
        if (arrivals instanceof Arrivals.ClosedModel) {
            KaplanMeier distribution = distribution();
            figures.replaceAll((name, measured) -> switch (name) {
                case "mean" -> mean().orElse(measured);
                case "max" -> distribution.quantile(1);
                default -> distribution.quantile(Double.parseDouble(name.substring(1)) / 100);
            });
        }
        return figures;
    }

    /// Shortest latency from the intended send time, warm-up included, as the upper bound of its histogram
    /// class, which is up to 26 % too high. It approximates the latency without queueing, where the load began
    /// on an idle server. Infinite without any latency.
    public double minLatency() {
        return perSecond.stream()
                .map(second -> second.latencies().counts())
                .filter(counts -> !counts.isEmpty())
                .mapToDouble(counts -> LatencyHistogram.upperBound(counts.firstKey()))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /// Relative increase of a percentile by the generator's own lag: 0.02 stands for 2 %. NaN without any
    /// latency.
    ///
    /// @param share the percentile as a share, such as 0.99
    public double relativeLag(double share) {
        return intended.quantile(share) / prompt.quantile(share) - 1;
    }

    /// Little's law for users who wait for answers; empty in the open model, and without answers. Latencies count
    /// from the intended start, since users also wait for a free connection. Timeouts are left out: throughput
    /// counts answers, which came sooner.
    public Optional<LittlesLaw> law() {
        if (plan.isPresent()) {
            return plan.get().law();
        }
        double rate = throughput();
        long timeouts = summary.totals().errors().count(LoadError.TIMEOUT);
        return arrivals instanceof Arrivals.ClosedModel(int users) && rate > 0 && intended.count() > timeouts
                ? Optional.of(new LittlesLaw(users, rate, intended.meanWithoutLongest(timeouts), 0))
                : Optional.empty();
    }

    /// Parts of a load's figures that only a JMeter plan has. Without a steady window, all figures of the load are
    /// those of the whole run.
    ///
    /// @param steady whether there is a steady window: a time in which all users were active and got answers
    /// @param users number of users that made a request
    /// @param steadyUsers number of these that were active during the whole window; 0 without one
    /// @param activeUsers active users at the end of each second
    /// @param windowSeconds number of seconds on the clock that count as the window's; 0 without one
    /// @param overview requests by class of response time
    /// @param law Little's law; empty without users who were active during the whole window
    /// @param ended requests of the whole run that ended, failed ones included
    /// @param failed those of them that failed
    /// @param setupFailed failed requests of groups that only set up or tear down
    /// @param summaries JMeter's summary lines
    /// @param labels results by label, of the whole run; empty where the results have no labels
    public record PlanFigures(
            boolean steady,
            int users,
            int steadyUsers,
            List<Integer> activeUsers,
            int windowSeconds,
            OverviewRecord overview,
            Optional<LittlesLaw> law,
            long ended,
            long failed,
            long setupFailed,
            List<String> summaries,
            List<LabelRecord> labels) {
        public PlanFigures {
            activeUsers = List.copyOf(activeUsers);
            summaries = List.copyOf(summaries);
            labels = List.copyOf(labels);
        }
    }
}
