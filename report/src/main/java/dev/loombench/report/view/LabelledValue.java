package dev.loombench.report.view;

/// A label with its value, both as text.
public record LabelledValue(String name, String value) {}
