package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument.Evidence;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Reasons for undecided comparisons, and what would settle them.
public final class UndecidedReasons {
    private UndecidedReasons() {}

    /// One clause per reason with the number of comparisons, then the number of forks that would detect a
    /// difference of the margin, if known.
    ///
    /// @param kind of what is compared
    public static List<String> of(List<ComparedRecord> cells, double margin, ComparisonKind kind) {
        List<ComparedRecord> undecided = cells.stream()
                .filter(cell -> cell.evidence() == Evidence.UNDECIDED)
                .toList();
        Map<String, Integer> notes = new LinkedHashMap<>();
        undecided.forEach(cell -> notes.merge(cell.note(), 1, Integer::sum));
        List<String> reasons = new ArrayList<>();
        notes.forEach((note, number) -> reasons.add(note + (number == 1 ? "" : " (" + number + " comparisons)")));
        List<Integer> needed = undecided.stream()
                .map(ComparedRecord::forksNeeded)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (!needed.isEmpty()) {
            reasons.add(number(needed) + " " + kind.sample() + "s"
                    + " on each side would show a difference of " + Format.percent(margin, 4)
                    + " in four of five cases, at the noise seen");
        }
        return reasons;
    }

    private static String number(List<Integer> needed) {
        int min = needed.getFirst();
        int max = needed.getLast();
        return "about " + (min == max ? "" : Format.grouped(min) + " to ") + Format.grouped(max);
    }
}
