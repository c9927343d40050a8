package dev.loombench.lab.journal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A published claim, tested.
///
/// @param id number in the list of claims, with a letter where it has parts
/// @param source key of its source
/// @param published the figure that the source gives, in words
/// @param relation what must hold, such as `cached-pool / virtual-per-task, time: at least 4`
/// @param measured the same quantity as measured here; absent where its cells have no figures
/// @param low end of its 95 % interval
/// @param verdict what comes of it
/// @param sentence the verdict for people, with the difference in machine, JDK and method
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
        String sentence) {

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
}
