package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.FrameClassifier;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.EventLoopBlocking;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadSite;
import dev.loombench.lab.diagnose.threads.KnownCalls.EventLoopKind;
import dev.loombench.lab.diagnose.threads.KnownCalls.ThreadPoolKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Aggregates the stacks of several thread dumps into sites, thread pools and event loops.
final class StackAggregator {
    private static final String THREAD_POOL_PREFIX = "java.util.concurrent.ThreadPoolExecutor@";

    private record Key(ThreadActivity activity, boolean virtual, boolean pinned, Optional<StackFrame> at) {}

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

    private static final class Pool {
        private List<StackFrame> stack = List.of();
        private long threads;
        private long maxThreads;
        private int busy;
    }

    private final Map<Key, SiteSum> places = new LinkedHashMap<>();
    private final Map<String, Pool> pools = new LinkedHashMap<>();
    private final Map<String, Long> owners = new HashMap<>();
    private final EventLoopStats loops = new EventLoopStats();
    private int dumps;

    void add(ThreadDump dump) {
        dumps++;
        Set<Key> dumpKeys = new HashSet<>();
        Set<Key> heldKeys = new HashSet<>();
        for (StackGroup group : dump.groups()) {
            ThreadActivity activity = ThreadClassifier.classify(group);
            boolean pinned = ThreadClassifier.isPinned(group);
            if ((activity != ThreadActivity.IDLE || pinned) && !group.stack().isEmpty()) {
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
        loops.add(dump);
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
        Map<String, List<StackGroup>> groups = new LinkedHashMap<>();
        dump.groups().stream()
                .filter(StackAggregator::isInPool)
                .forEach(group -> groups.computeIfAbsent(group.container(), none -> new ArrayList<>())
                        .add(group));
        groups.forEach((name, threads) -> {
            Pool pool = pools.computeIfAbsent(name, none -> new Pool());
            StackGroup largest = threads.stream()
                    .max(Comparator.comparingLong(StackGroup::count))
                    .orElseThrow();
            long count = threads.stream().mapToLong(StackGroup::count).sum();
            pool.maxThreads = Math.max(pool.maxThreads, count);
            if (threads.stream().noneMatch(ThreadClassifier::isIdleInPool)) {
                pool.busy++;
            }
            if (largest.count() > pool.threads) {
                pool.threads = largest.count();
                pool.stack = largest.stack();
            }
        });
    }

    private static boolean isInPool(StackGroup group) {
        return !group.virtual()
                && (group.container().startsWith(THREAD_POOL_PREFIX)
                        || ThreadPoolKind.find(group.stack()).isPresent());
    }

    ThreadDumpSummary summary() {
        return new ThreadDumpSummary(
                dumps,
                places.entrySet().stream()
                        .map(entry -> place(entry.getKey(), entry.getValue()))
                        .sorted(Comparator.comparingDouble(ThreadSite::threads).reversed())
                        .toList(),
                pools.entrySet().stream()
                        .map(entry -> new PoolSaturation(
                                entry.getKey(),
                                entry.getValue().maxThreads,
                                (double) entry.getValue().busy / dumps,
                                entry.getValue().stack))
                        .sorted(Comparator.comparingLong(PoolSaturation::threads)
                                .reversed())
                        .toList(),
                loops.uses(),
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

    /// Sums over several dumps how often event loop threads blocked on something other than their connections.
    private static final class EventLoopStats {
        private static final class LoopSum {
            private List<StackFrame> stack = List.of();
            private long largestGroup;
            private long maxThreads;
            private long waiting;
            private int dumps;
            private long dumpThreads;
            private long dumpWaiting;

            void add(StackGroup group) {
                dumpThreads += group.count();
                if (ThreadClassifier.blocksLoop(group)) {
                    dumpWaiting += group.count();
                    if (group.count() > largestGroup) {
                        largestGroup = group.count();
                        stack = group.stack();
                    }
                }
            }

            void endOfDump() {
                maxThreads = Math.max(maxThreads, dumpThreads);
                waiting += dumpWaiting;
                dumps += dumpWaiting > 0 ? 1 : 0;
                dumpThreads = 0;
                dumpWaiting = 0;
            }
        }

        private final Map<EventLoopKind, LoopSum> sums = new EnumMap<>(EventLoopKind.class);
        private int dumps;

        void add(ThreadDump dump) {
            dumps++;
            dump.groups().stream()
                    .filter(group -> !group.virtual())
                    .forEach(group -> EventLoopKind.find(group.stack())
                            .ifPresent(loop -> sums.computeIfAbsent(loop, none -> new LoopSum())
                                    .add(group)));
            sums.values().forEach(LoopSum::endOfDump);
        }

        /// Use by kind of loop, the most often blocked first.
        List<EventLoopBlocking> uses() {
            return sums.entrySet().stream()
                    .map(entry -> use(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingDouble(EventLoopBlocking::dumpShare)
                            .thenComparingDouble(EventLoopBlocking::blocked)
                            .reversed())
                    .toList();
        }

        private EventLoopBlocking use(EventLoopKind loop, LoopSum sum) {
            return new EventLoopBlocking(
                    loop.owner(), sum.maxThreads, (double) sum.waiting / dumps, (double) sum.dumps / dumps, sum.stack);
        }
    }
}
