package dev.loombench.lab.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A platform thread as a thread dump saw it.
///
/// @param carries whether a virtual thread is mounted on it
record DumpedThread(String name, ThreadState state, Stack stack, boolean carries) {
    private static final Pattern HEAD = Pattern.compile("\"(.*)\" #\\d+ .*");
    private static final Pattern STATE = Pattern.compile("\\s+java\\.lang\\.Thread\\.State: (.+)");
    private static final Pattern FRAME = Pattern.compile("\\s+at ([^\\s(]+)\\.([^.(\\s]+)\\([^):]*(?::(\\d+))?\\)");
    private static final Pattern NUMBER = Pattern.compile("\\d+$");

    /// All Java threads of a dump in HotSpot's format, which on some JDKs has no state of a carrier.
    static List<DumpedThread> parse(String dump) {
        List<DumpedThread> threads = new ArrayList<>();
        for (String block : dump.split("\n(?=\")")) {
            parseOne(block.lines().toList()).ifPresent(threads::add);
        }
        return threads;
    }

    private static Optional<DumpedThread> parseOne(List<String> lines) {
        Matcher head = HEAD.matcher(lines.getFirst());
        if (!head.matches()) {
            return Optional.empty();
        }
        Optional<ThreadState> state = lines.stream()
                .map(STATE::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(matcher -> ThreadState.of(matcher.group(1)));
        boolean carries = lines.stream().anyMatch(line -> line.contains("Carrying virtual thread"));
        return state.or(() -> carries ? Optional.of(ThreadState.RUNNABLE) : Optional.empty())
                .map(known -> new DumpedThread(head.group(1), known, stack(lines), carries));
    }

    /// Below the carrier's own stack newer JDKs write that of the virtual thread; the first is enough.
    private static Stack stack(List<String> lines) {
        return new Stack(lines.stream()
                .takeWhile(line -> !line.contains("Mounted virtual thread"))
                .map(FRAME::matcher)
                .filter(Matcher::matches)
                .map(matcher -> new Frame(
                        matcher.group(1),
                        matcher.group(2),
                        matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3))))
                .toList());
    }

    /// The name of all threads that differ from this one in their last number only: `pool-1-thread-*`.
    String group() {
        return NUMBER.matcher(name).replaceFirst("*");
    }

    Held held() {
        return Held.of(state, stack);
    }

    Work work() {
        return Work.of(stack);
    }
}
