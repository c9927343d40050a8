package dev.loombench.report.export;

import java.util.List;

/// An exported text with remarks.
///
/// @param notes a clause for each part that had to be left out
public record ExportResult(String text, List<String> notes) {
    public ExportResult {
        notes = List.copyOf(notes);
    }

    /// A complete export, without remarks.
    static ExportResult whole(String text) {
        return new ExportResult(text, List.of());
    }
}
