package dev.loombench.lab.finding;

import dev.loombench.lab.model.Severity;

/// What a kind of finding says.
///
/// @param code stable id for programs, such as `not-steady`; empty if it is that of the constant's name
/// @param message the observation, as the text of a template
/// @param remedy how to resolve it, as the text of a template
public record FindingWords(String code, Severity severity, String message, String remedy) {}
