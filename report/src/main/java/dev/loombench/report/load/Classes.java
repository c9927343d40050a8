package dev.loombench.report.load;

import dev.loombench.lab.journal.LoadRecord.BinRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/// The classes of response times that the distributions of several loads have in common: where one of them ends
/// a class, so do all. Neighbours are joined until there are few enough.
///
/// @param ends the upper end of each class in seconds, rising
public record Classes(List<Double> ends) {
    public static Classes of(List<LoadedCell> cells, int most) {
        TreeSet<Double> ends = new TreeSet<>();
        for (LoadedCell cell : cells) {
            occupied(cell.load().distribution()).forEach(bin -> ends.add(bin.below()));
        }
        List<Double> few = new ArrayList<>(ends);
        while (few.size() > most) {
            few = everySecond(few);
        }
        return new Classes(List.copyOf(few));
    }

    /// How many requests of a load fall into each class.
    public List<Long> counts(List<BinRecord> distribution) {
        long[] counts = new long[ends.size()];
        for (BinRecord bin : occupied(distribution)) {
            int at = 0;
            while (at < counts.length - 1 && ends.get(at) < bin.below()) {
                at++;
            }
            if (counts.length > 0) {
                counts[at] += bin.count();
            }
        }
        return Arrays.stream(counts).boxed().toList();
    }

    /// From the first class to the last one with a request in it; those between them may be empty.
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

    /// The last one stays, since it is the end of all.
    private static List<Double> everySecond(List<Double> ends) {
        List<Double> half = new ArrayList<>();
        for (int i = ends.size() - 1; i >= 0; i -= 2) {
            half.addFirst(ends.get(i));
        }
        return half;
    }
}
