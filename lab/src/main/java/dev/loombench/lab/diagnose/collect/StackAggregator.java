package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadSite;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls.EventLoopKind;
import dev.loombench.lab.diagnose.threads.KnownCalls.ThreadPoolKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Aggregates the stacks of several thread dumps into sites, thread pools and event loops.
final class StackAggregator {
    private static final String THREAD_POOL_PREFIX = "java.util.concurrent.ThreadPoolExecutor@";

    private record Key(ThreadActivity activity, boolean virtual, boolean pinned, Optional<StackFrame> at) {}

    private record PoolKey(String name, Optional<EventLoopKind> loop) {}

    private static final class SiteSum {
        private final List<StackFrame> stack;
        private final @Nullable String type;
        private long threads;
        private int dumps;
        private int heldDumps;

        SiteSum(List<StackFrame> stack, @Nullable String type) {
            this.stack = stack;
            this.type = type;
        }
    }

    private static final class PoolSum {
        private final Optional<EventLoopKind> loop;
        private List<StackFrame> stack = List.of();
        private long largestGroup;
        private long maxThreads;
        private int saturatedDumps;
        private int blockedDumps;
        private long busy;
        private long awaiting;
        private long blocked;

        PoolSum(Optional<EventLoopKind> loop) {
            this.loop = loop;
        }

        /// Adds the threads of one dump.
        void add(List<StackGroup> groups) {
            long dumpBusy = threads(groups, group -> !ThreadClassifier.isIdle(group));
            long dumpBlocked = loop.isPresent() ? threads(groups, ThreadClassifier::blocksLoop) : 0;
            long dumpThreads = threads(groups, group -> true);
            maxThreads = Math.max(maxThreads, dumpThreads);
            saturatedDumps += dumpBusy == dumpThreads ? 1 : 0;
            blockedDumps += dumpBlocked > 0 ? 1 : 0;
            busy += dumpBusy;
            blocked += dumpBlocked;
            awaiting += threads(groups, group -> ThreadClassifier.classify(group) == ThreadActivity.RESULT);
            for (StackGroup group : groups) {
                if (group.count() > largestGroup && (loop.isEmpty() || ThreadClassifier.blocksLoop(group))) {
                    largestGroup = group.count();
                    stack = group.stack();
                }
            }
        }

        private static long threads(List<StackGroup> groups, Predicate<StackGroup> condition) {
            return groups.stream()
                    .filter(condition)
                    .mapToLong(StackGroup::count)
                    .sum();
        }

        PoolSaturation saturation(String name, double dumps) {
            return new PoolSaturation(
                    name,
                    loop,
                    maxThreads,
                    saturatedDumps / dumps,
                    busy / dumps,
                    awaiting / dumps,
                    blocked / dumps,
                    blockedDumps / dumps,
                    stack);
        }
    }

    private final Map<Key, SiteSum> places = new LinkedHashMap<>();
    private final Map<PoolKey, PoolSum> pools = new LinkedHashMap<>();
    private final Map<String, Long> owners = new HashMap<>();
    private int dumps;
    private int carriers;

    void add(ThreadDump dump) {
        dumps++;
        carriers = Math.max(carriers, dump.carriers());
        Set<Key> dumpKeys = new HashSet<>();
        Set<Key> heldKeys = new HashSet<>();
        for (StackGroup group : dump.groups()) {
            ThreadActivity activity = ThreadClassifier.classify(group);
            boolean pinned = ThreadClassifier.isPinned(group);
            boolean idle = activity == ThreadActivity.IDLE || (isInPool(group) && ThreadClassifier.isIdle(group));
            if ((!idle || pinned) && !group.stack().isEmpty()) {
                Key key = new Key(activity, group.virtual(), pinned, FrameClassifier.mainFrame(group.stack()));
                SiteSum sum = places.computeIfAbsent(key, none -> new SiteSum(group.stack(), type(group)));
                sum.threads += group.count();
                if (dumpKeys.add(key)) {
                    sum.dumps++;
                }
                if (activity == ThreadActivity.PERMIT && isHeld(group, dump) && heldKeys.add(key)) {
                    sum.heldDumps++;
                }
            }
        }
        addPools(dump);
        dump.contended().stream()
                .filter(object -> object.object().kind() == Blocker.BlockerKind.MONITOR)
                .forEach(this::addOwner);
    }

    private static boolean isHeld(StackGroup waiting, ThreadDump dump) {
        return dump.groups().stream().anyMatch(group -> ThreadClassifier.mayHoldPermit(group, waiting));
    }

    private static @Nullable String type(StackGroup group) {
        StackGroup.WaitTarget waiting = group.waitsFor();
        return waiting == null ? null : waiting.type();
    }

    private void addOwner(ContendedObject object) {
        String owner = object.owner();
        if (owner != null) {
            owners.merge("Thread " + owner + " held " + object.object().identity() + ".", object.waiting(), Long::sum);
        }
    }

    private void addPools(ThreadDump dump) {
        Map<PoolKey, List<StackGroup>> groups = new LinkedHashMap<>();
        for (StackGroup group : dump.groups()) {
            Optional<EventLoopKind> loop =
                    group.virtual() || isInPool(group) ? Optional.empty() : EventLoopKind.find(group.stack());
            if (loop.isPresent() || isInPool(group)) {
                PoolKey pool = new PoolKey(group.container(), loop);
                pools.computeIfAbsent(pool, none -> new PoolSum(loop));
                groups.computeIfAbsent(pool, none -> new ArrayList<>()).add(group);
            }
        }
        groups.forEach(
                (pool, threads) -> Objects.requireNonNull(pools.get(pool)).add(threads));
    }

    private static boolean isInPool(StackGroup group) {
        return !group.virtual()
                && (group.container().startsWith(THREAD_POOL_PREFIX)
                        || ThreadPoolKind.find(group.stack()).isPresent());
    }

    ThreadDumpSummary summary() {
        return new ThreadDumpSummary(
                dumps,
                carriers,
                places.entrySet().stream()
                        .map(entry -> place(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparingDouble(ThreadSite::threads).reversed())
                        .toList(),
                pools.entrySet().stream()
                        .map(entry -> entry.getValue().saturation(entry.getKey().name(), dumps))
                        .sorted(Comparator.comparingLong(PoolSaturation::threads)
                                .reversed())
                        .toList(),
                owners.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(Map.Entry::getKey)
                        .toList());
    }

    private ThreadSite place(Key key, SiteSum sum) {
        return new ThreadSite(
                key.activity(),
                key.virtual(),
                key.pinned(),
                sum.type,
                sum.stack,
                (double) sum.threads / dumps,
                (double) sum.dumps / dumps,
                (double) sum.heldDumps / dumps);
    }
}
