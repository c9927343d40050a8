package dev.loombench.cli.terminal;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.IdealRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds records of experiments with an answer.
final class ExperimentFixtures {
    static final CellRecord POOL = cell("cached-pool", "tasks", "1000");
    static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "1000");

    private ExperimentFixtures() {}

    /// @param params names and levels of the parameters in turn
    static CellRecord cell(String model, String... params) {
        Map<String, String> levels = new LinkedHashMap<>();
        for (int i = 0; i < params.length; i += 2) {
            levels.put(params[i], params[i + 1]);
        }
        return new CellRecord(model, levels, Map.of());
    }

    static EstimateRecord estimate(CellRecord cell, String metric, String unit, double value) {
        return new EstimateRecord(
                cell,
                "25",
                metric,
                unit,
                Better.LESS,
                6,
                value,
                value * 0.96,
                value * 1.04,
                0.95,
                "Student",
                null,
                null,
                null,
                null);
    }

    static EstimateRecord limited(EstimateRecord estimate, double limit) {
        return new EstimateRecord(
                estimate.cell(),
                estimate.jdk(),
                estimate.metric(),
                estimate.unit(),
                estimate.better(),
                estimate.n(),
                estimate.estimate(),
                estimate.low(),
                estimate.high(),
                estimate.level(),
                estimate.method(),
                new IdealRecord(limit, null, "critical path", "one task"),
                limit / estimate.estimate(),
                null,
                null);
    }

    static ComparisonRecord comparison(
            CellRecord baseline, CellRecord candidate, double ratio, ComparisonRecord.Verdict verdict) {
        boolean open = verdict == ComparisonRecord.Verdict.INCONCLUSIVE;
        return new ComparisonRecord(
                "time",
                "25",
                null,
                baseline,
                candidate,
                6,
                ratio,
                ratio * 0.95,
                ratio * 1.05,
                0.95,
                "Student",
                0.03,
                null,
                null,
                null,
                verdict,
                1.1,
                open ? 14 : null,
                open ? 75.0 : null,
                "why");
    }

    static ClaimRecord claim(String id, String brief, ClaimRecord.Verdict verdict, String reason) {
        return claim(id, brief, verdict, reason, null);
    }

    static ClaimRecord claim(
            String id, String brief, ClaimRecord.Verdict verdict, String reason, @Nullable DecidedBy decidedBy) {
        return new ClaimRecord(
                id,
                "It is so.",
                "P",
                "6 times",
                "at least 4",
                null,
                null,
                null,
                verdict,
                "Measured.",
                brief,
                "25",
                null,
                null,
                reason,
                decidedBy);
    }

    static Finding finding(String code, Finding.Severity severity, String message, Map<String, Object> evidence) {
        return new Finding(code, severity, message, "do it again", evidence);
    }

    static ExperimentRecord experiment(
            String id,
            String method,
            List<EstimateRecord> estimates,
            List<ComparisonRecord> comparisons,
            List<ClaimRecord> claims,
            List<Finding> findings,
            @Nullable String verdict) {
        return new ExperimentRecord(
                id,
                "Tasks that sleep",
                "What does it cost?",
                method,
                List.of(),
                List.of(),
                estimates,
                comparisons,
                claims,
                findings,
                verdict,
                null,
                null,
                comparisons.isEmpty() ? null : comparisons.getLast());
    }

    /// An experiment of a thousand tasks, faster on virtual threads.
    static ExperimentRecord sleep() {
        return experiment(
                "sleep-10k",
                "batch",
                List.of(
                        limited(estimate(POOL, "time", "s", 1.63), 0.2),
                        limited(estimate(VIRTUAL, "time", "s", 0.211), 0.2)),
                List.of(comparison(POOL, VIRTUAL, 0.13, ComparisonRecord.Verdict.FASTER)),
                List.of(
                        claim("1a", "6.1 times", ClaimRecord.Verdict.REPRODUCED, "so it is"),
                        claim("1b", "platform threads slowest", ClaimRecord.Verdict.NOT_REPRODUCED_HERE, "it isn't"),
                        claim("2", "within 20 % of the limit", ClaimRecord.Verdict.INCONCLUSIVE, "who knows")),
                List.of(finding("few-blocks", Finding.Severity.INFO, "3 blocks", Map.of())),
                "Virtual threads are 7.7 times as fast as the cached pool (7.3 to 8.2).");
    }
}
