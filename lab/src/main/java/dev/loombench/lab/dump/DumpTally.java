package dev.loombench.lab.dump;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts threads by what they do, in the room that their different stacks take.
final class DumpTally {
    private static final int EXAMPLES = 3;

    /// Objects and owners that are kept apart: those of more threads than a dump has stacks worth reading.
    private static final int MOST_OBJECTS = 100_000;

    private static final int MOST_CONTAINERS = 1_000;

    private final List<ContainerSummary> containers = new ArrayList<>();
    private final Map<Key, Group> groups = new LinkedHashMap<>();
    private final Map<Blocker, Long> waiting = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private String container = "?";
    private long threads;
    private long virtualThreads;

    private record Key(
            String container,
            boolean virtual,
            @Nullable String state,
            boolean mounted,
            StackGroup.@Nullable Waiting waitsFor,
            List<DumpFrame> stack) {}

    private static final class Group {
        private final List<String> examples = new ArrayList<>();
        private long count;

        void add(String thread) {
            count++;
            if (examples.size() < EXAMPLES) {
                examples.add(thread);
            }
        }
    }

    /// The threads that follow are in this container. Those of structured scopes are counted together, a
    /// scope of each request being nothing of its own; and so are those of a class of executors where
    /// there are very many.
    void begin(String name, @Nullable String parent, @Nullable String owner) {
        boolean apart = owner == null && containers.size() < MOST_CONTAINERS;
        container = apart ? name : name.replaceFirst("@[0-9a-f]+$", "");
        containers.add(new ContainerSummary(name, parent, 0, 0));
    }

    void add(DumpedThread thread) {
        threads++;
        if (thread.virtual()) {
            virtualThreads++;
        }
        ContainerSummary last = containers.removeLast();
        containers.add(new ContainerSummary(
                last.name(), last.parent(), last.threads() + 1, last.virtualThreads() + (thread.virtual() ? 1 : 0)));
        String label = ("#" + thread.id() + " " + thread.name()).strip();
        Blocker blocker = thread.blocker();
        groups.computeIfAbsent(
                        new Key(
                                container,
                                thread.virtual(),
                                thread.state(),
                                thread.carrier() != null,
                                blocker == null ? null : new StackGroup.Waiting(blocker.kind(), blocker.type()),
                                thread.stack()),
                        key -> new Group())
                .add(label);
        if (blocker != null && (waiting.size() < MOST_OBJECTS || waiting.containsKey(blocker))) {
            waiting.merge(blocker, 1L, Long::sum);
        }
        for (String monitor : thread.owned()) {
            if (owners.size() < MOST_OBJECTS && !isWaitingIn(thread, monitor)) {
                owners.put(monitor, label);
            }
        }
    }

    /// Who waits to be notified has given the monitor up, though it is listed.
    private static boolean isWaitingIn(DumpedThread thread, String monitor) {
        Blocker blocker = thread.blocker();
        return blocker != null && blocker.identity().equals(monitor);
    }

    ThreadDump dump(String runtime, String time) {
        return new ThreadDump(
                runtime,
                time,
                threads,
                virtualThreads,
                containers,
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

    private static StackGroup group(Key key, Group group) {
        return new StackGroup(
                key.container(),
                key.virtual(),
                key.state(),
                key.mounted(),
                key.waitsFor(),
                key.stack(),
                group.count,
                group.examples);
    }
}
