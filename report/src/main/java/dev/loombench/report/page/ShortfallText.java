package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord.PartRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.report.text.ReportFormat;
import org.jspecify.annotations.Nullable;

/// Describes the causes of the time beyond an ideal.
final class ShortfallText {
    private ShortfallText() {}

    static String words(@Nullable ShortfallRecord shortfall) {
        if (shortfall == null) {
            return "";
        }
        StringBuilder words = new StringBuilder("Beyond it ").append(seconds(shortfall.seconds()));
        String separator = ": ";
        for (PartRecord part : shortfall.parts()) {
            words.append(separator)
                    .append(part.cause())
                    .append(' ')
                    .append(share(part.seconds(), shortfall))
                    .append(" (")
                    .append(part.observed())
                    .append(')');
            separator = ", ";
        }
        return words.append(separator)
                .append("unexplained ")
                .append(share(shortfall.unexplained(), shortfall))
                .append('.')
                .toString();
    }

    private static String share(double seconds, ShortfallRecord shortfall) {
        return seconds(seconds) + ", " + Math.round(100 * seconds / shortfall.seconds()) + " %";
    }

    private static String seconds(double seconds) {
        return ReportFormat.value(seconds, "s");
    }
}
