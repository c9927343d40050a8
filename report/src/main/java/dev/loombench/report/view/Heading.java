package dev.loombench.report.view;

public record Heading(String words) implements Block {}
