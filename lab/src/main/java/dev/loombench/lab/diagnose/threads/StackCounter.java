package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.PrintedLocks.MonitorQueue;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Counts the threads of a dump by stack, in memory that grows with the number of different stacks.
final class StackCounter {
    /// Maximum number of objects and owners that are tracked; dumps with more lose the rest.
    private static final int MAX_OBJECTS = 100_000;

    private static final int MAX_CONTAINERS = 1_000;

    /// Maximum number of monitors and locks whose waiting owners are kept.
    private static final int MAX_HELD_MONITORS = 1_000;

    /// Names of the agent's own threads: its sampler, and the virtual threads by which it measures the scheduling
    /// delay.
    private static final Set<String> AGENT_NAMES = Set.of("loombench-probe", "loombench-agent");

    /// Container of the virtual threads of a dump that doesn't tell any.
    private static final String ROOT_CONTAINER = "<root>";

    /// Maximum number of different objects that are told apart at one stack.
    private static final int MAX_OBJECTS_AT_STACK = 16;

    private final Map<Key, GroupSum> groups = new LinkedHashMap<>();
    private final Map<Blocker, GroupSum> waiting = new LinkedHashMap<>();
    private final Map<String, ThreadEntry> owners = new LinkedHashMap<>();
    /// Numbers of the threads that own locks; 0 where those that wait saw different ones.
    private final Map<String, Long> lockOwners = new HashMap<>();
    /// Threads that wait, by their numbers.
    private final Map<Long, ThreadEntry> blocked = new HashMap<>();
    /// Common name of a container's platform threads; empty where they have several.
    private final Map<String, String> names = new HashMap<>();
    private String container = "?";
    private int containers;

    private record Key(
            String container,
            boolean virtual,
            boolean pinned,
            StackGroup.@Nullable WaitTarget waitsFor,
            List<StackFrame> stack) {}

    /// Threads of one key: which, and for how many different objects they wait.
    private static final class GroupSum {
        private final LongStream.Builder threads = LongStream.builder();
        private final Set<String> objects = new HashSet<>();
        private int count;

        void add(ThreadEntry thread) {
            threads.add(thread.number());
            count++;
            Blocker blocker = thread.blocker();
            if (blocker != null && objects.size() < MAX_OBJECTS_AT_STACK) {
                objects.add(blocker.identity());
            }
        }

        ThreadIds ids() {
            return ThreadIds.of(threads.build().toArray());
        }
    }

    /// Starts a container, to which the next threads belong. Structured scopes are counted together, as each
    /// request may have one of its own; so are executors of one class where there are very many.
    void startContainer(String name, @Nullable String owner) {
        boolean isSeparate = owner == null && containers < MAX_CONTAINERS;
        container = isSeparate ? name : name.replaceFirst("@[0-9a-f]+$", "");
        containers++;
    }

    /// Adds a thread of the current container, unless it is one of the agent's.
    void add(ThreadEntry thread) {
        boolean namesPool = !thread.virtual()
                && ThreadPoolKind.find(thread.stack())
                        .map(pool -> pool != ThreadPoolKind.EXECUTOR)
                        .orElseGet(() -> EventLoopKind.find(thread.stack()).isPresent());
        String name = ThreadPoolKind.commonName(thread.name());
        if (!thread.virtual() && (names.size() < MAX_CONTAINERS || names.containsKey(container))) {
            names.merge(container, name, (one, other) -> one.equals(other) ? one : "");
        }
        add(thread, namesPool ? name : container);
    }

    /// Adds a thread of a dump that doesn't tell containers, unless it is one of the agent's.
    void addByName(ThreadEntry thread) {
        add(thread, thread.virtual() ? ROOT_CONTAINER : ThreadPoolKind.commonName(thread.name()));
    }

    private void add(ThreadEntry thread, String threadContainer) {
        if (AGENT_NAMES.contains(thread.name())) {
            return;
        }
        Blocker blocker = thread.blocker();
        StackGroup.WaitTarget waitsFor =
                blocker == null ? null : new StackGroup.WaitTarget(blocker.kind(), blocker.type());
        Key key = new Key(threadContainer, thread.virtual(), thread.pinned(), waitsFor, thread.stack());
        groups.computeIfAbsent(key, none -> new GroupSum()).add(thread);
        if (blocker != null && blocked.size() < MAX_OBJECTS) {
            blocked.put(thread.number(), thread);
        }
        if (blocker != null && (waiting.size() < MAX_OBJECTS || waiting.containsKey(blocker))) {
            waiting.computeIfAbsent(blocker, none -> new GroupSum()).add(thread);
        }
        for (String monitor : thread.owned()) {
            if (owners.size() < MAX_OBJECTS && !thread.hasReleased(monitor)) {
                owners.put(monitor, thread);
            }
        }
    }

    /// Notes which thread owns a lock that another waits for, as dumps of JDK 26 tell (JDK-8365057).
    ///
    /// @param number number of the owner
    void addOwner(String lock, long number) {
        if (lockOwners.size() < MAX_OBJECTS || lockOwners.containsKey(lock)) {
            lockOwners.merge(lock, number, (one, other) -> one.equals(other) ? one : 0L);
        }
    }

    /// The dump of all threads added.
    ///
    /// @param carriers number of carriers among them; 0 where the dump doesn't tell
    ThreadDump toThreadDump(int carriers) {
        lockOwners.forEach(
                (lock, number) -> Optional.ofNullable(blocked.get(number)).ifPresent(owner -> owners.put(lock, owner)));
        return new ThreadDump(
                groups.entrySet().stream()
                        .map(entry -> group(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparingLong(StackGroup::count).reversed())
                        .toList(),
                waiting.entrySet().stream()
                        .filter(entry -> entry.getValue().count > 1
                                || owners.containsKey(entry.getKey().identity()))
                        .map(entry -> contended(entry.getKey(), entry.getValue().count))
                        .sorted(Comparator.comparingLong(ContendedObject::waiting)
                                .reversed())
                        .toList(),
                carriers,
                new MonitorWaits(deadlocks(), heldMonitors()),
                names);
    }

    /// Queues at monitors, the longest first.
    List<MonitorQueue> monitorQueues() {
        return waiting.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Blocker.BlockerKind.MONITOR)
                .map(entry -> queue(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(MonitorQueue::threads).reversed())
                .toList();
    }

    private MonitorQueue queue(Blocker monitor, GroupSum waiters) {
        Optional<ThreadEntry> owner = Optional.ofNullable(owners.get(monitor.identity()));
        return new MonitorQueue(
                monitor.type(),
                owner.map(ThreadEntry::number).orElse(0L),
                waiters.count,
                commonStack(monitor),
                owner.map(ThreadEntry::stack).orElse(List.of()));
    }

    /// The stack of most threads that wait for a monitor.
    private List<StackFrame> commonStack(Blocker monitor) {
        return blocked.values().stream()
                .filter(thread -> monitor.equals(thread.blocker()))
                .collect(Collectors.groupingBy(ThreadEntry::stack, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(List.of());
    }

    private static StackGroup group(Key key, GroupSum sum) {
        return new StackGroup(
                key.container(),
                key.virtual(),
                key.waitsFor(),
                key.stack(),
                sum.count,
                key.pinned(),
                sum.objects.size(),
                sum.ids());
    }

    private ContendedObject contended(Blocker object, long count) {
        ThreadEntry owner = owners.get(object.identity());
        return new ContendedObject(
                object, count, owner == null ? null : owner.label(), owner == null ? 0 : owner.number());
    }

    /// Cycles of owners that wait for each other's monitors, or locks if the dump tells who owns them.
    private List<List<DeadlockedThread>> deadlocks() {
        return WaitCycles.find(owners.values(), this::ownerAwaitedBy).stream()
                .map(cycle -> cycle.stream().map(this::deadlocked).toList())
                .toList();
    }

    /// Monitors and locks that threads wait for, and whose owner waits for another.
    private List<HeldMonitor> heldMonitors() {
        return waiting.entrySet().stream()
                .filter(entry -> entry.getKey().kind() != Blocker.BlockerKind.NOTIFICATION)
                .flatMap(entry -> heldMonitor(entry.getKey().identity(), entry.getValue()).stream())
                .limit(MAX_HELD_MONITORS)
                .toList();
    }

    private Optional<HeldMonitor> heldMonitor(String identity, GroupSum waiters) {
        ThreadEntry owner = owners.get(identity);
        Blocker blocker = owner == null ? null : owner.blocker();
        return owner == null || blocker == null || blocker.kind() == Blocker.BlockerKind.NOTIFICATION
                ? Optional.empty()
                : Optional.of(
                        new HeldMonitor(identity, waiters.ids(), owner.label(), owner.virtual(), blocker.identity()));
    }

    private DeadlockedThread deadlocked(ThreadEntry thread) {
        return new DeadlockedThread(
                thread.label(),
                Objects.requireNonNull(thread.blocker()).type(),
                ownerAwaitedBy(thread).orElseThrow().label(),
                thread.stack());
    }

    private Optional<ThreadEntry> ownerAwaitedBy(ThreadEntry thread) {
        return Optional.ofNullable(thread.blocker())
                .filter(blocker -> blocker.kind() != Blocker.BlockerKind.NOTIFICATION)
                .map(blocker -> owners.get(blocker.identity()));
    }

    /// A thread of a dump. In the JSON of JDK 21 only its number, name and stack are known.
    ///
    /// @param id thread identifier in the JVM
    /// @param name empty for most virtual threads
    /// @param virtual whether it is a virtual thread; on JDK 21 told by its stack
    /// @param pinned whether it waits on its carrier, as far as the dump tells
    /// @param blocker object that it waits for; absent where it doesn't wait or the dump doesn't tell
    /// @param stack innermost call first
    /// @param owned identities of the monitors that it owns, as far as the dump tells
    record ThreadEntry(
            String id,
            String name,
            boolean virtual,
            boolean pinned,
            @Nullable Blocker blocker,
            List<StackFrame> stack,
            List<String> owned) {
        /// Maximum length of a name: a program may choose any.
        static final int MAX_NAME_LENGTH = 100;

        private static final String VIRTUAL_THREAD_CLASS = "java.lang.VirtualThread";

        ThreadEntry {
            name = shortened(name);
        }

        /// A name without what would follow the longest one.
        static String shortened(String name) {
            return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH) + "…";
        }

        /// The identifier as a number; 0 where it isn't one.
        long number() {
            return number(id);
        }

        /// An identifier as a number; 0 where it isn't one.
        static long number(String id) {
            try {
                return Long.parseLong(id);
            } catch (NumberFormatException e) {
                return 0;
            }
        }

        /// Number and name, such as `#31 http-8080-exec-1`.
        String label() {
            return ("#" + id + " " + name).strip();
        }

        /// Whether the thread waits to be notified on a monitor, which it has released though it is listed as
        /// owned.
        boolean hasReleased(String monitor) {
            return blocker != null && blocker.identity().equals(monitor);
        }

        /// Whether the thread waits for an object of a class, such as `java.lang.Class for com.acme.Till`.
        boolean waitsFor(String type) {
            return blocker != null && (blocker.type() + " for ").startsWith(type + " for ");
        }

        /// Whether the outermost call is that of every virtual thread, and of no other.
        static boolean looksVirtual(List<StackFrame> stack) {
            return !stack.isEmpty() && stack.getLast().type().equals(VIRTUAL_THREAD_CLASS);
        }
    }
}
