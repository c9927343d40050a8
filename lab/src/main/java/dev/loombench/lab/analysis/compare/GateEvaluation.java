package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Result of a gate.
///
/// @param breaking comparisons that certainly break it
/// @param undecided comparisons that may break or keep it
record GateEvaluation(GateRecord record, Set<CellComparison> breaking, List<CellComparison> undecided) {
    /// @param unmatched number of cells that it applies to and only one side has figures for
    static GateEvaluation of(GateRule rule, ComparisonFamily family, int unmatched) {
        int comparisons = family.applicable(rule).size();
        Set<CellComparison> breaking = family.findBreaking(rule);
        List<CellComparison> undecided = family.undecided(rule, breaking);
        int untrusted = count(undecided, judged -> !judged.isTrusted());
        int fewForks = count(undecided, judged -> judged.isTrusted() && judged.hasFewForks());
        GateRecord record = new GateRecord(
                rule.text(),
                comparisons,
                breaking.size(),
                fewForks,
                untrusted,
                count(undecided, judged -> ComparisonFamily.hasRatioBeyond(rule, judged)),
                count(undecided, judged -> ComparisonFamily.isLikelyBeyond(rule, judged)),
                undecided.size() - untrusted - fewForks,
                unmatched,
                GateOutcome.of(comparisons, breaking.size(), undecided.size() + unmatched));
        return new GateEvaluation(record, breaking, undecided);
    }

    /// Counts the cells that a gate applies to and only one side has figures for: any of the base, but of the candidate
    /// only those that the base has by other metrics.
    ///
    /// @param pairs pairs by all metrics
    static int unmatched(GateRule rule, ComparisonSide base, ComparisonSide candidate, List<CellPair> pairs) {
        List<CellPair> compared =
                pairs.stream().filter(pair -> rule.appliesTo(pair.candidate())).toList();
        return (int) Stream.concat(rule.cells(base), rule.cells(candidate).filter(cell -> isIn(pairs, cell)))
                .filter(cell -> !isIn(compared, cell))
                .map(cell -> List.of(cell.name().label(), cell.jdk()))
                .distinct()
                .count();
    }

    private static boolean isIn(List<CellPair> pairs, MeasuredCell cell) {
        return pairs.stream()
                .anyMatch(
                        pair -> pair.base().isSameCell(cell) || pair.candidate().isSameCell(cell));
    }

    private static int count(List<CellComparison> comparisons, Predicate<CellComparison> which) {
        return (int) comparisons.stream().filter(which).count();
    }
}
