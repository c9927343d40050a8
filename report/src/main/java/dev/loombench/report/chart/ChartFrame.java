package dev.loombench.report.chart;

/// What all charts have beside their data.
///
/// @param kind name of the painter in the script
/// @param id id of the HTML element that the chart is drawn into
/// @param description description for people who can't see the chart
/// @param reading question, answer and explanation shown beside the chart
public record ChartFrame(String kind, String id, String title, String description, ChartCaption reading) {}
