package dev.loombench.lab.diagnose.recorded;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A platform thread in a thread dump event of a recording.
///
/// @param carries whether a virtual thread is mounted on it
record PlatformThreadSample(String name, PlatformThreadState state, JfrStack stack, boolean carries) {
    private static final Pattern HEAD_LINE = Pattern.compile("\"(.*)\" #\\d+ .*");
    private static final Pattern STATE_LINE = Pattern.compile("\\s+java\\.lang\\.Thread\\.State: (.+)");
    private static final Pattern FRAME_LINE =
            Pattern.compile("\\s+at ([^\\s(]+)\\.([^.(\\s]+)\\([^):]*(?::(\\d+))?\\)");
    private static final Pattern TRAILING_NUMBER = Pattern.compile("\\d+$");

    /// Parses all Java threads of a dump in HotSpot's text format, which on some JDKs gives no state of a
    /// carrier.
    static List<PlatformThreadSample> parse(String dump) {
        List<PlatformThreadSample> threads = new ArrayList<>();
        for (String block : dump.split("\n(?=\")")) {
            parseOne(block.lines().toList()).ifPresent(threads::add);
        }
        return threads;
    }

    private static Optional<PlatformThreadSample> parseOne(List<String> lines) {
        Matcher head = HEAD_LINE.matcher(lines.getFirst());
        if (!head.matches()) {
            return Optional.empty();
        }
        Optional<PlatformThreadState> state = lines.stream()
                .map(STATE_LINE::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(matcher -> PlatformThreadState.parse(matcher.group(1)));
        boolean carries = lines.stream().anyMatch(line -> line.contains("Carrying virtual thread"));
        return state.or(() -> carries ? Optional.of(PlatformThreadState.RUNNABLE) : Optional.empty())
                .map(threadState -> new PlatformThreadSample(head.group(1), threadState, stack(lines), carries));
    }

    /// Parses the first stack. Newer JDKs write that of a mounted virtual thread below its carrier's.
    private static JfrStack stack(List<String> lines) {
        return new JfrStack(lines.stream()
                .takeWhile(line -> !line.contains("Mounted virtual thread"))
                .map(FRAME_LINE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> new Frame(
                        matcher.group(1),
                        matcher.group(2),
                        matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3))))
                .toList());
    }

    /// Name shared by all threads that differ from this one only in the last number: `pool-1-thread-*`.
    String group() {
        return TRAILING_NUMBER.matcher(name).replaceFirst("*");
    }

    WaitKind waitKind() {
        return WaitKind.classify(state, stack);
    }

    WorkerState workerState() {
        return WorkerState.classify(stack);
    }
}
