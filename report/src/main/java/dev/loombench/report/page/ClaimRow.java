package dev.loombench.report.page;

import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Figures;

/// A claim with its measured figure as text; empty where its cells have none.
public record ClaimRow(ClaimRecord claim, String measured, String interval, Chip verdict) {
    static ClaimRow of(ClaimRecord claim) {
        Double measured = claim.measured();
        return new ClaimRow(
                claim,
                measured == null ? "" : Figures.plain(measured),
                Figures.ratios(claim.low(), claim.high()),
                Chip.of(claim.verdict()));
    }
}
