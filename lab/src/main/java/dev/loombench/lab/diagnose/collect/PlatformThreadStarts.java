package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary.PlatformThreadGrowth;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Platform threads that started and ended in a window, by their names without numbers.
final class PlatformThreadStarts {
    private static final int PARTS = 3;

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final Map<String, Sum> sums = new LinkedHashMap<>();

    private static final class Sum {
        private final long[] started = new long[PARTS];
        private long ended;
        private List<StackFrame> stack = List.of();
    }

    /// Adds a start or an end.
    ///
    /// @param at its time, as a fraction of the window
    void add(JfrEvent event, double at) {
        String name = NUMBER.matcher(event.text(JfrEvent.SUBJECT).orElse("")).replaceAll("*");
        Sum sum = sums.computeIfAbsent(name, none -> new Sum());
        if (event.type().equals(JfrEvent.THREAD_END)) {
            sum.ended++;
        } else {
            sum.started[Math.clamp((long) (at * PARTS), 0, PARTS - 1)]++;
            sum.stack = sum.stack.isEmpty() ? event.stack() : sum.stack;
        }
    }

    /// The name of which most threads are left of those that started; or one of which at least a third as many are, if
    /// code of the program starts these: a client's workers are started by its other threads.
    Optional<PlatformThreadGrowth> growth() {
        List<PlatformThreadGrowth> growths = sums.entrySet().stream()
                .map(entry -> new PlatformThreadGrowth(
                        entry.getKey(),
                        entry.getValue().stack,
                        Arrays.stream(entry.getValue().started).sum(),
                        entry.getValue().ended,
                        Arrays.stream(entry.getValue().started).min().orElse(0)))
                .sorted(Comparator.comparingLong(PlatformThreadStarts::left).reversed())
                .toList();
        return growths.stream()
                .filter(growth -> 3 * left(growth) >= left(growths.getFirst()))
                .filter(growth -> growth.stack().stream().anyMatch(FrameClassifier::isProgram))
                .findFirst()
                .or(() -> growths.stream().findFirst());
    }

    private static long left(PlatformThreadGrowth growth) {
        return growth.started() - growth.ended();
    }
}
