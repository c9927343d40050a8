package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Sums allocation samples, and those that fill thread-local caches among them: by initial values, by copies for new
/// threads, and by classes that are known to recycle objects within a thread.
final class AllocationProfile {
    /// Cap on weights, as a multiple of their median: the first sample of a thread weighs all that it has
    /// allocated since its start.
    private static final int MAX_WEIGHT_FACTOR = 8;

    /// Simple names of classes that keep objects for reuse by the same thread, such as Jackson's
    /// `BufferRecycler` and Netty's `Recycler` and `PoolThreadCache`.
    private static final Pattern RECYCLER_CLASS =
            Pattern.compile("(.*\\.)?(\\w*Recycler|PoolThreadCache|\\w*ThreadLocal(Cache|Pool|Buffers?)\\w*)(\\$.*)?");

    private static final String THREAD_LOCAL = "java.lang.ThreadLocal";

    /// What fills the caches of threads.
    ///
    /// @param owner as in [ThreadLocalAllocation]
    private record Cache(CacheEvidence evidence, String owner) {}

    private static final class CacheSum {
        private final List<Long> weights = new ArrayList<>();
        private final Set<Long> threads = new HashSet<>();
        private final Map<Optional<StackFrame>, StackSum> stacks = new LinkedHashMap<>();

        void add(long weight, long thread, List<StackFrame> stack) {
            weights.add(weight);
            threads.add(thread);
            stacks.computeIfAbsent(FrameClassifier.mainFrame(stack), none -> new StackSum(stack)).events++;
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

    void add(JfrEvent event) {
        JfrEvent.EventThread thread = event.thread();
        add(
                event.number("weight"),
                thread == null ? 0 : thread.id(),
                thread == null || thread.virtual(),
                event.stack());
    }

    /// Adds a sample. A pool's platform threads fill each cache once, so that recyclers don't count for them.
    void add(long weight, long thread, boolean virtual, List<StackFrame> stack) {
        all.add(weight, thread, stack);
        if (stack.stream().anyMatch(AllocationProfile::copiesInherited)) {
            sum(CacheEvidence.INHERITED, "").add(weight, thread, stack);
            return;
        }
        if (stack.stream().anyMatch(AllocationProfile::setsInitialValue)) {
            sum(CacheEvidence.INITIAL_VALUE, "").add(weight, thread, stack);
        }
        stack.stream()
                .filter(frame -> virtual && isRecycler(frame))
                .findFirst()
                .ifPresent(recycler -> sum(CacheEvidence.RECYCLER, ProgramCode.outerClass(recycler.type()))
                        .add(weight, thread, stack));
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

    /// The largest allocation for thread-local caches. Its share is the smaller of those by samples and by
    /// bytes, as each is misled by something else.
    ThreadLocalAllocation threadLocals(double seconds) {
        if (caches.isEmpty()) {
            return ThreadLocalAllocation.NONE;
        }
        int samples = all.weights.size();
        long maxWeight = all.weights.stream().sorted().toList().get(samples / 2) * MAX_WEIGHT_FACTOR;
        return caches.entrySet().stream()
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
                            sum.mostFrequentStack());
                })
                .max(Comparator.comparingDouble(ThreadLocalAllocation::share))
                .orElse(ThreadLocalAllocation.NONE);
    }
}
