package dev.loombench.lab.secrets;

import dev.loombench.lab.secrets.SecretText.Place;
import dev.loombench.protocol.SecretName;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Levels of factors whose names say secret, such as those of a parameter `token`: they label the cells of
/// a person's own experiment or benchmark, which could else not be told apart.
///
/// @param byFactor levels by the name of their factor
record CellLevels(Map<String, Set<String>> byFactor) {
    /// No levels.
    static final CellLevels NONE = new CellLevels(Map.of());

    /// What may stand before the first level of a list.
    private static final String OPENING = "[{\"'";

    /// Adds levels, if the name of their factor says secret.
    CellLevels with(String factor, Collection<String> levels) {
        Set<String> known = byFactor.getOrDefault(factor, Set.of());
        if (!SecretName.matches(factor) || known.containsAll(levels)) {
            return this;
        }
        Set<String> joined = new HashSet<>(known);
        joined.addAll(levels);
        Map<String, Set<String>> all = new HashMap<>(byFactor);
        all.put(factor, Set.copyOf(joined));
        return new CellLevels(Map.copyOf(all));
    }

    /// Whether the value at a place of a text is a level of the factor before it, alone or the first of several.
    boolean contains(String words, Place place) {
        int begin = place.start();
        while (begin < words.length() && OPENING.indexOf(words.charAt(begin)) >= 0) {
            begin++;
        }
        for (String level : byFactor.getOrDefault(place.name(), Set.of())) {
            int end = begin + level.length();
            if (!level.isEmpty()
                    && words.startsWith(level, begin)
                    && (end == words.length() || !Character.isLetterOrDigit(words.charAt(end)))) {
                return true;
            }
        }
        return false;
    }
}
