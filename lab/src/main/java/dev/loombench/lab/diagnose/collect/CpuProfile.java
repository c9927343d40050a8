package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
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

    private static final class StackSum {
        private final List<StackFrame> stack;
        private int samples;

        StackSum(List<StackFrame> stack) {
            this.stack = stack;
        }

        int samples() {
            return samples;
        }
    }

    private final Map<Entry, Map<Optional<StackFrame>, StackSum>> entries = new HashMap<>();
    private int count;

    void add(List<StackFrame> stack) {
        FrameClassifier.entry(stack).ifPresent(entry -> {
            count++;
            entries.computeIfAbsent(new Entry(entry.type(), entry.method()), none -> new HashMap<>())
                    .computeIfAbsent(FrameClassifier.innermost(stack), none -> new StackSum(stack))
                    .samples++;
        });
    }

    boolean isEmpty() {
        return count == 0;
    }

    /// Number of samples.
    int count() {
        return count;
    }

    /// For each of the hottest entering calls its most frequent stack, the hottest first.
    List<HotStack> hotSpots() {
        return entries.values().stream()
                .map(this::hotStack)
                .sorted(Comparator.comparingDouble(HotStack::share).reversed())
                .limit(MAX_HOT_SPOTS)
                .toList();
    }

    private HotStack hotStack(Map<Optional<StackFrame>, StackSum> sums) {
        double samples = sums.values().stream().mapToInt(StackSum::samples).sum();
        StackSum largest = sums.values().stream()
                .max(Comparator.comparingInt(StackSum::samples))
                .orElseThrow();
        return new HotStack(largest.stack, samples / count);
    }
}
