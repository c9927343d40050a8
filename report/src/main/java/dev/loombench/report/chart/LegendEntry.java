package dev.loombench.report.chart;

import java.util.List;

/// Entry of a chart's legend.
///
/// @param marks marks drawn one over the other; empty for a note
/// @param colour style class of the marks' colour, such as `s0`; empty for no colour
public record LegendEntry(List<Mark> marks, String colour, String text) {}
