package dev.loombench.lab.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Line of JMeter's summariser, such as `summary + 31 in 00:00:03 = 10.2/s Avg: 1010 Min: 1001 Max: 1109
/// Err: 0 (0.00%)`, with numbers padded by blanks; unless it is a total, `Active: 20 Started: 20
/// Finished: 0` follows.
///
/// @param text as printed
/// @param total whether it sums up the run so far (`=`), not the interval since the previous line (`+`)
/// @param samples number of samples
/// @param seconds length of the run or interval
/// @param perSecond as printed, to one decimal
/// @param averageMillis mean response time
/// @param minMillis shortest response time
/// @param maxMillis longest response time
/// @param errors number of failed samples
/// @param users counts at that moment; absent in totals
public record JMeterSummaryLine(
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
    private static final Pattern LINE = Pattern.compile("\\S.*? ([+=]) +(\\d{1,18}) in (\\d{1,9}):(\\d\\d):(\\d\\d) = +"
            + "(\\d{1,18}(?:\\.\\d{1,18})?)/s"
            + " Avg: +(\\d{1,18}) Min: +(\\d{1,18}) Max: +(\\d{1,18}) Err: +(\\d{1,18}) \\([\\d.]+%\\)"
            + "(?: Active: (\\d{1,9}) Started: (\\d{1,9}) Finished: (\\d{1,9}))?");

    /// Numbers of users at one moment.
    ///
    /// @param active running threads
    /// @param started threads started so far
    /// @param finished threads finished so far
    public record SummaryUsers(int active, int started, int finished) {}

    /// Parses a line; empty where it isn't of this form.
    public static Optional<JMeterSummaryLine> parse(String line) {
        Matcher matcher = LINE.matcher(line.strip());
        return matcher.matches() ? Optional.of(of(line.strip(), matcher)) : Optional.empty();
    }

    private static JMeterSummaryLine of(String text, Matcher matcher) {
        return new JMeterSummaryLine(
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
