package dev.loombench.report.view;

/// Words in one tone.
public record Words(String words, Tone tone) implements Span {}
