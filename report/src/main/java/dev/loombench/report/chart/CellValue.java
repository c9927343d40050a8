package dev.loombench.report.chart;

/// A cell's figure.
record CellValue(String cell, double value) {}
