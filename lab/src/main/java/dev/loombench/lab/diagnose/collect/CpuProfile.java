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
            Site site = new Site(
                    FrameClassifier.innermost(stack), SpinWait.find(stack).isPresent());
            entries.computeIfAbsent(new Entry(entry.type(), entry.method()), none -> new HashMap<>())
                    .computeIfAbsent(site, none -> new StackSum(stack))
                    .events++;
        });
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
        double samples = sums.values().stream().mapToLong(StackSum::events).sum();
        double spins = sums.entrySet().stream()
                .filter(entry -> entry.getKey().spins())
                .mapToLong(entry -> entry.getValue().events)
                .sum();
        StackSum largest = sums.entrySet().stream()
                .filter(entry -> spins <= samples / 2 || entry.getKey().spins())
                .map(Map.Entry::getValue)
                .max(Comparator.comparingLong(StackSum::events))
                .orElseThrow();
        return new HotStack(largest.stack, samples / count, spins / count);
    }
}
