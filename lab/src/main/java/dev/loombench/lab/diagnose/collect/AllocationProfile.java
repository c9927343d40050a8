package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/// Sums allocation samples, and those for initial values of thread-local variables among them.
final class AllocationProfile {
    /// Cap on weights, as a multiple of their median: the first sample of a thread weighs all that it has
    /// allocated since its start.
    private static final int MAX_WEIGHT_FACTOR = 8;

    private record AllocationSample(long weight, boolean initial) {}

    private final List<AllocationSample> samples = new ArrayList<>();
    private final Set<Long> threads = new HashSet<>();
    private final Map<Optional<StackFrame>, List<List<StackFrame>>> stacks = new LinkedHashMap<>();

    void add(RecordedEvent event, List<StackFrame> stack) {
        RecordedThread thread = event.getThread();
        add(event.getLong("weight"), thread == null ? 0 : thread.getJavaThreadId(), stack);
    }

    void add(long weight, long thread, List<StackFrame> stack) {
        boolean initial = stack.stream().anyMatch(AllocationProfile::setsInitialValue);
        samples.add(new AllocationSample(weight, initial));
        if (initial) {
            threads.add(thread);
            stacks.computeIfAbsent(FrameClassifier.mainFrame(stack), none -> new ArrayList<>())
                    .add(stack);
        }
    }

    private static boolean setsInitialValue(StackFrame frame) {
        return frame.type().equals("java.lang.ThreadLocal") && frame.method().equals("setInitialValue");
    }

    /// The allocation for initial values. Its share is the smaller of those by samples and by bytes, as
    /// each is misled by something else.
    ThreadLocalAllocation initialValues(double seconds) {
        if (stacks.isEmpty()) {
            return ThreadLocalAllocation.NONE;
        }
        long[] weights =
                samples.stream().mapToLong(AllocationSample::weight).sorted().toArray();
        long maxWeight = weights[weights.length / 2] * MAX_WEIGHT_FACTOR;
        double totalBytes = samples.stream()
                .mapToLong(sample -> Math.min(maxWeight, sample.weight()))
                .sum();
        List<AllocationSample> initial =
                samples.stream().filter(AllocationSample::initial).toList();
        double bytes = initial.stream()
                .mapToLong(sample -> Math.min(maxWeight, sample.weight()))
                .sum();
        return new ThreadLocalAllocation(
                initial.size(),
                Math.min(bytes / totalBytes, (double) initial.size() / samples.size()),
                bytes / seconds,
                threads.size(),
                stacks.values().stream()
                        .max((first, second) -> Integer.compare(first.size(), second.size()))
                        .map(List::getFirst)
                        .orElseThrow());
    }
}
