package dev.loombench.report.page;

import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import org.jspecify.annotations.Nullable;

/// A claim with its figures as text.
///
/// @param published figure that the source states; empty if it states none
/// @param measured measured figure; empty if the claim's cells have none
public record ClaimRow(ClaimRecord claim, String published, String measured, String interval, Chip verdict) {
    static ClaimRow of(ClaimRecord claim) {
        return new ClaimRow(
                claim,
                figure(claim.figure(), claim.unit()),
                figure(claim.measured(), claim.unit()),
                interval(claim),
                Chip.of(claim.verdict()));
    }

    /// Whether the claim is undecided.
    public boolean isUndecided() {
        return claim.verdict() == ClaimVerdict.INCONCLUSIVE;
    }

    private static String figure(@Nullable Double value, @Nullable String unit) {
        if (value == null) {
            return "";
        }
        return unit == null ? ReportFormat.number(value) : ReportFormat.value(value, unit);
    }

    private static String interval(ClaimRecord claim) {
        Double measured = claim.measured();
        String unit = claim.unit();
        return unit == null || measured == null
                ? ReportFormat.ratios(claim.low(), claim.high())
                : ReportFormat.interval(measured, claim.low(), claim.high(), unit);
    }
}
