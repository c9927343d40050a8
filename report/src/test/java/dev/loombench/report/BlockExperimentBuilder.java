package dev.loombench.report;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds experiments of `time` over many blocks with a chosen figure for each cell and block; the estimate is
/// their mean.
public final class BlockExperimentBuilder {
    private static final Instant START = Instant.parse("2026-03-04T09:12:00Z");

    private final List<TrialRecord> trials = new ArrayList<>();
    private final List<EstimateRecord> estimates = new ArrayList<>();
    private final List<ComparisonRecord> comparisons = new ArrayList<>();
    private final List<ComparisonRecord> controls = new ArrayList<>();
    private String method = "batch";

    /// @param params names and levels of the parameters in turn
    public static CellRecord cell(String model, String... params) {
        Map<String, String> levels = new LinkedHashMap<>();
        for (int i = 0; i < params.length; i += 2) {
            levels.put(params[i], params[i + 1]);
        }
        return new CellRecord(model, levels, Map.of());
    }

    public BlockExperimentBuilder method(String name) {
        method = name;
        return this;
    }

    /// Adds a cell with a figure for each block, from block 1 on.
    public BlockExperimentBuilder cell(CellRecord cell, double... seconds) {
        return ideal(cell, null, seconds);
    }

    /// Adds a cell with its ideal.
    public BlockExperimentBuilder ideal(CellRecord cell, @Nullable Double ideal, double... seconds) {
        double sum = 0;
        for (int i = 0; i < seconds.length; i++) {
            trial(i + 1, cell, seconds[i], null, List.of());
            sum += seconds[i];
        }
        return estimate(cell, "25", "time", "s", seconds.length, sum / seconds.length, ideal);
    }

    /// Adds a cell without an interval.
    BlockExperimentBuilder bare(CellRecord cell, String metric, String unit, double value) {
        estimates.add(RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("metric", metric)
                .with("unit", unit)
                .with("n", 1)
                .with("estimate", value)
                .build());
        return this;
    }

    public BlockExperimentBuilder estimate(
            CellRecord cell, String jdk, String metric, String unit, double value, @Nullable Double ideal) {
        return estimate(cell, jdk, metric, unit, 3, value, ideal);
    }

    private BlockExperimentBuilder estimate(
            CellRecord cell, String jdk, String metric, String unit, int forks, double value, @Nullable Double ideal) {
        estimates.add(RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("jdk", jdk)
                .with("metric", metric)
                .with("unit", unit)
                .with("n", forks)
                .with("estimate", value)
                .with("low", value * 0.9)
                .with("high", value * 1.1)
                .with("ideal", ideal == null ? null : new IdealRecord(ideal, null, "critical path", ""))
                .with("efficiency", ideal == null ? null : ideal / value)
                .build());
        return this;
    }

    /// Adds an estimate per second with its limit.
    public BlockExperimentBuilder limited(CellRecord cell, String metric, double value, double limit, String bound) {
        estimates.add(RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("metric", metric)
                .with("unit", "/s")
                .with("better", Better.MORE)
                .with("n", 1)
                .with("estimate", value)
                .with("ideal", new IdealRecord(limit, null, bound, ""))
                .with("efficiency", value / limit)
                .build());
        return this;
    }

    /// @param pass absent if the trial counts
    public BlockExperimentBuilder trial(
            int block, CellRecord cell, double seconds, @Nullable String pass, List<Double> operations) {
        int id = trials.size() + 1;
        trials.add(RecordBuilder.of(TrialRecord.class)
                .with("id", id)
                .with("place", id)
                .with("block", block)
                .with("experiment", "x")
                .with("cell", cell)
                .with("startedAt", START)
                .with("durationSeconds", 1)
                .with("jvm", new JvmRecord("", null, 2, "G1", null, 2, List.of()))
                .with("metrics", Map.of("time", new Metric(seconds, "s", Better.LESS)))
                .with("operations", operations)
                .with("pass", pass)
                .build());
        return this;
    }

    public BlockExperimentBuilder compared(
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            ComparisonVerdict verdict) {
        comparisons.add(comparison(baseline, candidate, ratio, low, high, verdict));
        return this;
    }

    /// Adds an A/A comparison: a baseline against itself.
    public BlockExperimentBuilder control(CellRecord cell, double ratio, double low, double high) {
        controls.add(comparison(cell, cell, ratio, low, high, ComparisonVerdict.SAME));
        return this;
    }

    private static ComparisonRecord comparison(
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            ComparisonVerdict verdict) {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("baseline", baseline)
                .with("candidate", candidate)
                .with("n", 6)
                .with("ratio", ratio)
                .with("low", low)
                .with("high", high)
                .with("verdict", verdict)
                .build();
    }

    public ExperimentRecord build() {
        return build("x", "X", "?");
    }

    ExperimentRecord build(String id, String title, String question) {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("id", id)
                .with("title", title)
                .with("question", question)
                .with("method", method)
                .with("trials", trials)
                .with("estimates", estimates)
                .with("comparisons", comparisons)
                .with("controls", controls)
                .build();
    }

    public static CellNames names(ExperimentRecord experiment) {
        return CellNames.of(experiment, Palette.of(List.of(experiment)), false);
    }
}
