package dev.loombench.report.chart;

/// Text beside a chart: the question that it answers, the answer, and how to read it.
///
/// @param question question that the chart answers
/// @param answer answer in a line; empty if only the reader can tell
/// @param how explanation of how to read it
public record ChartCaption(String question, String answer, String how) {}
