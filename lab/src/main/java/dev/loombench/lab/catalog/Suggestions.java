package dev.loombench.lab.catalog;

import dev.loombench.protocol.InvalidValueException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Suggests the known name that a misspelt one probably means.
public final class Suggestions {
    private Suggestions() {}

    /// Candidate with the least edit distance (Levenshtein 1966), if at most 2 or a third of its length.
    public static Optional<String> closest(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 3))
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /// Hint for a message: `; did you mean 'x'?`, or the list of candidates.
    public static String hint(String word, Collection<String> candidates) {
        return closest(word, candidates)
                .map(similar -> "; did you mean '" + similar + "'?")
                .orElse("; choose from " + String.join(", ", candidates));
    }

    /// The error for a word that none of the candidates is, with the one that it probably means.
    ///
    /// @param kind noun phrase, such as `a program`
    /// @param otherwise error without such a candidate
    public static InvalidValueException refused(
            String word, String kind, Optional<String> similar, InvalidValueException otherwise) {
        return similar.map(name -> new InvalidValueException(word, kind + "; did you mean '" + name + "'?"))
                .orElse(otherwise);
    }

    /// Edit distance of two words: the least number of letters inserted, removed or replaced.
    public static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
