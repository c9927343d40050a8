package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.load.jmeter.SecondSeries.JtlSecond;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Figures of a plan's results.
///
/// @param total all requests from the first start to the last end, as in JMeter's dashboard: with ramp-up,
///     shutdown and interrupted requests, but without users that only set up or tear down
/// @param users number of users with at least one request
/// @param steady figures of the steady window, in which all users are active; absent without such a window, or
///     without any request in it
/// @param cutOff requests of `whole` that the stop interrupted: begun before it, and ended without an answer
///     after it
/// @param longestCutOffMillis longest time that one of these had waited
/// @param seconds in order, without a gap; the window's first one has the index 0
/// @param outside errors of requests that ended outside of the window; of all requests without a window
/// @param setupErrors errors of users that only set up or tear down
/// @param labels results by label, of the whole run
/// @param hiccups pauses of JMeter's JVM
public record JtlResult(
        JtlFigures total,
        int users,
        @Nullable SteadyFigures steady,
        long cutOff,
        long longestCutOffMillis,
        List<JtlSecond> seconds,
        SampleErrors outside,
        SampleErrors setupErrors,
        List<LabelRecord> labels,
        JMeterPauses hiccups) {
    /// Longest plausible run: each of its seconds takes memory.
    private static final Duration MAX_RUN = Duration.ofDays(7);

    /// Reads results in two passes: one for the users' times, one for the figures.
    ///
    /// @param hiccups pauses of JMeter's JVM
    /// @param aside thread groups whose users are left out, such as those that only set up
    /// @return empty where there are no other samples
    /// @throws UserErrorException if the file is damaged, or spans more than a week
    /// @throws IOException if it can't be read
    public static Optional<JtlResult> read(Path jtl, MeasurementWindow cuts, JMeterPauses hiccups, Set<String> aside)
            throws IOException {
        JtlFile file = new JtlFile(jtl, aside);
        UserActivity census = new UserActivity();
        file.forEach(census::add, setUp -> {}, row -> {});
        if (census.isEmpty()) {
            return Optional.empty();
        }
        Duration length = census.range().length();
        if (length.compareTo(MAX_RUN) > 0) {
            throw FileError.TOO_LONG.error(jtl, length.toDays());
        }
        JtlAggregator tally =
                new JtlAggregator(census, census.steadyWindow().flatMap(cuts::restrict), false, cuts, hiccups);
        file.forEach(tally::add, tally::addAside, tally::addRow);
        return Optional.of(tally.result());
    }

    /// Figures of the steady window or, without one, of the whole run.
    public JtlFigures reported() {
        return steady == null ? total : steady.figures();
    }

    /// Converts the results to the figures of a load.
    ///
    /// @param configuredUsers number of users; empty where only the plan knows it
    /// @param pause think time of the users; empty where only the plan knows it
    /// @param summaries JMeter's summary lines
    LoadFigures figures(OptionalInt configuredUsers, Optional<Duration> pause, List<String> summaries) {
        Arrivals arrivals = new Arrivals.ClosedModel(configuredUsers.orElse(users));
        return figures(arrivals, reported().samples(), pause, summaries);
    }

    /// Converts the results to the figures of a load.
    ///
    /// @param due number of requests that were due
    LoadFigures figures(Arrivals arrivals, long due, Optional<Duration> pause, List<String> summaries) {
        JtlFigures reported = reported();
        boolean open = arrivals instanceof Arrivals.OpenModel;
        return new LoadFigures(
                arrivals,
                OptionalLong.empty(),
                summary(reported, due, open),
                seconds.stream().map(JtlSecond::counts).toList(),
                reported.times(),
                reported.prompt(),
                reported.times(),
                steady == null ? Latencies.NONE : steady.entered(),
                steady == null ? Latencies.NONE : steady.awaited(),
                Optional.of(plan(reported, open, pause, summaries)));
    }

    private LoadSummary summary(JtlFigures reported, long due, boolean open) {
        long answered = reported.samples() - reported.errors();
        Totals totals = new Totals(
                reported.span().fromMillis(),
                reported.span().seconds(),
                due,
                reported.samples(),
                answered,
                reported.failures().counts(),
                reported.failures().first().getOrDefault(LoadError.WRONG_ANSWER, ""),
                cutOff,
                steady == null ? answered : steady.answeredWithin(),
                0,
                0);
        double longest = hiccups.longestSeconds(reported.span());
        double stalled = hiccups.totalSeconds(reported.span());
        return new LoadSummary(
                totals,
                new Lag(Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                new Hiccups(Double.NaN, Double.NaN, longest, stalled),
                new Limits(
                        Double.NaN,
                        0,
                        0,
                        Double.NaN,
                        0,
                        0,
                        0,
                        Long.MAX_VALUE,
                        0,
                        steady == null ? 0 : steady.inFlight()),
                open ? LoadSummary.Users.NONE : summaryOfUsers());
    }

    private LoadSummary.Users summaryOfUsers() {
        int end = windowSeconds();
        double oldest = seconds.stream()
                        .filter(second -> steady == null
                                || 0 <= second.counts().index()
                                        && second.counts().index() < end)
                        .mapToLong(JtlSecond::oldestMillis)
                        .max()
                        .orElse(0)
                / 1e3;
        return steady == null
                ? new LoadSummary.Users(0, 0, 0, oldest, 0)
                : new LoadSummary.Users(steady.fewest(), 0, steady.most(), oldest, steady.unanswered());
    }

    private int windowSeconds() {
        TimeRange span = reported().span();
        return steady == null ? 0 : Math.toIntExact(span.toMillis() / 1_000 - span.fromMillis() / 1_000);
    }

    /// Figures of the plan; in the open model the active users of a second are its requests in flight.
    private PlanFigures plan(JtlFigures reported, boolean open, Optional<Duration> pause, List<String> summaries) {
        return new PlanFigures(
                steady != null,
                users,
                steady == null ? 0 : steady.users(),
                seconds.stream()
                        .map(second -> open ? (int) second.counts().inFlight() : second.activeUsers())
                        .toList(),
                windowSeconds(),
                reported.overview(),
                Optional.ofNullable(steady)
                        .filter(figures -> figures.users() > 0 && !open)
                        .map(figures -> figures.littlesLaw(pause)),
                total.samples(),
                total.errors(),
                setupErrors.counts().total(),
                summaries,
                labels);
    }

    /// Figures of a run's steady window, the ones to quote.
    ///
    /// @param figures of the requests that ended in the window; in the open model of those that began in it
    /// @param answeredWithin right answers that came in the window
    /// @param users number of users active in the whole window
    /// @param fewest smallest number of requests that one of these users completed; 0 without any user
    /// @param most largest such number
    /// @param unanswered number of them without a right answer in the window
    /// @param entered ages of the requests that were in flight at the window's begin
    /// @param awaited ages that the requests without an answer reached in the window
    /// @param inFlight mean number of requests in flight, which equals the users where none pauses and no request
    ///     is missing; unlike throughput times response time it has no error at the edges of a short window
    /// @param pauseSeconds mean think time; gaps in which a request seems to be missing are left out
    public record SteadyFigures(
            JtlFigures figures,
            long answeredWithin,
            int users,
            long fewest,
            long most,
            long unanswered,
            Latencies entered,
            Latencies awaited,
            double inFlight,
            double pauseSeconds) {
        /// Little's law. The mean response time follows from the requests in flight, since that of the completed
        /// requests has an error at the edges of a short window.
        ///
        /// @param pause known think time, if there is one: the observed one may hide a missing request
        LittlesLaw littlesLaw(Optional<Duration> pause) {
            double perSecond = figures.perSecond();
            return new LittlesLaw(
                    users,
                    perSecond,
                    Math.max(1e-6, inFlight / perSecond),
                    pause.map(thinkTime -> thinkTime.toNanos() / 1e9).orElse(pauseSeconds));
        }
    }
}
