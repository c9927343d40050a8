package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.report.chart.ChartKind.MarkKey;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A chart of the page. Its record is serialised for the script, which has a painter for each kind. Title,
/// description and a table beside it say the same without the script.
public sealed interface Chart permits DotChart, LineChart, HeatChart {
    int MOST_FACTS = 16;
    String FIGURES = ". Tables of the page hold the figures.";

    /// Its frame, whose components stand among the chart's own in the data.
    @JsonUnwrapped
    ChartFrame frame();

    /// What its rows, lines or maps show, as text.
    List<String> facts();

    /// Whether it has a mark.
    ///
    /// @param colour name of the mark's colour, where it matters; empty otherwise
    default boolean draws(Mark mark, String colour) {
        return false;
    }

    /// Legend of the cells, unless their names stand beside their marks.
    default List<LegendEntry> names() {
        return List.of();
    }

    /// Whether all its axes of values are logarithmic.
    default boolean logarithmic() {
        return false;
    }

    /// Its data; empty if another table of the page has the same.
    default Table table() {
        return frame().table(List.<Object>of(), List.of());
    }

    /// Name of its painter in the script.
    @JsonProperty
    default String kind() {
        return switch (this) {
            case DotChart dots -> "dots";
            case LineChart lines -> "lines";
            case HeatChart maps -> "heat";
        };
    }

    /// How to read it: what is drawn, and nothing else, is explained.
    @JsonProperty
    default String how() {
        return Stream.concat(
                        Stream.of(frame().words().reading()),
                        keys().map(MarkKey::explanation).filter(text -> !text.isEmpty()))
                .collect(Collectors.joining(" "));
    }

    /// Cells, marks and notes.
    default List<LegendEntry> legend() {
        List<LegendEntry> legend = new ArrayList<>(names());
        keys().map(key -> new LegendEntry(key.mark(), key.colour(), key.text())).forEach(legend::add);
        Stream.of(logarithmic() ? "logarithmic axis" : "", frame().note())
                .filter(text -> !text.isEmpty())
                .forEach(text -> legend.add(new LegendEntry(null, "", text)));
        return legend;
    }

    private Stream<MarkKey> keys() {
        return frame().words().keys().stream().filter(key -> draws(key.mark(), key.colour()));
    }

    /// Description for people who can't see the chart.
    default String description() {
        List<String> facts = facts();
        int more = facts.size() - MOST_FACTS;
        return String.join("; ", facts.subList(0, Math.min(MOST_FACTS, facts.size())))
                + (more > 0 ? "; and " + more + " more" : "")
                + FIGURES;
    }
}
