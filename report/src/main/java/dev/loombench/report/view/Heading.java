package dev.loombench.report.view;

/// Heading of what follows.
public record Heading(String words) implements Block {}
