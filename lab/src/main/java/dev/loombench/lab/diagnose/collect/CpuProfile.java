package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.SpinWait;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Counts execution samples by the call that entered the class which ran, at any line: samples of the same loop
/// differ in their lines.
final class CpuProfile {
    /// Maximum number of hot stacks that are kept.
    private static final int MAX_HOT_SPOTS = 5;

    private record Entry(String type, String method) {}

    private record Site(Optional<StackFrame> innermost, boolean spins) {}

    private final Map<Entry, Map<Site, StackSum>> entries = new HashMap<>();
    private int count;

    void add(List<StackFrame> stack) {
        FrameClassifier.entry(stack).ifPresent(entry -> {
            count++;
            entries.computeIfAbsent(new Entry(entry.type(), entry.method()), none -> new HashMap<>())
                    .computeIfAbsent(
                            new Site(
                                    FrameClassifier.innermost(stack),
                                    SpinWait.find(stack).isPresent()),
                            none -> new StackSum(stack))
                    .add(1);
        });
    }

    boolean isEmpty() {
        return count == 0;
    }

    /// Number of samples.
    int count() {
        return count;
    }

    /// For each of the hottest entering calls its most frequent stack, the hottest first; one that spins where most
    /// of its samples do.
    List<HotStack> hotSpots() {
        return entries.values().stream()
                .map(this::hotStack)
                .sorted(Comparator.comparingDouble(HotStack::share).reversed())
                .limit(MAX_HOT_SPOTS)
                .toList();
    }

    private HotStack hotStack(Map<Site, StackSum> sums) {
        double samples = samples(sums, site -> true);
        double spins = samples(sums, Site::spins);
        boolean spinning = spins > samples / 2;
        StackSum largest = sums.entrySet().stream()
                .filter(entry -> !spinning || entry.getKey().spins())
                .map(Map.Entry::getValue)
                .max(Comparator.comparingInt(StackSum::samples))
                .orElseThrow();
        return new HotStack(largest.stack(), samples / count, spins / count);
    }

    private static double samples(Map<Site, StackSum> sums, Predicate<Site> condition) {
        return sums.entrySet().stream()
                .filter(entry -> condition.test(entry.getKey()))
                .mapToInt(entry -> entry.getValue().samples())
                .sum();
    }
}
