package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Execution samples, summarised by the code that ran.
///
/// @param count number of samples
/// @param hotSpots most sampled code, the hottest first
public record CpuProfile(int count, List<HotMethod> hotSpots) {
    /// Maximum number of hot spots that are kept.
    static final int MAX_HOT_SPOTS = 5;

    public CpuProfile {
        hotSpots = List.copyOf(hotSpots);
    }

    /// Code that used the processors, from execution samples.
    ///
    /// @param entry the call by which the innermost class that isn't the JDK's was entered
    /// @param hottest the most frequent innermost call above it
    /// @param share fraction of all samples
    record HotMethod(Frame entry, Frame hottest, double share) {}

    /// Counts execution samples by the call that entered their program class.
    static final class HotMethodCounter {
        /// Entering calls by class and method; lines differ between samples of the same loop.
        private final Map<String, Map<Frame, Integer>> entries = new HashMap<>();

        private final Map<String, Map<Frame, Integer>> tops = new HashMap<>();
        private int count;

        void add(JfrStack stack) {
            Optional<Frame> entry = stack.entry();
            if (entry.isPresent()) {
                count++;
                String key = entry.get().type() + "." + entry.get().method();
                add(entries, key, entry.get());
                add(tops, key, stack.top().orElse(entry.get()));
            }
        }

        boolean isEmpty() {
            return count == 0;
        }

        CpuProfile summary() {
            List<HotMethod> spots = entries.entrySet().stream()
                    .map(entry -> new HotMethod(
                            mostFrequent(entry.getValue()),
                            mostFrequent(tops.getOrDefault(entry.getKey(), entry.getValue())),
                            (double) total(entry.getValue()) / count))
                    .sorted(Comparator.comparingDouble(HotMethod::share).reversed())
                    .limit(CpuProfile.MAX_HOT_SPOTS)
                    .toList();
            return new CpuProfile(count, spots);
        }

        private static void add(Map<String, Map<Frame, Integer>> counts, String key, Frame frame) {
            counts.computeIfAbsent(key, _ -> new HashMap<>()).merge(frame, 1, Integer::sum);
        }

        private static int total(Map<Frame, Integer> counts) {
            return counts.values().stream().mapToInt(Integer::intValue).sum();
        }

        private static Frame mostFrequent(Map<Frame, Integer> counts) {
            return counts.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow()
                    .getKey();
        }
    }
}
