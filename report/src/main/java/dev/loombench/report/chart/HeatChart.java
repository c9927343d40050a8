package dev.loombench.report.chart;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.report.factor.Factor;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Heat maps of a metric over two factors: one for each model and each setting of the other factors.
///
/// @param down factor of the rows
/// @param across factor of the columns
/// @param least smallest value in all maps
/// @param most largest value in all maps
/// @param all number of maps, including those that aren't drawn
public record HeatChart(
        ChartFrame frame,
        String metric,
        String down,
        List<String> rows,
        String across,
        List<String> columns,
        double least,
        double most,
        int all,
        List<HeatMap> maps)
        implements Chart {
    private static final int MIN_TILES = 4;
    private static final int MAX_MAPS = 12;

    /// A heat map, row by row.
    ///
    /// @param values values of the tiles; absent if there is no such cell
    /// @param texts values as text; empty if absent
    public record HeatMap(String label, List<List<@Nullable Double>> values, List<List<String>> texts) {}

    /// Builds the chart, if there are two factors.
    ///
    /// @param estimates estimates of one metric
    /// @return empty if fewer than two factors vary, or no model has a map of at least two by two
    public static Optional<HeatChart> of(String id, List<EstimateRecord> estimates, CellNames names) {
        List<EstimateRecord> drawn = estimates.stream()
                .filter(estimate -> Double.isFinite(estimate.estimate()))
                .toList();
        List<Factor> factors = Factor.of(drawn, names.jdks());
        List<Factor> largest = factors.stream()
                .sorted(Comparator.comparingInt(
                                (Factor factor) -> factor.levels().size())
                        .reversed())
                .limit(2)
                .toList();
        return largest.size() < 2
                ? Optional.empty()
                : chart(
                        id,
                        drawn,
                        largest.getLast(),
                        largest.getFirst(),
                        factors.stream()
                                .filter(factor -> !largest.contains(factor))
                                .toList());
    }

    private static Optional<HeatChart> chart(
            String id, List<EstimateRecord> estimates, Factor down, Factor across, List<Factor> otherFactors) {
        Map<String, List<EstimateRecord>> maps = estimates.stream()
                .collect(Collectors.groupingBy(
                        estimate -> label(estimate, otherFactors), LinkedHashMap::new, Collectors.toList()));
        maps.values()
                .removeIf(cells -> cells.size() < MIN_TILES
                        || cells.stream().map(down::level).distinct().count() < 2
                        || cells.stream().map(across::level).distinct().count() < 2);
        if (maps.isEmpty()) {
            return Optional.empty();
        }
        EstimateRecord first = estimates.getFirst();
        List<EstimateRecord> shown =
                maps.values().stream().limit(MAX_MAPS).flatMap(List::stream).toList();
        return Optional.of(new HeatChart(
                new ChartFrame(
                        "heat",
                        id,
                        "Map of " + first.metric() + " over " + down.name() + " and " + across.name(),
                        "A map for each of " + Math.min(MAX_MAPS, maps.size())
                                + " models and settings, with a row for each "
                                + down.name() + " and a column for each " + across.name()
                                + ". The table that follows holds the same figures.",
                        reading(shown, down, across, otherFactors)),
                first.metric(),
                down.name(),
                down.levels(),
                across.name(),
                across.levels(),
                least(shown).estimate(),
                most(shown).estimate(),
                maps.size(),
                maps.entrySet().stream()
                        .limit(MAX_MAPS)
                        .map(map -> plate(map.getKey(), map.getValue(), down, across))
                        .toList()));
    }

    private static String label(EstimateRecord estimate, List<Factor> otherFactors) {
        String setting = Factor.setting(estimate, otherFactors);
        return estimate.cell().model() + (setting.isEmpty() ? "" : ", " + setting);
    }

    private static EstimateRecord least(List<EstimateRecord> estimates) {
        return estimates.stream()
                .min(Comparator.comparingDouble(EstimateRecord::estimate))
                .orElseThrow();
    }

    private static EstimateRecord most(List<EstimateRecord> estimates) {
        return estimates.stream()
                .max(Comparator.comparingDouble(EstimateRecord::estimate))
                .orElseThrow();
    }

    private static HeatMap plate(String label, List<EstimateRecord> estimates, Factor down, Factor across) {
        List<List<@Nullable Double>> values = new ArrayList<>();
        List<List<String>> texts = new ArrayList<>();
        for (String row : down.levels()) {
            List<@Nullable EstimateRecord> cells = new ArrayList<>();
            for (String column : across.levels()) {
                cells.add(estimates.stream()
                        .filter(estimate -> down.level(estimate).equals(row)
                                && across.level(estimate).equals(column))
                        .findFirst()
                        .orElse(null));
            }
            List<@Nullable Double> figures = new ArrayList<>();
            cells.forEach(cell -> figures.add(cell == null ? null : ChartRounding.round(cell.estimate())));
            values.add(figures);
            texts.add(cells.stream()
                    .map(cell -> cell == null ? "" : ReportFormat.value(cell.estimate(), cell.unit()))
                    .toList());
        }
        return new HeatMap(label, values, texts);
    }

    private static ChartCaption reading(
            List<EstimateRecord> shown, Factor down, Factor across, List<Factor> otherFactors) {
        EstimateRecord least = least(shown);
        EstimateRecord most = most(shown);
        return new ChartCaption(
                "How does " + least.metric() + " depend on " + down.name() + " and " + across.name() + " together?",
                "Least: " + cellText(least, down, across, otherFactors) + "; most: "
                        + cellText(most, down, across, otherFactors) + ".",
                "Each tile is a cell: the stronger its colour, the larger its value. All maps have the same scale. Rows that look alike"
                        + " mean that the factor of the rows doesn't matter; a corner that stands out means that both factors"
                        + " interact.");
    }

    private static String cellText(EstimateRecord estimate, Factor down, Factor across, List<Factor> otherFactors) {
        List<Factor> all = new ArrayList<>(List.of(down, across));
        all.addAll(otherFactors);
        return ReportFormat.value(estimate.estimate(), estimate.unit()) + " ("
                + estimate.cell().model() + ", " + Factor.setting(estimate, all) + ")";
    }
}
