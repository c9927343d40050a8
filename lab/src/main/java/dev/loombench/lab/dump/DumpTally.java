package dev.loombench.lab.dump;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts threads by what they do, in the room that their different stacks take.
final class DumpTally {
    /// Objects and owners that are kept apart: those of more threads than a dump has stacks worth reading.
    private static final int MOST_OBJECTS = 100_000;

    private static final int MOST_CONTAINERS = 1_000;

    private final Map<Key, Long> groups = new LinkedHashMap<>();
    private final Map<Blocker, Long> waiting = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private String container = "?";
    private int containers;

    private record Key(
            String container, boolean virtual, StackGroup.@Nullable Waiting waitsFor, List<DumpFrame> stack) {}

    /// The threads that follow are in this container. Those of structured scopes are counted together, a
    /// scope of each request being nothing of its own; and so are those of a class of executors where
    /// there are very many.
    void begin(String name, @Nullable String owner) {
        boolean apart = owner == null && containers < MOST_CONTAINERS;
        container = apart ? name : name.replaceFirst("@[0-9a-f]+$", "");
        containers++;
    }

    void add(DumpedThread thread) {
        Blocker blocker = thread.blocker();
        StackGroup.Waiting waitsFor = blocker == null ? null : new StackGroup.Waiting(blocker.kind(), blocker.type());
        groups.merge(new Key(home(thread), thread.virtual(), waitsFor, thread.stack()), 1L, Long::sum);
        if (blocker != null && (waiting.size() < MOST_OBJECTS || waiting.containsKey(blocker))) {
            waiting.merge(blocker, 1L, Long::sum);
        }
        for (String monitor : thread.owned()) {
            if (owners.size() < MOST_OBJECTS && !isWaitingIn(thread, monitor)) {
                owners.put(monitor, thread.label());
            }
        }
    }

    private String home(DumpedThread thread) {
        return thread.virtual() || ServerPool.of(thread.stack()).isEmpty() ? container : ServerPool.name(thread.name());
    }

    /// Who waits to be notified has given the monitor up, though it is listed.
    private static boolean isWaitingIn(DumpedThread thread, String monitor) {
        Blocker blocker = thread.blocker();
        return blocker != null && blocker.identity().equals(monitor);
    }

    ThreadDump dump() {
        return new ThreadDump(
                groups.entrySet().stream()
                        .map(entry -> group(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparingLong(StackGroup::count).reversed())
                        .toList(),
                waiting.entrySet().stream()
                        .filter(entry -> entry.getValue() > 1
                                || owners.containsKey(entry.getKey().identity()))
                        .map(entry -> new Contended(
                                entry.getKey(),
                                entry.getValue(),
                                owners.get(entry.getKey().identity())))
                        .sorted(Comparator.comparingLong(Contended::waiting).reversed())
                        .toList());
    }

    private static StackGroup group(Key key, long count) {
        return new StackGroup(key.container(), key.virtual(), key.waitsFor(), key.stack(), count);
    }
}
