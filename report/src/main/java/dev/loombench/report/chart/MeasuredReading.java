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
                "What does each cell come to?",
                first.metric() + ": " + Extremes.told(figures, value -> Figures.value(value, first.unit())) + ".",
                published(How.to("A dot is " + dot() + ".")).text());
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
        How how = How.to("The upright line is the physical limit, the dot " + dot()
                        + "; the tinted bar between them is what is lost, the percentage what is reached.")
                .where(marks.parts(), "The darker part of the bar is what CPU work, steal and pauses explain.");
        return new Reading(
                "How close does each cell come to what is physically possible?",
                told.isEmpty() ? "" : "Of what is possible: " + told + ".",
                published(how).text());
    }

    private String dot() {
        return "the mean over a cell's forks" + (marks.intervals() ? ", its whiskers the interval" : "");
    }

    private How published(How how) {
        boolean elsewhere = drawn.stream()
                .map(EstimateRecord::published)
                .filter(Objects::nonNull)
                .anyMatch(published -> published.scale() != null);
        return how.where(marks.published(), "A diamond is what the source saw on its own machine.")
                .where(elsewhere, "Figures that the source had of other sizes aren't drawn; the table has them.");
    }
}
