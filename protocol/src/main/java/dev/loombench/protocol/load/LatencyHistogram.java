package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A histogram of latencies in classes of equal width on a logarithmic scale, ten per decade. `toString` gives
/// `-28:3;-27:40`, empty without requests, and [#parse] reads it back.
///
/// @param counts requests by class, more than 0 each: class i is from 10^(i/10) seconds to the next one's start
public record LatencyHistogram(SortedMap<Integer, Long> counts) {
    public static final LatencyHistogram EMPTY = new LatencyHistogram(new TreeMap<>());

    private static final int CLASSES_PER_DECADE = 10;
    private static final double MIN_SECONDS = 1e-5;

    public LatencyHistogram {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /// Computes the class of a latency; less than 10 µs counts as 10 µs.
    public static int classOf(double seconds) {
        return (int) Math.floor(CLASSES_PER_DECADE * Math.log10(Math.max(MIN_SECONDS, seconds)) + 1e-9);
    }

    /// Computes the upper end of a class in seconds.
    public static double upperBound(int latencyClass) {
        return Math.pow(10, (latencyClass + 1) / (double) CLASSES_PER_DECADE);
    }

    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + entry.getValue())
                .collect(Collectors.joining(";"));
    }

    /// Reads what `toString` gives.
    ///
    /// @throws ProtocolException if the text isn't of this form
    public static LatencyHistogram parse(String text) {
        SortedMap<Integer, Long> counts = new TreeMap<>();
        try {
            for (String entry : text.isEmpty() ? new String[0] : text.split(";", -1)) {
                int colon = entry.indexOf(':');
                counts.put(
                        Integer.valueOf(entry.substring(0, Math.max(0, colon))),
                        Long.valueOf(entry.substring(colon + 1)));
            }
        } catch (NumberFormatException e) {
            throw new ProtocolException("not counts of latencies: " + text, e);
        }
        return new LatencyHistogram(counts);
    }

    /// Returns the sum of both histograms.
    public LatencyHistogram plus(LatencyHistogram other) {
        SortedMap<Integer, Long> sum = new TreeMap<>(counts);
        for (Map.Entry<Integer, Long> entry : other.counts.entrySet()) {
            sum.merge(entry.getKey(), entry.getValue(), Long::sum);
        }
        return new LatencyHistogram(sum);
    }
}
