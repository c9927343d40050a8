package dev.loombench.lab.diagnose.threads;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts the threads of a dump by stack, in memory that grows with the number of different stacks.
final class StackCounter {
    /// Maximum number of objects and owners that are tracked; dumps with more lose the rest.
    private static final int MAX_OBJECTS = 100_000;

    private static final int MAX_CONTAINERS = 1_000;

    private final Map<Key, Long> groups = new LinkedHashMap<>();
    private final Map<Blocker, Long> waiting = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private String container = "?";
    private int containers;

    private record Key(
            String container, boolean virtual, StackGroup.@Nullable WaitTarget waitsFor, List<StackFrame> stack) {}

    /// Starts a container, to which the next threads belong. Structured scopes are counted together, as each
    /// request may have one of its own; so are executors of one class where there are very many.
    void startContainer(String name, @Nullable String owner) {
        boolean isSeparate = owner == null && containers < MAX_CONTAINERS;
        container = isSeparate ? name : name.replaceFirst("@[0-9a-f]+$", "");
        containers++;
    }

    void add(ThreadEntry thread) {
        Blocker blocker = thread.blocker();
        StackGroup.WaitTarget waitsFor =
                blocker == null ? null : new StackGroup.WaitTarget(blocker.kind(), blocker.type());
        groups.merge(new Key(containerOf(thread), thread.virtual(), waitsFor, thread.stack()), 1L, Long::sum);
        if (blocker != null && (waiting.size() < MAX_OBJECTS || waiting.containsKey(blocker))) {
            waiting.merge(blocker, 1L, Long::sum);
        }
        for (String monitor : thread.owned()) {
            if (owners.size() < MAX_OBJECTS && !isWaitingIn(thread, monitor)) {
                owners.put(monitor, thread.label());
            }
        }
    }

    private String containerOf(ThreadEntry thread) {
        return thread.virtual() || ThreadPoolKind.find(thread.stack()).isEmpty()
                ? container
                : ThreadPoolKind.commonName(thread.name());
    }

    /// Whether the thread waits to be notified on a monitor, which it has released though it is listed as
    /// owned.
    private static boolean isWaitingIn(ThreadEntry thread, String monitor) {
        Blocker blocker = thread.blocker();
        return blocker != null && blocker.identity().equals(monitor);
    }

    ThreadDump toThreadDump() {
        return new ThreadDump(
                groups.entrySet().stream()
                        .map(entry -> group(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparingLong(StackGroup::count).reversed())
                        .toList(),
                waiting.entrySet().stream()
                        .filter(entry -> entry.getValue() > 1
                                || owners.containsKey(entry.getKey().identity()))
                        .map(entry -> new ContendedObject(
                                entry.getKey(),
                                entry.getValue(),
                                owners.get(entry.getKey().identity())))
                        .sorted(Comparator.comparingLong(ContendedObject::waiting)
                                .reversed())
                        .toList());
    }

    private static StackGroup group(Key key, long count) {
        return new StackGroup(key.container(), key.virtual(), key.waitsFor(), key.stack(), count);
    }
}
