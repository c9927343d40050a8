package dev.loombench.protocol;

import java.util.List;

/// What is said: a kind with its values, which may be clauses themselves. Programs compare kinds and values; its text
/// is for people.
///
/// @param values in the order of the places of the words
public record Clause(MessageTemplate kind, List<Object> values) {
    public Clause {
        values = List.copyOf(values);
    }

    /// The words with their values.
    @Override
    public String toString() {
        return kind.message(values.toArray());
    }

    /// The words with a capital and a full stop.
    public String sentence() {
        String words = toString();
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + (words.endsWith(".") ? "" : ".");
    }
}
