package dev.loombench.report.chart;

import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/// What a [MeasuredChart] is for, in words.
///
/// @param drawn the estimates that it shows, at least one
/// @param label of a cell
record MeasuredReading(List<EstimateRecord> drawn, Function<EstimateRecord, String> label, MeasuredChart.Marks marks) {

    Reading reading() {
        return marks.ideals() ? againstIdeals() : alone();
    }

    private Reading alone() {
        EstimateRecord first = drawn.getFirst();
        List<Extremes.Figure> figures = drawn.stream()
                .map(estimate -> new Extremes.Figure(label.apply(estimate), estimate.estimate()))
                .toList();
        return new Reading(
                "What was measured for each cell?",
                first.metric() + ": " + Extremes.told(figures, value -> Figures.value(value, first.unit())) + ".",
                published(How.to("Each dot is " + dot() + ".")).text());
    }

    private Reading againstIdeals() {
        List<Extremes.Figure> shares = new ArrayList<>();
        for (EstimateRecord estimate : drawn) {
            Double efficiency = estimate.efficiency();
            if (efficiency != null) {
                shares.add(new Extremes.Figure(label.apply(estimate), efficiency));
            }
        }
        String told = Extremes.told(shares, Figures::percent);
        How how = How.to(
                        "The upright line is the physical limit, and the dot is " + dot()
                                + ". The tinted bar between them is what is lost; the percentage at the end of a row is the share of the limit that is reached.")
                .where(marks.parts(), "The darker part of the bar is explained by CPU work, steal and pauses.");
        return new Reading(
                "How close does each cell come to what is physically possible?",
                told.isEmpty() ? "" : "Share of the physical limit that is reached: " + told + ".",
                published(how).text());
    }

    private String dot() {
        return "the mean of the cell's forks" + (marks.intervals() ? ", with whiskers for its interval" : "");
    }

    private How published(How how) {
        boolean elsewhere = drawn.stream()
                .map(EstimateRecord::published)
                .filter(Objects::nonNull)
                .anyMatch(published -> published.scale() != null);
        return how.where(marks.published(), "A diamond is the published figure, from the source's own machine.")
                .where(elsewhere, "Figures published for other sizes are not drawn; they are in the table.");
    }
}
