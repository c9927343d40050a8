package dev.loombench.lab.model.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Result of testing a published claim.
///
/// @param id number in the list of claims, with a letter for one of several parts
/// @param source key of the source
/// @param published the source's figure as text
/// @param relation the relation that must hold, such as `cached-pool / virtual-per-task, time: at least 4`
/// @param measured measured value of the claim's quantity; absent where its cells have no figures, or the
///     baseline of a ratio is 0
/// @param low end of its interval, at the confidence level of the run's comparisons
/// @param sentence the verdict in prose, with the differences in machine, JDK and method
/// @param brief the claim in a few words
/// @param jdk id of the JDK on which it was tested
/// @param figure the source's value of the quantity; absent where it gives none
/// @param unit unit of the figures; absent for a ratio or a share
/// @param why reason of the verdict, or of a missing figure
/// @param decidedBy run that measures cells which this run leaves out, or scales down too far to refute the
///     claim; absent where no run is needed or helps
public record ClaimRecord(
        String id,
        String text,
        String source,
        String published,
        String relation,
        @Nullable Double measured,
        @Nullable Double low,
        @Nullable Double high,
        ClaimVerdict verdict,
        String sentence,
        String brief,
        String jdk,
        @Nullable Double figure,
        @Nullable String unit,
        String why,
        @Nullable DecidedBy decidedBy) {
    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,6})([^0-9].*)?");

    /// The shortest run that has the cells of an experiment's claims.
    ///
    /// @param profile profile of that run
    /// @param command command line of that run
    /// @param seconds forecast duration of that run
    public record DecidedBy(String profile, String command, double seconds) {}

    /// Number of a claim without its part; `Integer.MAX_VALUE` for ids without a number, which sorts them last.
    public static int number(String id) {
        Matcher matcher = NUMBER.matcher(id);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
    }
}
