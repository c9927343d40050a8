package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.ThreadLocalCache.FirstUse;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Sums allocation samples, and those that fill thread-local caches among them: by initial values, by
/// classes that are known to recycle objects within a thread, and by code that has just used a thread-local
/// variable for the first time in many threads.
final class AllocationProfile {
    /// Cap on weights, as a multiple of their median: the first sample of a thread weighs all that it has
    /// allocated since its start.
    private static final int MAX_WEIGHT_FACTOR = 8;

    /// Number of different threads in which code must have used a thread-local variable for the first time.
    /// A first use allocates some hundred bytes, so few of them are sampled.
    private static final int MIN_FIRST_USES = 3;

    /// Share of the samples from which on the code of a line that allocates is examined.
    private static final double MIN_LINE_SHARE = 0.1;

    private static final String THREAD_LOCAL = "java.lang.ThreadLocal";

    private static final class CacheSum {
        private final List<Long> weights = new ArrayList<>();
        private final Set<Long> threads = new HashSet<>();
        private final Map<Optional<StackFrame>, StackSum> stacks = new LinkedHashMap<>();

        void add(long weight, long thread, List<StackFrame> stack) {
            weights.add(weight);
            threads.add(thread);
            stacks.computeIfAbsent(FrameClassifier.mainFrame(stack), none -> new StackSum(stack))
                    .add(1);
        }

        /// Number of threads that the JVM created from the first of these threads to the last, by their
        /// numbers, which it gives one after the other.
        long started() {
            return Collections.max(threads) - Collections.min(threads) + 1;
        }

        List<StackFrame> mostFrequentStack() {
            return stacks.values().stream()
                    .max(Comparator.comparingInt(StackSum::samples))
                    .map(StackSum::stack)
                    .orElse(List.of());
        }

        void addAll(CacheSum other) {
            weights.addAll(other.weights);
            threads.addAll(other.threads);
            other.stacks.forEach((frame, sum) -> stacks.computeIfAbsent(frame, none -> new StackSum(sum.stack()))
                    .add(sum.samples()));
        }
    }

    private final List<Long> weights = new ArrayList<>();
    private final Map<ThreadLocalCache, CacheSum> caches = new LinkedHashMap<>();
    private final Map<FirstUse, Set<Long>> firstUses = new HashMap<>();

    void add(JfrEvent event) {
        JfrEvent.EventThread thread = event.thread();
        add(
                event.number("weight"),
                thread == null ? 0 : thread.id(),
                thread == null || thread.virtual(),
                event.stack());
    }

    /// Adds a sample. A pool's platform threads fill each cache once, so that only initial values count for
    /// them.
    void add(long weight, long thread, boolean virtual, List<StackFrame> stack) {
        weights.add(weight);
        if (stack.stream().anyMatch(AllocationProfile::copiesInherited)) {
            add(new ThreadLocalCache.InheritedCopy(), weight, thread, stack);
            return;
        }
        if (stack.stream().anyMatch(AllocationProfile::setsInitialValue)) {
            add(new ThreadLocalCache.InitialValue(), weight, thread, stack);
        }
        if (virtual) {
            int use = firstUse(stack);
            if (use >= 0) {
                boolean reads = stack.get(use - 1).method().equals("get");
                ThreadLocalCache.codeLine(stack.subList(use, stack.size()))
                        .ifPresent(cache -> firstUses
                                .computeIfAbsent(new FirstUse(cache, reads), none -> new HashSet<>())
                                .add(thread));
            } else {
                ThreadLocalCache.recycler(stack)
                        .or(() -> ThreadLocalCache.codeLine(stack))
                        .ifPresent(cache -> add(cache, weight, thread, stack));
            }
        }
    }

    private void add(ThreadLocalCache cache, long weight, long thread, List<StackFrame> stack) {
        caches.computeIfAbsent(cache, none -> new CacheSum()).add(weight, thread, stack);
    }

    private static boolean setsInitialValue(StackFrame frame) {
        return (frame.type().equals(THREAD_LOCAL) && frame.method().equals("setInitialValue"))
                || (frame.type().endsWith(".FastThreadLocal") && frame.method().equals("initialize"));
    }

    private static boolean copiesInherited(StackFrame frame) {
        return frame.type().equals(THREAD_LOCAL) && frame.method().equals("createInheritedMap");
    }

    /// Index of the call of a thread-local variable whose first use in a thread allocates here, which is
    /// that of the variable's entry; -1 if the stack is of something else.
    private static int firstUse(List<StackFrame> stack) {
        int calls = (int) stack.stream()
                .takeWhile(frame -> frame.type().equals(THREAD_LOCAL)
                        || frame.type().startsWith(THREAD_LOCAL + "$")
                        || frame.type().equals("java.lang.InheritableThreadLocal"))
                .count();
        return calls > 0 && calls < stack.size() && !FrameClassifier.isJdk(stack.get(calls)) ? calls : -1;
    }

    /// The largest allocation for thread-local caches. Its share is the smaller of those by samples and by
    /// bytes, as each is misled by something else.
    ///
    /// @param code source of the class files, by which it is seen what the value of a thread-local variable
    ///     becomes
    ThreadLocalAllocation threadLocals(double seconds, CodeLookup code) {
        if (weights.isEmpty()) {
            return ThreadLocalAllocation.NONE;
        }
        List<Long> sorted = weights.stream().sorted().toList();
        long maxWeight = sorted.get(sorted.size() / 2) * MAX_WEIGHT_FACTOR;
        double totalBytes = bytes(sorted, maxWeight);
        return candidates(code)
                .map(candidate -> {
                    CacheSum sum = candidate.sum();
                    double bytes = bytes(sum.weights, maxWeight);
                    return new ThreadLocalAllocation(
                            candidate.evidence(),
                            candidate.owner(),
                            sum.weights.size(),
                            Math.min(bytes / totalBytes, (double) sum.weights.size() / sorted.size()),
                            bytes / seconds,
                            candidate.threads(),
                            sum.started(),
                            sum.mostFrequentStack());
                })
                .max(Comparator.comparingDouble(ThreadLocalAllocation::share))
                .orElse(ThreadLocalAllocation.NONE);
    }

    private static double bytes(List<Long> weights, long maxWeight) {
        return weights.stream()
                .mapToDouble(weight -> Math.min(maxWeight, weight))
                .sum();
    }

    private record Candidate(CacheEvidence evidence, String owner, CacheSum sum) {
        /// Number of threads that have such values: of copies for new threads hardly two samples are of the same
        /// one.
        int threads() {
            return evidence == CacheEvidence.INHERITED ? sum.weights.size() : sum.threads.size();
        }
    }

    private Stream<Candidate> candidates(CodeLookup code) {
        List<Candidate> candidates = new ArrayList<>();
        Map<String, CacheSum> filled = new LinkedHashMap<>();
        Map<String, CacheSum> near = new LinkedHashMap<>();
        caches.forEach((cache, sum) -> {
            switch (cache) {
                case ThreadLocalCache.InitialValue() ->
                    candidates.add(new Candidate(CacheEvidence.INITIAL_VALUE, "", sum));
                case ThreadLocalCache.InheritedCopy() ->
                    candidates.add(new Candidate(CacheEvidence.INHERITED, "", sum));
                case ThreadLocalCache.Recycler(String type) ->
                    candidates.add(new Candidate(CacheEvidence.RECYCLER, type, sum));
                case ThreadLocalCache.CodeLine line -> {
                    String method = line.type() + "." + line.method();
                    if (fills(line, sum, code)) {
                        filled.computeIfAbsent(method, none -> new CacheSum()).addAll(sum);
                    } else if (isFirstUsed(use -> use.mayFill(line))) {
                        near.computeIfAbsent(method, none -> new CacheSum()).addAll(sum);
                    }
                    String name = ThreadLocalCache.packageOf(line.type());
                    if (line.library() && isFirstUsed(use -> use.isOfLibrary(name))) {
                        near.computeIfAbsent(name, none -> new CacheSum()).addAll(sum);
                    }
                }
            }
        });
        filled.forEach((owner, sum) -> candidates.add(new Candidate(CacheEvidence.SET_VALUE, owner, sum)));
        near.forEach((owner, sum) -> candidates.add(new Candidate(CacheEvidence.FIRST_USE, owner, sum)));
        return candidates.stream();
    }

    /// Whether a line that allocates notably much makes it the value of a thread-local variable.
    private boolean fills(ThreadLocalCache.CodeLine line, CacheSum sum, CodeLookup code) {
        return sum.weights.size() >= MIN_LINE_SHARE * weights.size()
                && code.classFile(line.type())
                        .filter(classFile -> ThreadLocalFill.isIn(classFile, line.method(), line.line()))
                        .isPresent();
    }

    private boolean isFirstUsed(Predicate<FirstUse> condition) {
        return firstUses.entrySet().stream()
                        .filter(entry -> condition.test(entry.getKey()))
                        .flatMap(entry -> entry.getValue().stream())
                        .distinct()
                        .count()
                >= MIN_FIRST_USES;
    }
}
