package dev.loombench.report.compare;

import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Comparisons of one experiment, or of one class of JMH benchmarks, by one metric.
///
/// @param cells at least one
public record ComparisonGroup(String experiment, String metric, List<ComparedRecord> cells) {
    /// Groups of comparisons in the order of their first appearance.
    public static List<ComparisonGroup> of(List<ComparedRecord> cells) {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(cell.experiment(), cell.metric()), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(group -> new ComparisonGroup(
                        group.getKey().getFirst(), group.getKey().getLast(), List.copyOf(group.getValue())))
                .toList();
    }

    /// The comparisons by evidence and size: confirmed differences first, then likely ones, then all others, each
    /// with the largest first.
    public static List<ComparedRecord> bySize(List<ComparedRecord> cells) {
        return cells.stream()
                .sorted(Comparator.comparingInt(ComparisonGroup::rank)
                        .thenComparing(ComparedRecord::size, Comparator.reverseOrder()))
                .toList();
    }

    /// Whether a difference is confirmed or likely.
    public static boolean isChange(ComparedRecord cell) {
        return rank(cell) < 2;
    }

    private static int rank(ComparedRecord cell) {
        return switch (cell.evidence()) {
            case CONFIRMED -> cell.verdict() == ComparisonVerdict.SAME ? 2 : 0;
            case LIKELY -> 1;
            case UNDECIDED -> 2;
        };
    }

    /// Parameters that distinguish the cells: those that differ, or that some cells don't have.
    public Set<String> varying() {
        return params().stream().filter(name -> !isCommon(name)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Parameters common to all cells, such as `tasks=1000 wait=200ms`; may be empty.
    public String setting() {
        return params().stream()
                .filter(this::isCommon)
                .map(name -> name + "=" + cells.getFirst().params().get(name))
                .collect(Collectors.joining(" "));
    }

    /// Whether the cells are from several JDKs.
    public boolean hasSeveralJdks() {
        return cells.stream().map(ComparedRecord::jdk).distinct().count() > 1;
    }

    private Set<String> params() {
        return cells.stream()
                .flatMap(cell -> cell.params().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean isCommon(String name) {
        return cells.stream()
                        .map(cell -> cell.params().getOrDefault(name, ""))
                        .distinct()
                        .count()
                == 1;
    }
}
