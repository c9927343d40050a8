package dev.loombench.report.export;

import java.util.List;

/// An exported text with remarks.
///
/// @param notes a clause for each part that had to be left out
public record Exported(String text, List<String> notes) {
    public Exported {
        notes = List.copyOf(notes);
    }

    /// A complete export, without remarks.
    static Exported whole(String text) {
        return new Exported(text, List.of());
    }
}
