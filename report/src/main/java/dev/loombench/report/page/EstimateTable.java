package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import java.util.List;
import java.util.stream.Collectors;

/// Table of the estimates of one metric. Columns without values are left out.
///
/// @param better direction of improvement, in words
/// @param intervals confidence level and method of the intervals, in words; empty if there are none
public record EstimateTable(
        String metric,
        String better,
        String intervals,
        boolean jdks,
        boolean compared,
        boolean ideals,
        boolean published,
        List<EstimateRow> rows) {

    static EstimateTable of(List<EstimateRecord> estimates, List<ComparisonRecord> allComparisons, CellNames names) {
        EstimateRecord first = estimates.getFirst();
        List<ComparisonRecord> comparisons = allComparisons.stream()
                .filter(comparison -> comparison.metric().equals(first.metric()))
                .toList();
        String better = switch (first.better()) {
            case LESS -> "Less is better";
            case MORE -> "More is better";
            case NEITHER -> "Neither less nor more is better";
        };
        return new EstimateTable(
                first.metric(),
                better,
                intervals(estimates),
                names.jdks(),
                !comparisons.isEmpty(),
                estimates.stream().anyMatch(estimate -> estimate.ideal() != null),
                estimates.stream().anyMatch(estimate -> estimate.published() != null),
                estimates.stream()
                        .map(estimate -> EstimateRow.of(estimate, comparisons, names))
                        .toList());
    }

    private static String intervals(List<EstimateRecord> estimates) {
        return estimates.stream()
                .filter(estimate -> estimate.low() != null)
                .map(estimate -> Format.percent(estimate.level(), 4) + " intervals: " + estimate.method())
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
