package dev.loombench.report;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.AbDocument.EffortRecord;
import dev.loombench.lab.model.ab.AbDocument.SideRecord;
import dev.loombench.lab.model.ab.AbFacts;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.run.EstimateRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builds the document of `ab` for a service at 200 requests per second. Without sides and figures from the
/// test it has a recommendation, and a threshold that is kept.
public final class AbDocumentBuilder {
    private RunStatus status = RunStatus.COMPLETE;
    private List<SideRecord> sides = List.of();
    private EffortRecord effort = new EffortRecord(6, 6, 6, 1, 900, 600, 0.02, 1.02, 1.03, null);
    private RecommendationRecord recommendation = new RecommendationRecord(
            "virtual", "turn-it-on", "Turn it on.", List.of(), List.of("1 processor for each side"));
    private @Nullable String failure;
    private List<EstimateRecord> estimates = List.of();
    private List<ComparisonRecord> comparisons = List.of();
    private List<GateRecord> gates = List.of(new GateRecord("slower>3%", 2, List.of(), List.of()));
    private List<Finding> findings = List.of();
    private @Nullable AbCapacities capacity;
    private List<SideRuntime> runtimes = List.of();
    private @Nullable Finding objection;

    /// A document measured up to this status, with this effort.
    public AbDocumentBuilder measured(RunStatus status, EffortRecord effort) {
        this.status = status;
        this.effort = effort;
        return this;
    }

    public AbDocumentBuilder sides(SideRecord... sides) {
        this.sides = List.of(sides);
        return this;
    }

    public AbDocumentBuilder failing(@Nullable String failure) {
        this.failure = failure;
        return this;
    }

    public AbDocumentBuilder compared(List<EstimateRecord> estimates, List<ComparisonRecord> comparisons) {
        this.estimates = estimates;
        this.comparisons = comparisons;
        return this;
    }

    public AbDocumentBuilder gates(GateRecord... gates) {
        this.gates = List.of(gates);
        return this;
    }

    public AbDocumentBuilder findings(Finding... findings) {
        this.findings = List.of(findings);
        return this;
    }

    public AbDocumentBuilder searched(@Nullable AbCapacities capacity) {
        this.capacity = capacity;
        return this;
    }

    /// What runs on the sides, and why they seem to differ in nothing.
    public AbDocumentBuilder running(List<SideRuntime> runtimes, @Nullable Finding objection) {
        this.runtimes = runtimes;
        this.objection = objection;
        return this;
    }

    public AbDocument done() {
        return RecordBuilder.of(AbDocument.class)
                .with("run", "run")
                .with("title", "Orders, with and without virtual threads")
                .with("status", status)
                .with("sides", sides)
                .with("requests", List.of("GET http://localhost:8080/orders"))
                .with("rates", List.of(200.0))
                .with("arrivals", "poisson")
                .with("warmupSeconds", 10)
                .with("durationSeconds", 20)
                .with("effort", effort)
                .with("facts", new AbFacts(List.of(), runtimes, null, null, null, capacity, List.of(), failure))
                .with("recommendations", List.of(recommendation))
                .with("estimates", estimates)
                .with("comparisons", comparisons)
                .with("gates", gates)
                .with("findings", findings)
                .with("objection", objection)
                .build();
    }

    /// A side that meets its objective up to this rate, and answers at most 200 requests per second.
    public static SideCapacity capacity(String side, double perSecond) {
        return new SideCapacity(
                side,
                RecordBuilder.of(CapacityRecord.class)
                        .with("slo", "p99<100ms,errors<0.1%")
                        .with("outcome", CapacityOutcome.FOUND)
                        .with("confirmed", true)
                        .with("capacity", new RateRecord(perSecond, perSecond - 5, perSecond + 5, 8))
                        .with("saturation", new RateRecord(200, 198.0, 202.0, 3))
                        .build());
    }
}
