package dev.loombench.report;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.IdealRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
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
        estimates.add(new EstimateRecord(
                cell, "25", metric, unit, Better.LESS, 1, value, null, null, 0.95, "", null, null, null, null));
        return this;
    }

    public BlockExperimentBuilder estimate(
            CellRecord cell, String jdk, String metric, String unit, double value, @Nullable Double ideal) {
        return estimate(cell, jdk, metric, unit, 3, value, ideal);
    }

    private BlockExperimentBuilder estimate(
            CellRecord cell, String jdk, String metric, String unit, int forks, double value, @Nullable Double ideal) {
        estimates.add(new EstimateRecord(
                cell,
                jdk,
                metric,
                unit,
                Better.LESS,
                forks,
                value,
                value * 0.9,
                value * 1.1,
                0.95,
                "",
                ideal == null ? null : new IdealRecord(ideal, null, "critical path", ""),
                ideal == null ? null : ideal / value,
                null,
                null));
        return this;
    }

    /// Adds an estimate per second with its limit.
    public BlockExperimentBuilder limited(CellRecord cell, String metric, double value, double limit, String bound) {
        estimates.add(new EstimateRecord(
                cell,
                "25",
                metric,
                "/s",
                Better.MORE,
                1,
                value,
                null,
                null,
                0.95,
                "",
                new IdealRecord(limit, null, bound, ""),
                value / limit,
                null,
                null));
        return this;
    }

    /// @param pass absent if the trial counts
    public BlockExperimentBuilder trial(
            int block, CellRecord cell, double seconds, @Nullable String pass, List<Double> operations) {
        int id = trials.size() + 1;
        trials.add(new TrialRecord(
                id,
                id,
                block,
                "x",
                "25",
                cell,
                "time",
                TrialStatus.OK,
                START,
                1,
                new JvmRecord("", null, 2, "G1", null, 2, List.of()),
                Map.of(),
                Map.of("time", new Metric(seconds, "s", Better.LESS)),
                operations,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                pass,
                null,
                null));
        return this;
    }

    public BlockExperimentBuilder compared(
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Verdict verdict) {
        comparisons.add(comparison(baseline, candidate, ratio, low, high, verdict));
        return this;
    }

    /// Adds an A/A comparison: a baseline against itself.
    public BlockExperimentBuilder control(CellRecord cell, double ratio, double low, double high) {
        controls.add(comparison(cell, cell, ratio, low, high, Verdict.SAME));
        return this;
    }

    private static ComparisonRecord comparison(
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Verdict verdict) {
        return new ComparisonRecord(
                "time", "25", null, baseline, candidate, 6, ratio, low, high, 0.95, "", 0.03, null, null, null, verdict,
                null, null, null, "");
    }

    public ExperimentRecord build() {
        return build("x", "X", "?");
    }

    ExperimentRecord build(String id, String title, String question) {
        return new ExperimentRecord(
                id,
                title,
                question,
                method,
                List.of(),
                trials,
                estimates,
                comparisons,
                List.of(),
                List.of(),
                null,
                controls);
    }

    public static CellNames names(ExperimentRecord experiment) {
        return CellNames.of(experiment, Palette.of(List.of(experiment)));
    }
}
