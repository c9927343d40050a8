package dev.loombench.report.text;

import dev.loombench.lab.journal.AbDocument.RecommendationRecord;
import java.util.ArrayList;
import java.util.List;

/// For what recommendations hold: once what holds for all of them, and then what else does for one.
public final class AbConditions {
    private AbConditions() {}

    /// Sentences, in the order of the sides.
    public static List<String> of(List<RecommendationRecord> all) {
        if (all.isEmpty()) {
            return List.of();
        }
        List<String> shared = new ArrayList<>(all.getFirst().conditions());
        all.forEach(advice -> shared.retainAll(advice.conditions()));
        List<String> lines = new ArrayList<>();
        if (!shared.isEmpty()) {
            lines.add("This holds for " + String.join("; ", shared) + ".");
        }
        for (RecommendationRecord advice : all) {
            List<String> own = new ArrayList<>(advice.conditions());
            own.removeAll(shared);
            if (!own.isEmpty()) {
                lines.add("For " + advice.side() + " alone: " + String.join("; ", own) + ".");
            }
        }
        return lines;
    }
}
