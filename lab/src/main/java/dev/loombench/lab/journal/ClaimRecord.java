package dev.loombench.lab.journal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A published claim, tested.
///
/// @param id number in the list of claims, with a letter where it has parts
/// @param source key of its source
/// @param published the figure that the source gives, in words
/// @param relation what must hold, such as `cached-pool / virtual-per-task, time: at least 4`
/// @param measured the same quantity as measured here; absent where its cells have no figures, or where it is a ratio
/// to
///     none
/// @param low end of its interval, of the level that the run's comparisons have
/// @param verdict what comes of it
/// @param sentence the verdict for people, with the difference in machine, JDK and method
/// @param brief the claim in a few words; absent in runs of earlier versions, as all that follows
/// @param jdk id of the JDK on which it was tested
/// @param figure what the source says of the quantity; absent where it has no figure
/// @param unit of its figures; absent for a ratio or a share
/// @param why what the verdict rests on, or why there is no figure
/// @param decidedBy what measures cells that this run leaves out, or scales down too far to refute it; absent where it
///     does neither, or nothing else does
public record ClaimRecord(
        String id,
        String text,
        String source,
        String published,
        String relation,
        @Nullable Double measured,
        @Nullable Double low,
        @Nullable Double high,
        Verdict verdict,
        String sentence,
        @Nullable String brief,
        @Nullable String jdk,
        @Nullable Double figure,
        @Nullable String unit,
        @Nullable String why,
        @Nullable DecidedBy decidedBy) {
    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,6})([^0-9].*)?");

    /// The cheapest run that has the cells of the claims of an experiment.
    ///
    /// @param profile of that run
    /// @param command that starts it
    /// @param seconds that it takes, as a plan foresees
    public record DecidedBy(String profile, String command, double seconds) {}

    /// What a claim's test says.
    public enum Verdict {
        REPRODUCED,
        NOT_REPRODUCED_HERE,
        INCONCLUSIVE;

        /// The word for people.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// The number of a claim in the list of claims, without its part; of what isn't numbered, one behind all of them.
    public static int number(String id) {
        Matcher matcher = NUMBER.matcher(id);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
    }

    /// The claim in as few words as it has.
    public String inShort() {
        return brief == null ? text : brief;
    }

    /// What the verdict rests on; the whole sentence in runs that know no more.
    public String reason() {
        return why == null ? sentence : why;
    }
}
