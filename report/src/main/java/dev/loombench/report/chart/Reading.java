package dev.loombench.report.chart;

/// What a chart is for, in words that stand beside it.
///
/// @param question that it answers
/// @param answer in a line; empty where only the reader can tell
/// @param how to read it
public record Reading(String question, String answer, String how) {}
