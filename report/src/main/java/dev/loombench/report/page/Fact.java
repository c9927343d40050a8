package dev.loombench.report.page;

/// A name and what it stands for.
public record Fact(String name, String value) {}
