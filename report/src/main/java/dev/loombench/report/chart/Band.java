package dev.loombench.report.chart;

/// Range of an axis that is tinted.
///
/// @param upright whether it is a range of the horizontal axis
/// @param colour colour by its name in the style sheet; `ink` for a dashed frame, empty for no tint
/// @param text text above it; may be empty
record Band(boolean upright, double from, double to, String colour, String text) {}
