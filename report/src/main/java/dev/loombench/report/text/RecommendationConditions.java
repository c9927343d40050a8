package dev.loombench.report.text;

import dev.loombench.lab.model.RecommendationRecord;
import java.util.ArrayList;
import java.util.List;

/// Conditions under which recommendations of `ab` hold: the shared ones once, then those of single sides.
public final class RecommendationConditions {
    private RecommendationConditions() {}

    /// Conditions as sentences, in the order of the sides.
    public static List<String> of(List<RecommendationRecord> recommendations) {
        if (recommendations.isEmpty()) {
            return List.of();
        }
        List<String> shared = new ArrayList<>(recommendations.getFirst().conditions());
        recommendations.forEach(advice -> shared.retainAll(advice.conditions()));
        List<String> lines = new ArrayList<>();
        if (!shared.isEmpty()) {
            lines.add("This holds for " + String.join("; ", shared) + ".");
        }
        for (RecommendationRecord advice : recommendations) {
            List<String> sideConditions = new ArrayList<>(advice.conditions());
            sideConditions.removeAll(shared);
            if (!sideConditions.isEmpty()) {
                lines.add("For " + advice.side() + " alone: " + String.join("; ", sideConditions) + ".");
            }
        }
        return lines;
    }
}
