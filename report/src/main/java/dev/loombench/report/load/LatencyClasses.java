package dev.loombench.report.load;

import dev.loombench.lab.model.LoadRecord.BinRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// Common classes of response times of several loads. A class ends wherever one of the loads' bins does;
/// neighbours are then joined until there are few enough.
///
/// @param ends upper end of each class in seconds, rising
public record LatencyClasses(List<Double> ends) {
    public static LatencyClasses of(List<LoadCell> cells, int maxClasses) {
        TreeSet<Double> ends = new TreeSet<>();
        for (LoadCell cell : cells) {
            occupied(cell.load().distribution()).forEach(bin -> ends.add(bin.below()));
        }
        List<Double> joined = List.copyOf(ends);
        while (joined.size() > maxClasses) {
            joined = everySecond(joined);
        }
        return new LatencyClasses(joined);
    }

    /// Number of requests of a load in each class.
    public List<Long> counts(List<BinRecord> distribution) {
        TreeMap<Double, Long> counts = new TreeMap<>();
        ends.forEach(end -> counts.put(end, 0L));
        for (BinRecord bin : occupied(distribution)) {
            Map.Entry<Double, Long> end = counts.ceilingEntry(bin.below());
            counts.merge(Objects.requireNonNullElse(end, counts.lastEntry()).getKey(), bin.count(), Long::sum);
        }
        return List.copyOf(counts.values());
    }

    /// The bins from the first to the last with a request; those between may be empty.
    private static List<BinRecord> occupied(List<BinRecord> bins) {
        List<Integer> full = new ArrayList<>();
        for (int i = 0; i < bins.size(); i++) {
            if (bins.get(i).count() > 0) {
                full.add(i);
            }
        }
        return full.isEmpty() ? List.of() : bins.subList(full.getFirst(), full.getLast() + 1);
    }

    /// Every second end; the last one is always kept.
    private static List<Double> everySecond(List<Double> ends) {
        List<Double> half = new ArrayList<>();
        for (int i = ends.size() - 1; i >= 0; i -= 2) {
            half.addFirst(ends.get(i));
        }
        return half;
    }
}
