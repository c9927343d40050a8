package dev.loombench.report.chart;

import org.jspecify.annotations.Nullable;

/// Entry of a chart's legend.
///
/// @param mark absent for a note
/// @param colour style class of the mark's colour, such as `s0`; empty for no colour
public record LegendEntry(@Nullable Mark mark, String colour, String text) {}
