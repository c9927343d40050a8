package dev.loombench.report.page;

import dev.loombench.lab.model.Finding;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.LabelledValue;
import java.util.List;

/// A finding with its evidence as text.
public record FindingRow(Chip severity, String code, String message, String remedy, List<LabelledValue> evidence) {
    static FindingRow of(Finding finding) {
        return new FindingRow(
                Chip.of(finding.severity()),
                finding.code(),
                finding.message(),
                finding.remedy(),
                finding.evidence().entrySet().stream()
                        .map(entry -> LabelledValue.keyed(entry.getKey(), entry.getValue()))
                        .toList());
    }

    /// Whether the finding is more than information: a warning, or a reason why figures are invalid.
    boolean isWarning() {
        return severity.tone() != Chip.Tone.PLAIN;
    }
}
