package dev.loombench.cli.terminal;

import dev.loombench.lab.journal.Finding;

/// A finding in words: what was seen, and what to do about it.
public final class FindingWords {
    private FindingWords() {}

    public static String of(Finding finding) {
        String seen = finding.message();
        if (finding.remedy().isEmpty()) {
            return seen;
        }
        return seen + (seen.endsWith(".") ? " " : "; ") + finding.remedy();
    }
}
