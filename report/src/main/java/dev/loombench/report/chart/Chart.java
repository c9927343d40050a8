package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/// A chart of the page. Its record is serialised for the script, which has a painter for each kind. Title,
/// description and a table beside it say the same without the script.
public sealed interface Chart permits DotChart, LineChart, HeatChart {
    /// Its frame, whose components stand among the chart's own in the data.
    @JsonUnwrapped
    ChartFrame frame();

    /// What its rows, lines or maps show, as text.
    List<String> facts();

    /// Name of its painter in the script.
    @JsonProperty
    default String kind() {
        return switch (this) {
            case DotChart dots -> "dots";
            case LineChart lines -> "lines";
            case HeatChart maps -> "heat";
        };
    }

    /// Description for people who can't see the chart.
    default String description() {
        int most = 16;
        List<String> facts = facts();
        return String.join("; ", facts.subList(0, Math.min(most, facts.size())))
                + (facts.size() > most ? "; and " + (facts.size() - most) + " more" : "")
                + ". Tables of the page hold the figures.";
    }
}
