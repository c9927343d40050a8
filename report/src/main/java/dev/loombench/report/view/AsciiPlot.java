package dev.loombench.report.view;

import java.util.function.IntFunction;

/// A picture in ASCII.
///
/// @param drawing its text at a width in characters; empty if there is nothing to draw
public record AsciiPlot(IntFunction<String> drawing) implements Block {}
