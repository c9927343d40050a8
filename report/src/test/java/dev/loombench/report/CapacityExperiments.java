package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.List;
import java.util.Map;

/// Builds experiments of servers whose capacity was searched.
final class CapacityExperiments {
    private CapacityExperiments() {}

    /// Two servers, of which the second misses the objective at any rate.
    static ExperimentRecord ofTwoServers() {
        return new ExperimentBuilder("x", "X", "?")
                .method("http")
                .loaded(1, cell("a"), searched(), Map.of())
                .loaded(1, cell("b"), withoutCapacity(), Map.of())
                .build();
    }

    private static LoadRecord searched() {
        Map<String, Double> low = Map.of("p50", 0.051, "p99", 0.06);
        Map<String, Double> high = Map.of("p50", 0.3, "p99", 0.5);
        CapacityRecord capacity = RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<100ms")
                .with("bounds", Map.of("p99", 0.1))
                .with("outcome", CapacityOutcome.FOUND)
                .with("confirmed", true)
                .with("capacity", new RateRecord(80, 78.0, 82.0, 8))
                .with("saturationAbsent", "the budget is spent")
                .with(
                        "curve",
                        List.of(
                                new CurveRecord(50, 50, low, 1, 1),
                                new CurveRecord(100, 80, high, 1, 0),
                                new CurveRecord(400, 0, Map.of(), 1, 0)))
                .with(
                        "loads",
                        List.of(
                                load(1, SearchStage.COARSE, 50, 50, 0, low),
                                load(2, SearchStage.COARSE, 100, 80, 0, high, "p99 is 500 ms"),
                                SearchRecord.invalid(3, SearchStage.FINE, 70, 100, false, "it stood still"),
                                load(4, SearchStage.FINE, 70, 70, 0.002, low)))
                .build();
        return load(capacity);
    }

    /// A load that meets the objective unless it missed something.
    private static SearchRecord load(
            int number,
            SearchStage stage,
            double offered,
            double answered,
            double failed,
            Map<String, Double> latencies,
            String... missed) {
        boolean kept = missed.length == 0;
        boolean counts = stage == SearchStage.COARSE;
        Double margin = kept ? null : 0.5;
        return new SearchRecord(
                number,
                stage,
                offered,
                100,
                counts,
                answered,
                failed,
                latencies,
                kept,
                List.of(missed),
                margin,
                true,
                null);
    }

    private static LoadRecord withoutCapacity() {
        return load(RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<100ms")
                .with("bounds", Map.of("p99", 0.1))
                .with("outcome", CapacityOutcome.NONE)
                .with("reason", "even at 0.500/s: p99 is 1.01 s")
                .with("saturation", new RateRecord(199, 198.0, 200.0, 3))
                .build());
    }

    private static LoadRecord load(CapacityRecord capacity) {
        return LoadRecordFixtures.searched(20, 1300, capacity);
    }
}
