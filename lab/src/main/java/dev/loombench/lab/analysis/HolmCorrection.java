package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.stats.Holm;
import dev.loombench.protocol.Clause;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Differences that remain significant when several comparisons are made at once, by [Holm]'s correction. The
/// largest of many differences is partly chance, so a sentence about it needs more than its own 95 %.
///
/// @param comparisons comparisons
/// @param corrected number of comparisons that the correction covers: those with an interval
/// @param differences number of comparisons that differ by themselves
/// @param significant those of them that differ after the correction
record HolmCorrection(
        List<ComparisonRecord> comparisons, int corrected, int differences, List<ComparisonRecord> significant) {
    static HolmCorrection of(List<ComparisonRecord> comparisons) {
        var adjusted = Holm.adjust(
                comparisons, comparison -> comparison.noise().map(noise -> noise.pValue(comparison.ratio())));
        List<ComparisonRecord> differences =
                comparisons.stream().filter(ComparisonRecord::differs).toList();
        return new HolmCorrection(
                comparisons,
                (int) comparisons.stream()
                        .filter(comparison -> comparison.noise().isPresent())
                        .count(),
                differences.size(),
                differences.stream()
                        .filter(comparison -> adjusted.getOrDefault(comparison, 1.0) <= 1 - comparison.level())
                        .toList());
    }

    /// The largest of the differences that hold after the correction; where none does, the largest of the
    /// decided comparisons, or of all.
    ///
    /// @throws java.util.NoSuchElementException if there is no comparison
    ComparisonRecord strongest() {
        List<ComparisonRecord> decided = comparisons.stream()
                .filter(comparison -> comparison.verdict() != ComparisonVerdict.INCONCLUSIVE)
                .toList();
        List<ComparisonRecord> candidates = significant.isEmpty() ? decided : significant;
        return (candidates.isEmpty() ? comparisons : candidates)
                .stream()
                        .max(Comparator.comparingDouble(comparison -> Math.abs(Math.log(comparison.ratio()))))
                        .orElseThrow();
    }

    /// How many differences hold after the correction; empty where all do.
    Optional<Clause> correction() {
        int holding = significant.size();
        if (holding == differences) {
            return Optional.empty();
        }
        return Optional.of(
                holding == 0
                        ? AnswerKind.CORRECTED_NONE.with(corrected)
                        : AnswerKind.CORRECTED_SOME.with(corrected, holding, differences));
    }
}
