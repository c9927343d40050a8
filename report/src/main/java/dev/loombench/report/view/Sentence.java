package dev.loombench.report.view;

/// One or more sentences.
public record Sentence(String words) implements Block {}
