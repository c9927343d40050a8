package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.CodeLookup;
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

    /// Share of the samples from which on the code of a site is examined.
    private static final double MIN_SITE_SHARE = 0.1;

    /// Where a sample was taken.
    ///
    /// @param mayLoop whether only the site's code can tell whether it spins
    private record Site(Optional<StackFrame> innermost, boolean spins, boolean mayLoop) {}

    private final Map<Entry, Map<Site, StackSum>> entries = new HashMap<>();
    private int count;

    void add(List<StackFrame> stack) {
        FrameClassifier.entry(stack).ifPresent(entry -> {
            count++;
            entries.computeIfAbsent(new Entry(entry.type(), entry.method()), none -> new HashMap<>())
                    .computeIfAbsent(
                            new Site(
                                    FrameClassifier.innermost(stack),
                                    SpinWait.find(stack).isPresent(),
                                    SpinWait.mayLoop(stack).isPresent()),
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
    ///
    /// @param code source of the class files, by which loops are seen that do nothing but wait
    List<HotStack> hotSpots(CodeLookup code) {
        return entries.values().stream()
                .map(sums -> hotStack(withLoops(sums, code)))
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

    /// The same sites, of which those also spin whose code loops until it may go on.
    private Map<Site, StackSum> withLoops(Map<Site, StackSum> sums, CodeLookup code) {
        Map<Site, StackSum> sites = new HashMap<>();
        sums.forEach((site, sum) -> {
            boolean loops = site.mayLoop()
                    && !site.spins()
                    && sum.samples() >= MIN_SITE_SHARE * count
                    && site.innermost()
                            .filter(frame -> code.classFile(frame.type())
                                    .filter(file -> SpinLoop.isIn(file, frame.method(), frame.line()))
                                    .isPresent())
                            .isPresent();
            sites.computeIfAbsent(
                            new Site(site.innermost(), site.spins() || loops, false), none -> new StackSum(sum.stack()))
                    .add(sum.samples());
        });
        return sites;
    }

    private static double samples(Map<Site, StackSum> sums, Predicate<Site> condition) {
        return sums.entrySet().stream()
                .filter(entry -> condition.test(entry.getKey()))
                .mapToInt(entry -> entry.getValue().samples())
                .sum();
    }
}
