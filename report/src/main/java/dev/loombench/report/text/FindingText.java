package dev.loombench.report.text;

import dev.loombench.lab.model.Finding;

/// Joins message and remedy of a finding.
public final class FindingText {
    private FindingText() {}

    public static String of(Finding finding) {
        return of(finding.message(), finding.remedy());
    }

    /// Joins a message and its remedy.
    ///
    /// @param remedy may be empty
    public static String of(String message, String remedy) {
        return remedy.isEmpty() ? message : message + (message.endsWith(".") ? " " : "; ") + remedy;
    }
}
