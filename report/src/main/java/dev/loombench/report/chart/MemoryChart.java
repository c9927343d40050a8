package dev.loombench.report.chart;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Chart of the memory of one more thread, stacked by kind of memory.
///
/// @param parts names of the parts, in the order of the stack
/// @param most largest stack, in bytes
public record MemoryChart(ChartFrame frame, List<String> parts, double most, List<RowGroup<Row>> groups)
        implements Chart {
    /// Names of the parts of a stack. They don't overlap.
    public static final List<String> PART_NAMES =
            List.of("live heap", "other resident memory: stacks, JVM", "page tables", "kernel stack", "kernel slab");

    private static final String METHOD = "memory";

    /// A cell at a number of threads.
    ///
    /// @param parts bytes of each part; absent if unknown
    /// @param text the total as text
    public record Row(String label, int slot, List<@Nullable Double> parts, String text) {}

    /// Builds the chart of an experiment.
    ///
    /// @return empty if the resident memory of no cell is known
    public static Optional<MemoryChart> of(String id, ExperimentRecord experiment, CellNames names) {
        if (!METHOD.equals(experiment.method())) {
            return Optional.empty();
        }
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        MetricMatrix.of(experiment).map(MetricMatrix::rows).orElse(List.of()).forEach(row -> {
            List<@Nullable Double> parts = parts(row.figures());
            if (parts.stream().anyMatch(Objects::nonNull)) {
                groups.computeIfAbsent("up to " + row.step() + " threads", unknown -> new ArrayList<>())
                        .add(new Row(
                                names.label(row.cell(), row.jdk()),
                                names.name(row.cell()).slot(),
                                parts,
                                ReportFormat.value(sum(parts), "B")));
            }
        });
        return groups.isEmpty() ? Optional.empty() : Optional.of(chart(id, groups));
    }

    private static MemoryChart chart(String id, Map<String, List<Row>> groups) {
        List<CellValue> figures = new ArrayList<>();
        groups.forEach((step, rows) -> rows.forEach(row ->
                figures.add(new CellValue(row.label() + (groups.size() > 1 ? ", " + step : ""), sum(row.parts())))));
        String totals = CellValueSummary.summary(figures, bytes -> ReportFormat.value(bytes, "B"));
        return new MemoryChart(
                new ChartFrame(
                        "memory",
                        id,
                        "Memory of one more thread",
                        "A bar for each cell and count of threads, stacked: " + String.join(", ", PART_NAMES) + ". "
                                + figures.stream()
                                        .map(figure -> figure.cell() + " " + ReportFormat.value(figure.value(), "B"))
                                        .collect(Collectors.joining("; "))
                                + ". The table that follows holds the figures.",
                        new ChartCaption(
                                "How many bytes does one more thread take, and where do they lie?",
                                "In total: " + totals + ".",
                                "Each bar is the memory that each further thread took between two counts of threads. Its parts don't overlap:"
                                        + " live heap, other resident memory of the process, and what the kernel holds outside the process. A"
                                        + " part that shrank is not drawn.")),
                PART_NAMES,
                figures.stream().mapToDouble(CellValue::value).max().orElse(1),
                groups.entrySet().stream()
                        .map(group -> new RowGroup<>(group.getKey(), group.getValue()))
                        .toList());
    }

    private static List<@Nullable Double> parts(Map<String, EstimateRecord> figures) {
        Double heap = bytes(figures, "heap");
        Double rss = bytes(figures, "rss");
        return Arrays.asList(
                rss == null || heap == null ? null : Math.min(heap, rss),
                rss == null ? null : heap == null ? rss : rss - Math.min(heap, rss),
                bytes(figures, "page-tables"),
                bytes(figures, "kernel-stack"),
                bytes(figures, "slab"));
    }

    private static @Nullable Double bytes(Map<String, EstimateRecord> figures, String source) {
        EstimateRecord estimate = figures.get(source + "-per-thread");
        return estimate == null || !Double.isFinite(estimate.estimate())
                ? null
                : ChartRounding.round(Math.max(0, estimate.estimate()));
    }

    private static double sum(List<@Nullable Double> parts) {
        return parts.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
