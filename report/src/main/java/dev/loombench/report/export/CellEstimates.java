package dev.loombench.report.export;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Groups the estimates of an experiment by cell and JDK, the primary metric of each first.
final class CellEstimates {
    private record Key(String jdk, CellRecord cell) {}

    private CellEstimates() {}

    static List<List<EstimateRecord>> of(ExperimentRecord experiment) {
        Map<Key, List<EstimateRecord>> cells = new LinkedHashMap<>();
        for (EstimateRecord estimate : experiment.estimates()) {
            cells.computeIfAbsent(new Key(estimate.jdk(), estimate.cell()), key -> new ArrayList<>())
                    .add(estimate);
        }
        return List.copyOf(cells.values());
    }
}
