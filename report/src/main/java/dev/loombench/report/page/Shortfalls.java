package dev.loombench.report.page;

import dev.loombench.lab.journal.EstimateRecord.PartRecord;
import dev.loombench.lab.journal.EstimateRecord.ShortfallRecord;
import dev.loombench.report.text.Figures;
import org.jspecify.annotations.Nullable;

/// In words what was observed of a time beyond its ideal.
final class Shortfalls {
    private Shortfalls() {}

    static String words(@Nullable ShortfallRecord shortfall) {
        if (shortfall == null) {
            return "";
        }
        StringBuilder words = new StringBuilder("Beyond it ").append(seconds(shortfall.seconds()));
        String before = ": ";
        for (PartRecord part : shortfall.parts()) {
            words.append(before)
                    .append(part.cause())
                    .append(' ')
                    .append(share(part.seconds(), shortfall))
                    .append(" (")
                    .append(part.observed())
                    .append(')');
            before = ", ";
        }
        return words.append(before)
                .append("unexplained ")
                .append(share(shortfall.unexplained(), shortfall))
                .append('.')
                .toString();
    }

    private static String share(double seconds, ShortfallRecord shortfall) {
        return seconds(seconds) + ", " + Math.round(100 * seconds / shortfall.seconds()) + " %";
    }

    private static String seconds(double seconds) {
        return Figures.value(seconds, "s");
    }
}
