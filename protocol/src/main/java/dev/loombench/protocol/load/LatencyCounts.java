package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// How many requests took how long, in classes of equal width on a logarithmic scale, ten for each decade. `toString`
/// gives `-28:3;-27:40`, empty without requests, and [#parse] reads it back.
///
/// @param counts by class, more than 0 each: class i is from 10^(i/10) seconds to the beginning of the next one
public record LatencyCounts(SortedMap<Integer, Long> counts) {
    public static final LatencyCounts NONE = new LatencyCounts(new TreeMap<>());

    private static final int CLASSES_PER_DECADE = 10;
    private static final double SHORTEST = 1e-5;

    public LatencyCounts {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /// The class of a latency; what is shorter than 10 µs is in that of 10 µs.
    public static int classOf(double seconds) {
        return (int) Math.floor(CLASSES_PER_DECADE * Math.log10(Math.max(SHORTEST, seconds)) + 1e-9);
    }

    /// The upper end of a class in seconds.
    public static double endOf(int latencyClass) {
        return Math.pow(10, (latencyClass + 1) / (double) CLASSES_PER_DECADE);
    }

    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + entry.getValue())
                .collect(Collectors.joining(";"));
    }

    /// @throws ProtocolException if the text isn't what `toString` gives
    public static LatencyCounts parse(String text) {
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
        return new LatencyCounts(counts);
    }

    /// Both together.
    public LatencyCounts plus(LatencyCounts other) {
        SortedMap<Integer, Long> sum = new TreeMap<>(counts);
        for (Map.Entry<Integer, Long> entry : other.counts.entrySet()) {
            sum.merge(entry.getKey(), entry.getValue(), Long::sum);
        }
        return new LatencyCounts(sum);
    }
}
