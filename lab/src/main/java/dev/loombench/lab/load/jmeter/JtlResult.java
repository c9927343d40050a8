package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.jmeter.JtlFigures.JtlErrors;
import dev.loombench.lab.load.jmeter.JtlFile.InvalidJtlException;
import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import dev.loombench.lab.load.jmeter.SecondSeries.JtlSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Figures of a plan's results.
///
/// @param total all requests from the first start to the last end, as in JMeter's dashboard: with ramp-up,
///     shutdown and interrupted requests, but without users that only set up or tear down
/// @param users number of users with at least one request
/// @param window steady window, without ramp-up and shutdown
/// @param steady figures of the steady window; absent without such a window, or without any request in it
/// @param cutOff requests of `whole` that the stop interrupted: begun before it, and ended without an answer
///     after it
/// @param longestCutOffMillis longest time that one of these had waited
/// @param seconds in order, without a gap
/// @param outside errors of requests that ended outside of the window; of all requests without a window
/// @param setupErrors errors of users that only set up or tear down
/// @param hiccups pauses of JMeter's JVM
/// @param truncated whether the results end within a line, because JMeter was killed
public record JtlResult(
        JtlFigures total,
        int users,
        SteadyWindow window,
        @Nullable SteadyFigures steady,
        long cutOff,
        long longestCutOffMillis,
        List<JtlSecond> seconds,
        JtlErrors outside,
        JtlErrors setupErrors,
        JMeterPauses hiccups,
        boolean truncated) {
    /// Longest plausible run; a longer file contains several runs.
    private static final Duration MAX_RUN = Duration.ofDays(7);

    /// Reads results in two passes: one for the users' times, one for the figures.
    ///
    /// @param hiccups pauses of JMeter's JVM
    /// @param aside thread groups whose users are left out, such as those that only set up
    /// @return empty where there are no other samples
    /// @throws InvalidJtlException if the file is of another format, or damaged
    /// @throws IOException if it can't be read
    public static Optional<JtlResult> read(Path jtl, MeasurementWindow cuts, JMeterPauses hiccups, Set<String> aside)
            throws IOException {
        UserActivity census = new UserActivity();
        boolean truncated = forEach(jtl, aside, census::add, setUp -> {});
        if (census.isEmpty()) {
            return Optional.empty();
        }
        if (census.range().length().compareTo(MAX_RUN) > 0) {
            throw new InvalidJtlException(
                    jtl + " spans " + census.range().length().toDays()
                            + " days: it seems to contain several runs. Write each run to a file of its own.");
        }
        JtlAggregator tally = new JtlAggregator(census, cuts, hiccups);
        forEach(jtl, aside, tally::add, tally::addAside);
        return Optional.of(tally.result(truncated));
    }

    private static boolean forEach(
            Path jtl, Set<String> aside, Consumer<JtlSample> samples, Consumer<JtlSample> asideSamples)
            throws IOException {
        return new JtlFile(jtl).forEach(sample -> {
            boolean isAside = !aside.isEmpty() && aside.contains(sample.group());
            (isAside ? asideSamples : samples).accept(sample);
        });
    }

    /// Time range in which all users are active, without ramp-up and shutdown.
    public sealed interface SteadyWindow {
        /// Window that the results show.
        record KnownWindow(TimeRange span) implements SteadyWindow {}

        /// Absence of a window that the results alone could show.
        ///
        /// @param reason a sentence
        record NoWindow(String reason) implements SteadyWindow {}
    }

    /// Figures of a run's steady window, the ones to quote.
    ///
    /// @param figures of the requests that ended in the window
    /// @param users number of users active in the whole window
    /// @param perUser completed requests of each of these users; one that only waited counts with 0
    /// @param oldestMillis longest time that a request had been in flight at the end of a second of the window;
    ///     without requests that the results miss because JMeter was killed
    /// @param inFlight mean number of requests in flight, which equals the users where none pauses and no request
    ///     is missing; unlike throughput times response time it has no error at the edges of a short window
    /// @param pauseSeconds mean think time; gaps in which a request seems to be missing are left out
    public record SteadyFigures(
            JtlFigures figures,
            int users,
            ExactHistogram perUser,
            long oldestMillis,
            double inFlight,
            double pauseSeconds) {}
}
