package dev.loombench.lab.watch;

import dev.loombench.lab.cause.Frames;
import dev.loombench.lab.cause.InitialValues;
import dev.loombench.lab.dump.DumpFrame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/// Adds up samples of allocations by whether they give thread-local variables their first value.
final class AllocationSamples {
    /// The first sample of a thread weighs all that it has allocated since its start: weights count up to so many
    /// times their median.
    private static final int OUTLYING = 8;

    private record Sample(long weight, boolean initial) {}

    private final List<Sample> samples = new ArrayList<>();
    private final Set<Long> threads = new HashSet<>();
    private final Map<Optional<DumpFrame>, List<List<DumpFrame>>> stacks = new LinkedHashMap<>();

    void add(RecordedEvent event, List<DumpFrame> stack) {
        RecordedThread thread = event.getThread();
        add(event.getLong("weight"), thread == null ? 0 : thread.getJavaThreadId(), stack);
    }

    void add(long weight, long thread, List<DumpFrame> stack) {
        boolean initial = stack.stream().anyMatch(AllocationSamples::initialises);
        samples.add(new Sample(weight, initial));
        if (initial) {
            threads.add(thread);
            stacks.computeIfAbsent(Frames.place(stack), none -> new ArrayList<>())
                    .add(stack);
        }
    }

    private static boolean initialises(DumpFrame frame) {
        return frame.type().equals("java.lang.ThreadLocal") && frame.method().equals("setInitialValue");
    }

    /// The share is the smaller one of that by samples and that by bytes: neither is misled by what misleads the
    /// other.
    InitialValues initialValues(double seconds) {
        if (stacks.isEmpty()) {
            return InitialValues.NONE;
        }
        long[] weights = samples.stream().mapToLong(Sample::weight).sorted().toArray();
        long most = weights[weights.length / 2] * OUTLYING;
        double all = samples.stream()
                .mapToLong(sample -> Math.min(most, sample.weight()))
                .sum();
        List<Sample> initial = samples.stream().filter(Sample::initial).toList();
        double bytes = initial.stream()
                .mapToLong(sample -> Math.min(most, sample.weight()))
                .sum();
        return new InitialValues(
                initial.size(),
                Math.min(bytes / all, (double) initial.size() / samples.size()),
                bytes / seconds,
                threads.size(),
                stacks.values().stream()
                        .max((one, other) -> Integer.compare(one.size(), other.size()))
                        .map(List::getFirst)
                        .orElseThrow());
    }
}
