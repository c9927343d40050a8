package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
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
import java.util.regex.Pattern;

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

    /// Maximum number of lines between the use of a thread-local variable and the allocation of its value.
    private static final int MAX_LINES = 10;

    /// Simple names of classes that keep objects for reuse by the same thread, such as Jackson's
    /// `BufferRecycler` and Netty's `Recycler` and `PoolThreadCache`.
    private static final Pattern RECYCLER_CLASS =
            Pattern.compile("(.*\\.)?(\\w*Recycler|PoolThreadCache|\\w*ThreadLocal(Cache|Pool|Buffers?)\\w*)(\\$.*)?");

    private static final String THREAD_LOCAL = "java.lang.ThreadLocal";

    /// What fills the caches of threads.
    ///
    /// @param owner as in [ThreadLocalAllocation]
    private record Cache(CacheEvidence evidence, String owner) {}

    /// First use of a thread-local variable in a thread.
    ///
    /// @param at the call that uses it
    /// @param reads whether it reads the variable, and may then allocate; otherwise it has allocated before
    private record FirstUse(StackFrame at, boolean reads) {
        /// Whether what a line of the program allocates may be for this variable: it stands near it in the same
        /// method, below a call that reads or above one that sets.
        boolean mayFill(StackFrame line) {
            int below = reads ? line.line() - at.line() : at.line() - line.line();
            return !isOfLibrary(at) && at.isOfSameMethod(line) && below >= 0 && below <= MAX_LINES;
        }

        boolean isOfLibraryPackage(String name) {
            return isOfLibrary(at) && packageOf(at.type()).equals(name);
        }
    }

    private static final class CacheSum {
        private final List<Long> weights = new ArrayList<>();
        private final Set<Long> threads = new HashSet<>();
        private final Map<Optional<StackFrame>, StackSum> stacks = new LinkedHashMap<>();

        void add(long weight, long thread, List<StackFrame> stack) {
            weights.add(weight);
            threads.add(thread);
            stacks.computeIfAbsent(FrameClassifier.mainFrame(stack), none -> new StackSum(stack)).events++;
        }

        void addAll(CacheSum other) {
            weights.addAll(other.weights);
            threads.addAll(other.threads);
            other.stacks.forEach(
                    (site, sum) -> stacks.computeIfAbsent(site, none -> new StackSum(sum.stack)).events += sum.events);
        }

        /// Number of threads that the JVM created from the first of these threads to the last, by their
        /// numbers, which it gives one after the other.
        long started() {
            return Collections.max(threads) - Collections.min(threads) + 1;
        }

        List<StackFrame> mostFrequentStack() {
            return stacks.values().stream()
                    .max(Comparator.comparingLong(StackSum::events))
                    .map(sum -> sum.stack)
                    .orElse(List.of());
        }

        double bytes(long maxWeight) {
            return weights.stream()
                    .mapToDouble(weight -> Math.min(maxWeight, weight))
                    .sum();
        }
    }

    private final CacheSum all = new CacheSum();
    private final Map<Cache, CacheSum> caches = new LinkedHashMap<>();

    /// What lines of code allocate, by a frame of each.
    private final Map<StackFrame, CacheSum> lines = new LinkedHashMap<>();

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
        all.add(weight, thread, stack);
        if (stack.stream().anyMatch(AllocationProfile::copiesInherited)) {
            sum(CacheEvidence.INHERITED, "").add(weight, thread, stack);
            return;
        }
        if (stack.stream().anyMatch(AllocationProfile::setsInitialValue)) {
            sum(CacheEvidence.INITIAL_VALUE, "").add(weight, thread, stack);
        }
        if (virtual) {
            int use = firstUse(stack);
            Optional<StackFrame> recycler =
                    stack.stream().filter(AllocationProfile::isRecycler).findFirst();
            if (use >= 0) {
                boolean reads = stack.get(use - 1).method().equals("get");
                codeLine(stack.subList(use, stack.size()))
                        .ifPresent(line -> firstUses
                                .computeIfAbsent(new FirstUse(line, reads), none -> new HashSet<>())
                                .add(thread));
            } else if (recycler.isPresent()) {
                sum(CacheEvidence.RECYCLER, outerClass(recycler.get().type())).add(weight, thread, stack);
            } else {
                codeLine(stack)
                        .ifPresent(line -> lines.computeIfAbsent(line, none -> new CacheSum())
                                .add(weight, thread, stack));
            }
        }
    }

    private CacheSum sum(CacheEvidence evidence, String owner) {
        return caches.computeIfAbsent(new Cache(evidence, owner), none -> new CacheSum());
    }

    private static boolean setsInitialValue(StackFrame frame) {
        return (frame.type().equals(THREAD_LOCAL) && frame.method().equals("setInitialValue"))
                || (frame.type().endsWith(".FastThreadLocal") && frame.method().equals("initialize"));
    }

    private static boolean copiesInherited(StackFrame frame) {
        return frame.type().equals(THREAD_LOCAL) && frame.method().equals("createInheritedMap");
    }

    private static boolean isRecycler(StackFrame frame) {
        return !FrameClassifier.isJdk(frame)
                && RECYCLER_CLASS.matcher(frame.type()).matches();
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

    /// The code to which an allocation belongs: the innermost that isn't the JDK's or a constructor.
    private static Optional<StackFrame> codeLine(List<StackFrame> stack) {
        return stack.stream()
                .filter(frame ->
                        !FrameClassifier.isJdk(frame) && !frame.method().startsWith("<"))
                .findFirst();
    }

    private static boolean isOfLibrary(StackFrame frame) {
        return frame.origin() == CodeOrigin.LIBRARY;
    }

    private static String outerClass(String type) {
        int nested = type.indexOf('$');
        return nested > 0 ? type.substring(0, nested) : type;
    }

    /// Package of a class; the class itself if it is in none.
    private static String packageOf(String type) {
        int end = type.lastIndexOf('.');
        return end > 0 ? type.substring(0, end) : outerClass(type);
    }

    /// The largest allocation for thread-local caches. Its share is the smaller of those by samples and by
    /// bytes, as each is misled by something else.
    ThreadLocalAllocation threadLocals(double seconds) {
        if (all.weights.isEmpty()) {
            return ThreadLocalAllocation.NONE;
        }
        int samples = all.weights.size();
        long maxWeight = all.weights.stream().sorted().toList().get(samples / 2) * MAX_WEIGHT_FACTOR;
        Map<Cache, CacheSum> candidates = new LinkedHashMap<>(caches);
        candidates.putAll(firstUsedCaches());
        return candidates.entrySet().stream()
                .map(entry -> {
                    CacheSum sum = entry.getValue();
                    // of copies for new threads hardly two samples are of the same one
                    boolean inherited = entry.getKey().evidence() == CacheEvidence.INHERITED;
                    return new ThreadLocalAllocation(
                            entry.getKey().evidence(),
                            entry.getKey().owner(),
                            sum.weights.size(),
                            Math.min(
                                    sum.bytes(maxWeight) / all.bytes(maxWeight), (double) sum.weights.size() / samples),
                            sum.bytes(maxWeight) / seconds,
                            inherited ? sum.weights.size() : sum.threads.size(),
                            sum.started(),
                            sum.mostFrequentStack());
                })
                .max(Comparator.comparingDouble(ThreadLocalAllocation::share))
                .orElse(ThreadLocalAllocation.NONE);
    }

    /// What is allocated near first uses: by methods of the program, and by packages of libraries.
    private Map<Cache, CacheSum> firstUsedCaches() {
        Map<Cache, CacheSum> near = new LinkedHashMap<>();
        lines.forEach((line, sum) -> {
            String name = packageOf(line.type());
            if (isFirstUsed(use -> use.mayFill(line))) {
                addAll(near, line.qualifiedMethod(), sum);
            }
            if (isOfLibrary(line) && isFirstUsed(use -> use.isOfLibraryPackage(name))) {
                addAll(near, name, sum);
            }
        });
        return near;
    }

    private static void addAll(Map<Cache, CacheSum> near, String owner, CacheSum sum) {
        near.computeIfAbsent(new Cache(CacheEvidence.FIRST_USE, owner), none -> new CacheSum())
                .addAll(sum);
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
