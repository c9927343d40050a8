package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/// What all charts have beside their data.
///
/// @param id id of the HTML element that the chart is drawn into
/// @param question question that the chart answers
/// @param answer answer in a line; empty if only the reader can tell
/// @param how explanation of how to read it
/// @param legend part of the page, not of the data
public record ChartFrame(
        String id,
        String title,
        String question,
        String answer,
        String how,
        @JsonIgnore List<LegendEntry> legend) {}
