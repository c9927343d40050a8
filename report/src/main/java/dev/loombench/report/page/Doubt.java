package dev.loombench.report.page;

import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.report.text.Chip;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An experiment whose figures must be read with findings.
///
/// @param anchor the id of its element
/// @param counts how many there are of each weight, such as `1 that voids figures, 2 warnings`
public record Doubt(String anchor, String experiment, String counts) {
    /// Nothing where no finding weighs more than that it is good to know.
    static Optional<Doubt> of(Section section) {
        long voids = number(section, Severity.INVALID);
        long warnings = number(section, Severity.WARNING);
        if (voids + warnings == 0) {
            return Optional.empty();
        }
        String counts = Stream.of(
                        voids == 0 ? "" : voids + " that " + (voids == 1 ? "voids" : "void") + " figures",
                        warnings == 0 ? "" : warnings + (warnings == 1 ? " warning" : " warnings"))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        return Optional.of(new Doubt(section.anchor(), section.experiment().id(), counts));
    }

    private static long number(Section section, Severity severity) {
        return section.findings().stream()
                .filter(finding -> finding.severity().equals(Chip.of(severity)))
                .count();
    }
}
