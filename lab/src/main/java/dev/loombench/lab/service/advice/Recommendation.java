package dev.loombench.lab.service.advice;

/// Recommendation for one side.
///
/// @param reason clause with the figures that justify it
public record Recommendation(RecommendationKind kind, String reason) {}
