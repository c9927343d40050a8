import dev.loombench.lab.analysis.ExperimentAnalysis;
import dev.loombench.lab.analysis.VerdictCriteria;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trials with given figures, judged like those of a run: two models, with the baseline twice in each
/// block.
final class SyntheticTrials {
    private static final Experiment EXPERIMENT = ExperimentReader.read("judging.yaml", Path.of("."), """
            schema: loombench/experiment/v1
            id: judging
            title: Figures from elsewhere
            question: Is it judged right?
            method: batch
            workload: {kind: executor, task: noop, tasks: 1, callers: 1}
            models: [cached-pool, virtual-per-task]
            baseline: cached-pool
            profiles:
              smoke: {warmup: 0 ops, measure: 1 op}
              quick: {warmup: 0 ops, measure: 1 op}
              standard: {warmup: 0 ops, measure: 1 op}
              full: {warmup: 0 ops, measure: 1 op}
            ideal: none
            """);
    private static final CellRecord BASELINE = new CellRecord("cached-pool", Map.of(), Map.of());
    private static final CellRecord CANDIDATE = new CellRecord("virtual-per-task", Map.of(), Map.of());
    private static final String JDK = "25";

    private final List<TrialRecord> trials = new ArrayList<>();

    /// Adds a block.
    ///
    /// @param controlSeconds second figure of the baseline
    void add(int block, Pair pair, double controlSeconds) {
        add(block, BASELINE, pair.baseline(), null);
        add(block, CANDIDATE, pair.candidate(), null);
        add(block, BASELINE, controlSeconds, TrialRecord.CONTROL_PASS);
    }

    ExperimentAnalysis analyse() {
        return ExperimentAnalysis.analyse(
                EXPERIMENT, trials, List.of(BASELINE, CANDIDATE), List.of(JDK), VerdictCriteria.DEFAULT);
    }

    private void add(int block, CellRecord cell, double seconds, @Nullable String pass) {
        int id = trials.size() + 1;
        trials.add(new TrialRecord(
                id,
                id,
                block,
                EXPERIMENT.id(),
                JDK,
                cell,
                "time",
                TrialStatus.OK,
                Instant.EPOCH,
                seconds,
                new JvmRecord(cell.model(), null, 1, "serial", null, 1, List.of()),
                Map.of(),
                Map.of("time", new Metric(seconds, "s", Better.LESS)),
                List.of(seconds),
                CalibrationRecord.UNKNOWN,
                null,
                null,
                null,
                List.of(),
                List.of(),
                pass,
                null,
                Map.of()));
    }
}
