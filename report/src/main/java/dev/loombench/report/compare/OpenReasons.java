package dev.loombench.report.compare;

import dev.loombench.lab.journal.CompareDocument.ComparedRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.report.text.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Why comparisons are inconclusive, and what it would take to settle them.
public final class OpenReasons {
    private OpenReasons() {}

    /// A clause for each reason, with the number of comparisons; then, where that is known, how many forks would
    /// show a difference of the margin.
    public static List<String> of(List<ComparedRecord> cells, double margin) {
        List<ComparedRecord> open = cells.stream()
                .filter(cell -> cell.verdict() == Verdict.INCONCLUSIVE)
                .toList();
        Map<String, Integer> notes = new LinkedHashMap<>();
        open.forEach(cell -> notes.merge(cell.note(), 1, Integer::sum));
        List<String> reasons = new ArrayList<>();
        notes.forEach((note, number) -> reasons.add(note + (number == 1 ? "" : " (" + number + " comparisons)")));
        List<Integer> needed = open.stream()
                .map(ComparedRecord::forksNeeded)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (!needed.isEmpty()) {
            reasons.add(forks(needed) + " on each side would show a difference of " + Figures.chosen(margin)
                    + " in four of five cases, at the noise seen");
        }
        return reasons;
    }

    private static String forks(List<Integer> needed) {
        int fewest = needed.getFirst();
        int most = needed.getLast();
        return "about " + (fewest == most ? "" : Figures.whole(fewest) + " to ") + Figures.whole(most) + " forks";
    }
}
