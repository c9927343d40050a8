package dev.loombench.cli.run;

import static dev.loombench.report.BlockExperimentBuilder.cell;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds records of experiments with an answer.
final class ExperimentFixtures {
    static final CellRecord POOL = cell("cached-pool", "tasks", "1000");
    static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "1000");

    private ExperimentFixtures() {}

    static EstimateRecord estimate(CellRecord cell, String metric, String unit, double value) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("metric", metric)
                .with("unit", unit)
                .with("n", 6)
                .with("estimate", value)
                .with("low", value * 0.96)
                .with("high", value * 1.04)
                .with("method", "Student")
                .build();
    }

    static EstimateRecord limited(EstimateRecord estimate, double limit) {
        return RecordBuilder.like(estimate)
                .with("ideal", new IdealRecord(limit, null, "critical path", "one task"))
                .with("efficiency", limit / estimate.estimate())
                .with("published", null)
                .with("shortfall", null)
                .build();
    }

    static ComparisonRecord comparison(
            CellRecord baseline, CellRecord candidate, double ratio, ComparisonVerdict verdict) {
        boolean open = verdict == ComparisonVerdict.INCONCLUSIVE;
        return RecordBuilder.of(ComparisonRecord.class)
                .with("baseline", baseline)
                .with("candidate", candidate)
                .with("n", 6)
                .with("ratio", ratio)
                .with("low", ratio * 0.95)
                .with("high", ratio * 1.05)
                .with("method", "Student")
                .with("verdict", verdict)
                .with("minimumDetectableEffect", 1.1)
                .with("blocksNeeded", open ? 14 : null)
                .with("secondsNeeded", open ? 75.0 : null)
                .with("note", "why")
                .build();
    }

    static ClaimRecord claim(String id, String brief, ClaimVerdict verdict, String reason) {
        return claim(id, brief, verdict, reason, null);
    }

    static ClaimRecord claim(
            String id, String brief, ClaimVerdict verdict, String reason, @Nullable DecidedBy decidedBy) {
        return RecordBuilder.of(ClaimRecord.class)
                .with("id", id)
                .with("text", "It is so.")
                .with("source", "P")
                .with("published", "6 times")
                .with("relation", "at least 4")
                .with("verdict", verdict)
                .with("sentence", "Measured.")
                .with("brief", brief)
                .with("jdk", "25")
                .with("why", reason)
                .with("decidedBy", decidedBy)
                .build();
    }

    static Finding finding(String code, Severity severity, String message, Map<String, Object> evidence) {
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
        return RecordBuilder.of(ExperimentRecord.class)
                .with("id", id)
                .with("title", "Tasks that sleep")
                .with("question", "What does it cost?")
                .with("method", method)
                .with("estimates", estimates)
                .with("comparisons", comparisons)
                .with("claims", claims)
                .with("findings", findings)
                .with("verdict", verdict)
                .with("headline", comparisons.isEmpty() ? null : comparisons.getLast())
                .build();
    }

    /// An experiment of a thousand tasks, faster on virtual threads.
    static ExperimentRecord sleep() {
        return experiment(
                "sleep-10k",
                "batch",
                List.of(
                        limited(estimate(POOL, "time", "s", 1.63), 0.2),
                        limited(estimate(VIRTUAL, "time", "s", 0.211), 0.2)),
                List.of(comparison(POOL, VIRTUAL, 0.13, ComparisonVerdict.FASTER)),
                List.of(
                        claim("1a", "6.1 times", ClaimVerdict.REPRODUCED, "so it is"),
                        claim("1b", "platform threads slowest", ClaimVerdict.NOT_REPRODUCED_HERE, "it isn't"),
                        claim("2", "within 20 % of the limit", ClaimVerdict.INCONCLUSIVE, "who knows")),
                List.of(finding("few-blocks", Severity.INFO, "3 blocks", Map.of())),
                "Virtual threads are 7.7 times as fast as the cached pool (7.3 to 8.2).");
    }
}
