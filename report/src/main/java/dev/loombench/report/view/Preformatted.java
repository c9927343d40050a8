package dev.loombench.report.view;

/// A line that others read by a program: it isn't wrapped.
public record Preformatted(String line) implements Block {}
