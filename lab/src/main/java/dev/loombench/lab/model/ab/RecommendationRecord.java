package dev.loombench.lab.model.ab;

import java.util.List;

/// Recommendation on a side.
///
/// @param kind `turn-it-on`, `dont`, `it-doesnt-matter`, `it-depends` or `undecided`
/// @param sentence the recommendation with the figures behind it
/// @param reasons why nothing is recommended, load by load; empty if something is
/// @param conditions conditions under which it holds
public record RecommendationRecord(
        String side, String kind, String sentence, List<String> reasons, List<String> conditions) {}
