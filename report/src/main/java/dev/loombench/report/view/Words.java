package dev.loombench.report.view;

public record Words(String words, Tone tone) implements Span {}
