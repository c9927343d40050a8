package dev.loombench.report.page;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.IdealRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Row with a cell's estimate; a text is empty if there is nothing to say.
///
/// @param baseline whether other cells are compared with it
/// @param versus comparisons with its baseline, and with the same cell on another JDK
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

    /// Comparison of the cell with a baseline.
    ///
    /// @param jdk id of the baseline's JDK; empty if it is the cell's own
    public record Versus(String baseline, String jdk, String ratio, String interval, Chip verdict) {}

    /// The physical limit.
    ///
    /// @param overshoot part of the limit that timer overshoot adds; empty if none
    /// @param shortfall causes of the time beyond the limit; empty if unknown
    public record Ideal(String value, String bound, String overshoot, String explanation, String shortfall) {}

    /// Published figure.
    ///
    /// @param scale how the published cell differs from this one; empty if it doesn't
    public record Published(String value, String source, String scale) {}

    static EstimateRow of(EstimateRecord estimate, List<ComparisonRecord> comparisons, CellNames names) {
        List<ComparisonRecord> jdkComparisons = comparisons.stream()
                .filter(comparison -> comparison.jdk().equals(estimate.jdk()))
                .toList();
        Double efficiency = estimate.efficiency();
        return new EstimateRow(
                names.name(estimate.cell()),
                estimate.jdk(),
                estimate.n(),
                ReportFormat.value(estimate.estimate(), estimate.unit()),
                ReportFormat.interval(estimate.estimate(), estimate.low(), estimate.high(), estimate.unit()),
                jdkComparisons.stream()
                        .filter(ComparisonRecord::comparesModels)
                        .anyMatch(comparison -> comparison.baseline().equals(estimate.cell())),
                jdkComparisons.stream()
                        .filter(comparison -> comparison.candidate().equals(estimate.cell()))
                        .map(comparison -> versus(comparison, names))
                        .toList(),
                ideal(estimate),
                efficiency == null ? "" : Format.percent(efficiency),
                published(estimate));
    }

    /// Whether every comparison of the cell is undecided.
    public boolean isUndecided() {
        Chip undecided = Chip.of(ComparisonVerdict.INCONCLUSIVE);
        return !versus.isEmpty()
                && versus.stream().allMatch(comparison -> comparison.verdict().equals(undecided));
    }

    private static Versus versus(ComparisonRecord comparison, CellNames names) {
        String jdk = comparison.baselineJdk();
        return new Versus(
                names.name(comparison.baseline()).text(),
                jdk == null ? "" : jdk,
                ReportFormat.ratio(comparison.ratio()),
                ReportFormat.ratios(comparison.low(), comparison.high()),
                Chip.of(comparison.verdict()));
    }

    private static @Nullable Ideal ideal(EstimateRecord estimate) {
        IdealRecord ideal = estimate.ideal();
        if (ideal == null) {
            return null;
        }
        Double seconds = ideal.timerOvershoot();
        String overshoot = seconds == null || seconds == 0 ? "" : ReportFormat.value(seconds, estimate.unit());
        return new Ideal(
                ReportFormat.value(ideal.value(), estimate.unit()),
                ideal.bound(),
                overshoot,
                ideal.explanation(),
                shortfall(estimate.shortfall()));
    }

    private static @Nullable Published published(EstimateRecord estimate) {
        PublishedRecord published = estimate.published();
        if (published == null) {
            return null;
        }
        Double error = published.error();
        String value = ReportFormat.value(published.value(), estimate.unit());
        String scale = published.scale();
        return new Published(
                error == null ? value : value + " ± " + ReportFormat.value(error, estimate.unit()),
                published.source(),
                scale == null ? "" : scale);
    }

    /// Causes of the time beyond an ideal; empty if unknown.
    private static String shortfall(@Nullable ShortfallRecord shortfall) {
        if (shortfall == null) {
            return "";
        }
        Stream<String> explained = shortfall.parts().stream()
                .map(part -> part.cause() + " " + share(part.seconds(), shortfall) + " (" + part.observed() + ")");
        String unexplained = "unexplained " + share(shortfall.unexplained(), shortfall);
        return "Beyond it " + seconds(shortfall.seconds()) + ": "
                + Stream.concat(explained, Stream.of(unexplained)).collect(Collectors.joining(", ")) + ".";
    }

    private static String share(double seconds, ShortfallRecord shortfall) {
        return seconds(seconds) + ", " + Math.round(100 * seconds / shortfall.seconds()) + " %";
    }

    private static String seconds(double seconds) {
        return ReportFormat.value(seconds, "s");
    }
}
