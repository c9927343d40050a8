package dev.loombench.report.load;

import dev.loombench.lab.model.LoadRecord.BinRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
        List<Double> joined = new ArrayList<>(ends);
        while (joined.size() > maxClasses) {
            joined = everySecond(joined);
        }
        return new LatencyClasses(List.copyOf(joined));
    }

    /// Number of requests of a load in each class.
    public List<Long> counts(List<BinRecord> distribution) {
        long[] counts = new long[ends.size()];
        for (BinRecord bin : occupied(distribution)) {
            int index = 0;
            while (index < counts.length - 1 && ends.get(index) < bin.below()) {
                index++;
            }
            if (counts.length > 0) {
                counts[index] += bin.count();
            }
        }
        return Arrays.stream(counts).boxed().toList();
    }

    /// The bins from the first to the last with a request; those between may be empty.
    private static List<BinRecord> occupied(List<BinRecord> bins) {
        int from = 0;
        int to = bins.size();
        while (from < to && bins.get(from).count() == 0) {
            from++;
        }
        while (to > from && bins.get(to - 1).count() == 0) {
            to--;
        }
        return bins.subList(from, to);
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
