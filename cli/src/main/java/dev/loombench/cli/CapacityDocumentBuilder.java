package dev.loombench.cli;

import dev.loombench.lab.load.capacity.CapacityRecords;
import dev.loombench.lab.load.capacity.SearchFindings;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Builds the JSON document of a capacity search from its result.
final class CapacityDocumentBuilder {
    private CapacityDocumentBuilder() {}

    /// @param disturbance other activity on the machine during the search, if there was any
    static CapacityDocument document(
            SearchOrder order, SearchResult result, Optional<Finding> disturbance, boolean interrupted) {
        LoadOrder load = order.load();
        CapacityRecord record = CapacityRecords.of(order.slo(), result);
        List<Finding> findings = new ArrayList<>(SearchFindings.of(result, interrupted));
        disturbance.ifPresent(findings::add);
        boolean invalid = findings.stream().anyMatch(finding -> finding.severity() == Severity.INVALID);
        return new CapacityDocument(
                CapacityDocument.SCHEMA,
                LoadDocumentBuilder.target(load),
                LoadDocumentBuilder.method(load),
                load.arrivals() instanceof Arrivals.Open open && !open.poisson() ? "even" : "poisson",
                record.slo(),
                record.bounds(),
                load.warmup().toMillis() / 1e3,
                load.duration().toMillis() / 1e3,
                load.timeout().toMillis() / 1e3,
                interrupted ? "interrupted" : invalid ? "invalid" : "valid",
                record.outcome(),
                record.confirmed(),
                record.capacity(),
                record.reason(),
                record.saturation(),
                record.saturationAbsent(),
                record.curve(),
                record.loads(),
                findings,
                load.seed());
    }
}
