package dev.loombench.lab.load.plan;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A line of JMeter's summariser, such as
/// `summary + 31 in 00:00:03 = 10.2/s Avg: 1010 Min: 1001 Max: 1109 Err: 0 (0.00%)` with figures filled up
/// by blanks, and behind it, where it isn't a total, `Active: 20 Started: 20 Finished: 0`.
///
/// @param text as it was printed
/// @param total whether it sums up the run so far (`=`), not what came since the last one (`+`)
/// @param samples how many
/// @param seconds in how many seconds
/// @param perSecond as printed, to one decimal
/// @param averageMillis of the response times
/// @param minMillis likewise
/// @param maxMillis likewise
/// @param errors how many failed
/// @param users at that moment; totals don't say it
public record SummaryLine(
        String text,
        boolean total,
        long samples,
        long seconds,
        double perSecond,
        long averageMillis,
        long minMillis,
        long maxMillis,
        long errors,
        @Nullable SummaryUsers users) {
    private static final Pattern LINE =
            Pattern.compile("\\S.*? ([+=]) +(\\d+) in (\\d+):(\\d\\d):(\\d\\d) = +([\\d.]+)/s"
                    + " Avg: +(\\d+) Min: +(\\d+) Max: +(\\d+) Err: +(\\d+) \\([\\d.]+%\\)"
                    + "(?: Active: (\\d+) Started: (\\d+) Finished: (\\d+))?");

    /// How many users there were.
    ///
    /// @param active at work
    /// @param started by then
    /// @param finished by then
    public record SummaryUsers(int active, int started, int finished) {}

    /// Nothing where the line is another one, or tells of no sample.
    public static Optional<SummaryLine> parse(String line) {
        Matcher matcher = LINE.matcher(line.strip());
        return matcher.matches() ? Optional.of(of(line.strip(), matcher)) : Optional.empty();
    }

    private static SummaryLine of(String text, Matcher matcher) {
        return new SummaryLine(
                text,
                matcher.group(1).equals("="),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)) * 3600
                        + Long.parseLong(matcher.group(4)) * 60
                        + Long.parseLong(matcher.group(5)),
                Double.parseDouble(matcher.group(6)),
                Long.parseLong(matcher.group(7)),
                Long.parseLong(matcher.group(8)),
                Long.parseLong(matcher.group(9)),
                Long.parseLong(matcher.group(10)),
                users(matcher));
    }

    private static @Nullable SummaryUsers users(Matcher matcher) {
        return matcher.group(11) == null
                ? null
                : new SummaryUsers(
                        Integer.parseInt(matcher.group(11)),
                        Integer.parseInt(matcher.group(12)),
                        Integer.parseInt(matcher.group(13)));
    }
}
