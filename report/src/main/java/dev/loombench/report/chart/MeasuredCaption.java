package dev.loombench.report.chart;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/// Builds question, answer and explanation of a [MeasuredChart].
///
/// @param drawn estimates in the chart, at least one
/// @param label label of an estimate's cell
record MeasuredCaption(List<EstimateRecord> drawn, Function<EstimateRecord, String> label, MeasuredChart.Marks marks) {

    ChartCaption reading() {
        return marks.ideals() ? againstIdeals() : alone();
    }

    private ChartCaption alone() {
        EstimateRecord first = drawn.getFirst();
        List<CellValueSummary.CellValue> figures = drawn.stream()
                .map(estimate -> new CellValueSummary.CellValue(label.apply(estimate), estimate.estimate()))
                .toList();
        return new ChartCaption(
                "What was measured for each cell?",
                first.metric() + ": "
                        + CellValueSummary.summary(figures, value -> ReportFormat.value(value, first.unit())) + ".",
                published(ChartHelp.of("Each dot is " + dot() + ".")).text());
    }

    private ChartCaption againstIdeals() {
        List<CellValueSummary.CellValue> shares = new ArrayList<>();
        for (EstimateRecord estimate : drawn) {
            Double efficiency = estimate.efficiency();
            if (efficiency != null) {
                shares.add(new CellValueSummary.CellValue(label.apply(estimate), efficiency));
            }
        }
        String efficiencies = CellValueSummary.summary(shares, ReportFormat::percent);
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
