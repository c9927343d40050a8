package dev.loombench.report;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.EstimateRecord.PartRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.ExperimentRecord.SourceRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds the record of an experiment cell by cell, with the trials, estimates and comparisons that belong
/// together.
final class ExperimentBuilder {
    private final String id;
    private final String title;
    private final String question;
    private final List<SourceRecord> sources = new ArrayList<>();
    private final TrialRecordBuilder trials;
    private final List<EstimateRecord> estimates = new ArrayList<>();
    private final List<ComparisonRecord> comparisons = new ArrayList<>();
    private final List<ClaimRecord> claims = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private @Nullable String verdict;
    private String method = "batch";

    ExperimentBuilder(String id, String title, String question) {
        this.id = id;
        this.title = title;
        this.question = question;
        trials = new TrialRecordBuilder(id);
    }

    ExperimentBuilder source(String key, String name, String setting) {
        sources.add(new SourceRecord(key, name, setting));
        return this;
    }

    ExperimentBuilder method(String name) {
        method = name;
        return this;
    }

    ExperimentBuilder verdict(String sentence) {
        verdict = sentence;
        return this;
    }

    ExperimentBuilder finding(Finding finding) {
        findings.add(finding);
        return this;
    }

    /// Adds an estimate of `time` with three forks and their trials.
    ExperimentBuilder time(CellRecord cell, double seconds, double halfWidth) {
        for (int block = 1; block <= 3; block++) {
            trial(block, cell, seconds + (block - 2) * halfWidth / 3);
        }
        return estimate(cell, "25", "time", "s", Better.LESS, seconds, halfWidth, null);
    }

    ExperimentBuilder estimate(
            CellRecord cell,
            String jdk,
            String metric,
            String unit,
            Better better,
            double value,
            double halfWidth,
            @Nullable IdealRecord ideal) {
        estimates.add(RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("jdk", jdk)
                .with("metric", metric)
                .with("unit", unit)
                .with("better", better)
                .with("n", 3)
                .with("estimate", value)
                .with("low", halfWidth == 0 ? null : value - halfWidth)
                .with("high", halfWidth == 0 ? null : value + halfWidth)
                .with("method", "Student's t over forks")
                .with("ideal", ideal)
                .with(
                        "efficiency",
                        ideal == null ? null : better == Better.LESS ? ideal.value() / value : value / ideal.value())
                .with("shortfall", shortfall(ideal, value, unit))
                .build());
        return this;
    }

    /// Three quarters of what is beyond the ideal of a time.
    private static @Nullable ShortfallRecord shortfall(@Nullable IdealRecord ideal, double value, String unit) {
        if (ideal == null || !unit.equals("s") || value <= ideal.value()) {
            return null;
        }
        double gap = value - ideal.value();
        return new ShortfallRecord(
                gap, List.of(new PartRecord("CPU work", gap * 0.75, "1.90 of 2 cores were busy for the JVM")), gap / 4);
    }

    ExperimentBuilder trial(int block, CellRecord cell, double seconds) {
        trials.measured(block, cell, seconds);
        return this;
    }

    /// Adds a trial of a server under load.
    ExperimentBuilder loaded(int block, CellRecord cell, LoadRecord load, Map<String, Metric> metrics) {
        trials.loaded(block, cell, load, metrics, null);
        return this;
    }

    /// Adds a trial whose figures mustn't be trusted.
    ExperimentBuilder invalid(
            int block, CellRecord cell, LoadRecord load, Map<String, Metric> metrics, String failure) {
        trials.loaded(block, cell, load, metrics, failure);
        return this;
    }

    /// Adds a diagnosis trial that found what limits the server.
    ExperimentBuilder recorded(int block, CellRecord cell, double seconds) {
        trials.recorded(block, cell, seconds);
        return this;
    }

    ExperimentBuilder diagnosed(
            int block, CellRecord cell, LoadRecord load, Map<String, Metric> metrics, String limit) {
        trials.diagnosed(block, cell, load, metrics, limit);
        return this;
    }

    ExperimentBuilder failedTrial(int block, CellRecord cell, String failure) {
        trials.failed(block, cell, failure);
        return this;
    }

    ExperimentBuilder comparison(
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            double low,
            double high,
            ComparisonVerdict verdict) {
        return comparison("25", null, baseline, candidate, ratio, low, high, verdict);
    }

    /// Adds the same cell on another JDK.
    ExperimentBuilder acrossJdks(
            String baselineJdk,
            String jdk,
            CellRecord cell,
            double ratio,
            double low,
            double high,
            ComparisonVerdict verdict) {
        return comparison(jdk, baselineJdk, cell, cell, ratio, low, high, verdict);
    }

    private ExperimentBuilder comparison(
            String jdk,
            @Nullable String baselineJdk,
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            double low,
            double high,
            ComparisonVerdict verdict) {
        comparisons.add(RecordBuilder.of(ComparisonRecord.class)
                .with("jdk", jdk)
                .with("baselineJdk", baselineJdk)
                .with("baseline", baseline)
                .with("candidate", candidate)
                .with("n", 3)
                .with("ratio", ratio)
                .with("low", low)
                .with("high", high)
                .with("method", "Student's t over log-ratios within blocks")
                .with("orderLow", low * 0.99)
                .with("orderHigh", high * 1.01)
                .with("checkAgrees", true)
                .with("verdict", verdict)
                .with("minimumDetectableEffect", 1.21)
                .with("blocksNeeded", verdict == ComparisonVerdict.INCONCLUSIVE ? 14 : null)
                .with("secondsNeeded", verdict == ComparisonVerdict.INCONCLUSIVE ? 75.0 : null)
                .with("note", "3 blocks: a verdict needs the whole interval beyond a factor of 2.")
                .build());
        return this;
    }

    ExperimentBuilder claim(ClaimRecord claim) {
        claims.add(claim);
        return this;
    }

    ExperimentRecord build() {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("id", id)
                .with("title", title)
                .with("question", question)
                .with("method", method)
                .with("sources", sources)
                .with("trials", trials.all())
                .with("estimates", estimates)
                .with("comparisons", comparisons)
                .with("claims", claims)
                .with("findings", findings)
                .with("verdict", verdict)
                .build();
    }
}
