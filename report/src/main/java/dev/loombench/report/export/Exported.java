package dev.loombench.report.export;

import java.util.List;

/// What a format made of a source.
///
/// @param notes what it had to leave out, a clause each
public record Exported(String text, List<String> notes) {
    public Exported {
        notes = List.copyOf(notes);
    }

    /// All of it.
    static Exported whole(String text) {
        return new Exported(text, List.of());
    }
}
