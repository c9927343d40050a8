package dev.loombench.report.page;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.EstimateRecord.IdealRecord;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Figures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One cell's estimate; texts are empty where there is nothing to say.
///
/// @param baseline whether other cells are held against it
/// @param versus what comparing it with its baseline gave, and with the same cell on another JDK
public record EstimateRow(
        CellName cell,
        String jdk,
        int forks,
        String estimate,
        String interval,
        boolean baseline,
        List<Versus> versus,
        @Nullable Ideal ideal,
        String efficiency,
        @Nullable Published published) {

    /// A cell against its baseline.
    ///
    /// @param jdk id of the baseline's JDK; empty where it is the cell's own
    public record Versus(String baseline, String jdk, String ratio, String interval, Chip verdict) {}

    /// The physical limit.
    ///
    /// @param overshoot the part of it that the machine's timer adds; empty where it adds nothing
    /// @param shortfall what was observed of the time beyond it; empty where that isn't known
    public record Ideal(String value, String bound, String overshoot, String explanation, String shortfall) {}

    /// What a source saw.
    ///
    /// @param scale how its cell differs from this one; empty where it doesn't
    public record Published(String value, String source, String scale) {}

    static EstimateRow of(EstimateRecord estimate, List<ComparisonRecord> comparisons, CellNames names) {
        List<ComparisonRecord> here = comparisons.stream()
                .filter(comparison -> comparison.jdk().equals(estimate.jdk()))
                .toList();
        Double efficiency = estimate.efficiency();
        return new EstimateRow(
                names.name(estimate.cell()),
                estimate.jdk(),
                estimate.n(),
                Figures.value(estimate.estimate(), estimate.unit()),
                Figures.interval(estimate.estimate(), estimate.low(), estimate.high(), estimate.unit()),
                here.stream()
                        .filter(ComparisonRecord::comparesModels)
                        .anyMatch(comparison -> comparison.baseline().equals(estimate.cell())),
                here.stream()
                        .filter(comparison -> comparison.candidate().equals(estimate.cell()))
                        .map(comparison -> versus(comparison, names))
                        .toList(),
                ideal(estimate),
                efficiency == null ? "" : Figures.percent(efficiency),
                published(estimate));
    }

    /// Whether all that is compared is undecided.
    public boolean isUndecided() {
        Chip undecided = Chip.of(ComparisonRecord.Verdict.INCONCLUSIVE);
        return !versus.isEmpty()
                && versus.stream().allMatch(one -> one.verdict().equals(undecided));
    }

    private static Versus versus(ComparisonRecord comparison, CellNames names) {
        String jdk = comparison.baselineJdk();
        return new Versus(
                names.name(comparison.baseline()).text(),
                jdk == null ? "" : jdk,
                Figures.ratio(comparison.ratio()),
                Figures.ratios(comparison.low(), comparison.high()),
                Chip.of(comparison.verdict()));
    }

    private static @Nullable Ideal ideal(EstimateRecord estimate) {
        IdealRecord ideal = estimate.ideal();
        if (ideal == null) {
            return null;
        }
        Double late = ideal.timerOvershoot();
        String overshoot = late == null || late == 0 ? "" : Figures.value(late, estimate.unit());
        return new Ideal(
                Figures.value(ideal.value(), estimate.unit()),
                ideal.bound(),
                overshoot,
                ideal.explanation(),
                Shortfalls.words(estimate.shortfall()));
    }

    private static @Nullable Published published(EstimateRecord estimate) {
        EstimateRecord.PublishedRecord published = estimate.published();
        if (published == null) {
            return null;
        }
        Double error = published.error();
        String value = Figures.value(published.value(), estimate.unit());
        String scale = published.scale();
        return new Published(
                error == null ? value : value + " ± " + Figures.value(error, estimate.unit()),
                published.source(),
                scale == null ? "" : scale);
    }
}
