package dev.loombench.lab.load.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a plan's results say.
///
/// @param whole all requests from the first one's start to the last one's end, as JMeter's dashboard
///     counts them: ramp-up, shutdown and requests that it cut off are among them, but none of users that
///     only set up or tear down
/// @param users all that made a request
/// @param window where ramp-up and shutdown are cut away
/// @param steady its figures; absent where there is no such window, or no request ended in it
/// @param cutOff requests of `whole` that the shutdown cut off: begun before it, and ended without an
///     answer after it
/// @param longestCutOffMillis how long the longest of these had waited
/// @param seconds in order, without a gap
/// @param outside what went wrong with requests that ended outside of the window; of all where there is none
/// @param aside what went wrong with those of users that only set up or tear down
/// @param hiccups when JMeter stood still
/// @param truncated whether the results end in the middle of a line, because JMeter was killed
public record PlanResult(
        PlanFigures whole,
        int users,
        SteadyWindow window,
        @Nullable SteadyFigures steady,
        long cutOff,
        long longestCutOffMillis,
        List<PlanSecond> seconds,
        PlanErrors outside,
        PlanErrors aside,
        Hiccups hiccups,
        boolean truncated) {
    private static final Duration LONGEST = Duration.ofDays(7);

    /// Reads results twice: once for the times of the users, once for the figures.
    ///
    /// @param hiccups when JMeter stood still
    /// @param aside groups whose users are left out, such as those that only set up
    /// @return nothing where there is no other sample
    /// @throws BadJtl if the file is of another format, or damaged
    /// @throws IOException if it can't be read
    public static Optional<PlanResult> read(Path jtl, Cuts cuts, Hiccups hiccups, Set<String> aside)
            throws IOException {
        Census census = new Census();
        boolean truncated = forEach(jtl, aside, census::take, setUp -> {});
        if (census.isEmpty()) {
            return Optional.empty();
        }
        if (census.whole().length().compareTo(LONGEST) > 0) {
            throw new BadJtl(jtl + " spans " + census.whole().length().toDays()
                    + " days: it seems to contain several runs. Write each run to a file of its own.");
        }
        PlanTally tally = new PlanTally(census, cuts, hiccups);
        forEach(jtl, aside, tally::take, tally::takeAside);
        return Optional.of(tally.result(truncated));
    }

    private static boolean forEach(
            Path jtl, Set<String> aside, Consumer<JtlSample> samples, Consumer<JtlSample> ofAside) throws IOException {
        return new JtlFile(jtl).forEach(sample -> {
            boolean isAside = !aside.isEmpty() && aside.contains(sample.group());
            (isAside ? ofAside : samples).accept(sample);
        });
    }
}
