package dev.loombench.report.chart;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of measured against ideal: for each cell the estimate with its interval, the physical limit, and the
/// figure published for the same parameters.
///
/// @param groups cells, grouped by equal parameters
public record MeasuredChart(ChartFrame frame, Axis axis, List<RowGroup<Row>> groups) implements Chart {
    /// Row of a cell.
    ///
    /// @param slot colour of its model
    /// @param low lower end of the interval; absent if there is none
    /// @param ideal physical limit; absent if none is modelled
    /// @param parts explained parts of the time beyond the ideal, in order
    /// @param published published figure; absent if there is none for these parameters
    /// @param text the figures as text
    public record Row(
            String label,
            int slot,
            double measured,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double ideal,
            List<Double> parts,
            @Nullable Double published,
            Text text) {}

    /// The row's figures as text; empty if absent.
    public record Text(
            String measured, String interval, String ideal, String efficiency, String shortfall, String published) {}

    /// Optional marks that this chart has.
    public Marks marks() {
        return Marks.of(groups);
    }

    /// Optional kinds of marks.
    ///
    /// @param parts explained parts between ideal and measured figure
    public record Marks(boolean intervals, boolean ideals, boolean parts, boolean published) {
        static Marks of(List<RowGroup<Row>> groups) {
            List<Row> rows =
                    groups.stream().flatMap(group -> group.rows().stream()).toList();
            return new Marks(
                    rows.stream().anyMatch(row -> row.low() != null),
                    rows.stream().anyMatch(row -> row.ideal() != null),
                    rows.stream().anyMatch(row -> !row.parts().isEmpty()),
                    rows.stream().anyMatch(row -> row.published() != null));
        }
    }

    /// Builds the chart of a metric's estimates.
    ///
    /// @param estimates estimates of one metric; non-finite ones appear only in the table
    /// @return empty if there is nothing to draw
    public static Optional<MeasuredChart> of(String id, List<EstimateRecord> estimates, CellNames names) {
        List<EstimateRecord> drawn = estimates.stream()
                .filter(estimate -> Double.isFinite(estimate.estimate()))
                .toList();
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        EstimateRecord first = drawn.getFirst();
        String metric = first.metric();
        boolean ideals = drawn.stream().anyMatch(estimate -> estimate.ideal() != null);
        Axis axis = Axis.over(metric, first.unit(), values(drawn), ends(drawn));
        String title = "Measured " + (ideals ? "against ideal: " : "") + metric;
        List<RowGroup<Row>> groups = RowGroup.of(
                drawn,
                estimate -> estimate.cell().model(),
                estimate -> names.setting(estimate.cell(), estimate.jdk()),
                (estimate, label) -> row(estimate, names, label));
        return Optional.of(new MeasuredChart(
                new ChartFrame(
                        "measured",
                        id,
                        title,
                        description(drawn, axis, names),
                        new MeasuredCaption(
                                        drawn,
                                        estimate -> names.label(estimate.cell(), estimate.jdk()),
                                        Marks.of(groups))
                                .reading()),
                axis,
                groups));
    }

    private static Row row(EstimateRecord estimate, CellNames names, String label) {
        CellName name = names.name(estimate.cell());
        Double ideal = ideal(estimate);
        Double published = published(estimate);
        Double efficiency = estimate.efficiency();
        String unit = estimate.unit();
        Text text = new Text(
                ReportFormat.value(estimate.estimate(), unit),
                ReportFormat.interval(estimate.estimate(), estimate.low(), estimate.high(), unit),
                ideal == null ? "" : ReportFormat.value(ideal, unit),
                efficiency == null ? "" : Format.percent(efficiency),
                shortfall(estimate),
                published == null ? "" : ReportFormat.value(published, unit));
        boolean interval = finite(estimate.low()) != null && finite(estimate.high()) != null;
        return new Row(
                label,
                name.slot(),
                estimate.estimate(),
                interval ? estimate.low() : null,
                interval ? estimate.high() : null,
                ideal,
                parts(estimate),
                published,
                text);
    }

    private static List<Double> parts(EstimateRecord estimate) {
        ShortfallRecord shortfall = estimate.shortfall();
        return shortfall == null
                ? List.of()
                : shortfall.parts().stream()
                        .map(part -> ChartRounding.round(part.seconds()))
                        .toList();
    }

    private static String shortfall(EstimateRecord estimate) {
        ShortfallRecord shortfall = estimate.shortfall();
        return shortfall == null
                ? ""
                : "beyond it "
                        + Stream.concat(
                                        shortfall.parts().stream()
                                                .map(part -> part.cause() + " "
                                                        + ReportFormat.value(part.seconds(), estimate.unit())),
                                        Stream.of("unexplained "
                                                + ReportFormat.value(shortfall.unexplained(), estimate.unit())))
                                .collect(Collectors.joining(", "));
    }

    private static String description(List<EstimateRecord> estimates, Axis axis, CellNames names) {
        EstimateRecord least = estimates.getFirst();
        EstimateRecord most = least;
        for (EstimateRecord estimate : estimates) {
            least = estimate.estimate() < least.estimate() ? estimate : least;
            most = estimate.estimate() > most.estimate() ? estimate : most;
        }
        return "A row for each of " + estimates.size() + " cells on a " + (axis.log() ? "logarithmic" : "linear")
                + " axis of " + axis.name() + ", from " + ReportFormat.value(least.estimate(), axis.unit()) + " ("
                + names.name(least.cell()).text() + ") to " + ReportFormat.value(most.estimate(), axis.unit()) + " ("
                + names.name(most.cell()).text() + "). The table that follows holds the same figures.";
    }

    private static List<Double> values(List<EstimateRecord> estimates) {
        return estimates.stream()
                .flatMap(estimate -> Stream.of(estimate.estimate(), ideal(estimate), published(estimate)))
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<Double> ends(List<EstimateRecord> estimates) {
        return estimates.stream()
                .flatMap(estimate -> Stream.of(finite(estimate.low()), finite(estimate.high())))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Double ideal(EstimateRecord estimate) {
        return estimate.ideal() == null ? null : finite(estimate.ideal().value());
    }

    private static @Nullable Double published(EstimateRecord estimate) {
        PublishedRecord published = estimate.published();
        return published == null || published.scale() != null ? null : finite(published.value());
    }

    private static @Nullable Double finite(@Nullable Double value) {
        return value != null && Double.isFinite(value) ? value : null;
    }

    /// Builds question, answer and explanation of a [MeasuredChart].
    ///
    /// @param drawn estimates in the chart, at least one
    /// @param label label of an estimate's cell
    private record MeasuredCaption(List<EstimateRecord> drawn, Function<EstimateRecord, String> label, Marks marks) {

        ChartCaption reading() {
            return marks.ideals() ? againstIdeals() : alone();
        }

        private ChartCaption alone() {
            EstimateRecord first = drawn.getFirst();
            List<CellValue> figures = drawn.stream()
                    .map(estimate -> new CellValue(label.apply(estimate), estimate.estimate()))
                    .toList();
            return new ChartCaption(
                    "What was measured for each cell?",
                    first.metric() + ": "
                            + CellValueSummary.summary(figures, value -> ReportFormat.value(value, first.unit())) + ".",
                    published(ChartHelp.of("Each dot is " + dot() + ".")).text());
        }

        private ChartCaption againstIdeals() {
            List<CellValue> shares = new ArrayList<>();
            for (EstimateRecord estimate : drawn) {
                Double efficiency = estimate.efficiency();
                if (efficiency != null) {
                    shares.add(new CellValue(label.apply(estimate), efficiency));
                }
            }
            String efficiencies = CellValueSummary.summary(shares, Format::percent);
            ChartHelp help = ChartHelp.of(
                            "The upright line is the physical limit, and the dot is " + dot()
                                    + ". The tinted bar between them is what is lost; the percentage at the end of a row is the share of the limit that is reached.")
                    .where(marks.parts(), "The darker part of the bar is explained by CPU work, steal and pauses.");
            return new ChartCaption(
                    "How close does each cell come to what is physically possible?",
                    efficiencies.isEmpty() ? "" : "Share of the physical limit that is reached: " + efficiencies + ".",
                    published(help).text());
        }

        private String dot() {
            return "the mean of the cell's forks" + (marks.intervals() ? ", with whiskers for its interval" : "");
        }

        private ChartHelp published(ChartHelp help) {
            boolean elsewhere = drawn.stream()
                    .map(EstimateRecord::published)
                    .filter(Objects::nonNull)
                    .anyMatch(published -> published.scale() != null);
            return help.where(marks.published(), "A diamond is the published figure, from the source's own machine.")
                    .where(elsewhere, "Figures published for other sizes are not drawn; they are in the table.");
        }
    }
}
