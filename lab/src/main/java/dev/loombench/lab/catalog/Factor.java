package dev.loombench.lab.catalog;

import java.util.List;

/// Varied parameter of an experiment.
///
/// @param levels counts, durations, rates or words in their one spelling, at least one
public record Factor(String name, List<String> levels) {}
