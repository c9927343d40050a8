package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.SignalWait;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A thread pool, or a group of event loops, over several dumps.
final class PoolHistory {
    private static final String THREAD_POOL_PREFIX = "java.util.concurrent.ThreadPoolExecutor@";

    /// Threads of Kotlin's `Dispatchers.IO` by default.
    private static final int KOTLIN_IO_THREADS = 64;

    private final Optional<EventLoopKind> loop;
    private List<StackFrame> stack = List.of();
    private long largestGroup;
    private long maxThreads;
    private int saturatedDumps;
    private int blockedDumps;
    private long busy;
    private long awaiting;
    private long blocked;
    private long waiting;
    private List<StackGroup> busyGroups = List.of();

    PoolHistory(Optional<EventLoopKind> loop) {
        this.loop = loop;
    }

    /// Adds the threads of one dump.
    void add(List<StackGroup> groups) {
        long dumpBusy = threads(groups, group -> !ThreadClassifier.isIdle(group));
        long dumpBlocked = loop.isPresent() ? threads(groups, ThreadClassifier::blocksLoop) : 0;
        long dumpThreads = threads(groups, group -> true);
        maxThreads = Math.max(maxThreads, isFullDispatcher(groups, dumpBusy) ? dumpBusy : dumpThreads);
        saturatedDumps += dumpBusy == dumpThreads || isFullDispatcher(groups, dumpBusy) ? 1 : 0;
        blockedDumps += dumpBlocked > 0 ? 1 : 0;
        busy += dumpBusy;
        blocked += dumpBlocked;
        waiting += threads(groups, group -> !ThreadClassifier.isIdle(group) && ThreadClassifier.waits(group));
        busyGroups =
                groups.stream().filter(group -> !ThreadClassifier.isIdle(group)).toList();
        awaiting += threads(
                groups,
                group ->
                        ThreadClassifier.classify(group) == ThreadActivity.RESULT && !SignalWait.isJoin(group.stack()));
        for (StackGroup group : groups) {
            if (group.count() > largestGroup && (loop.isEmpty() || ThreadClassifier.blocksLoop(group))) {
                largestGroup = group.count();
                stack = group.stack();
            }
        }
    }

    /// Whether as many threads of Kotlin's dispatchers are busy as wait at most, unless a property allows more: idle
    /// ones
    /// beside them are there for what computes.
    private static boolean isFullDispatcher(List<StackGroup> groups, long busy) {
        return busy >= KOTLIN_IO_THREADS
                && groups.stream()
                        .allMatch(
                                group -> ThreadPoolKind.find(group.stack()).equals(Optional.of(ThreadPoolKind.KOTLIN)));
    }

    private static long threads(List<StackGroup> groups, Predicate<StackGroup> condition) {
        return groups.stream().filter(condition).mapToLong(StackGroup::count).sum();
    }

    /// The pool over all dumps.
    ///
    /// @param isStill whether the threads of a site are the same in every dump
    PoolSaturation saturation(String name, double dumps, Predicate<SiteHistory.Key> isStill) {
        return new PoolSaturation(
                name,
                loop,
                maxThreads,
                saturatedDumps / dumps,
                busy / dumps,
                awaiting / dumps,
                blocked / dumps,
                blockedDumps / dumps,
                stack,
                waiting / dumps,
                isFullAndStill(dumps, isStill)
                        ? ThreadIds.union(
                                busyGroups.stream().map(StackGroup::ids).toList())
                        : ThreadIds.NONE);
    }

    private boolean isFullAndStill(double dumps, Predicate<SiteHistory.Key> isStill) {
        return saturatedDumps == dumps
                && busyGroups.stream().map(SiteHistory.Key::of).allMatch(isStill);
    }

    /// Whether threads belong to a thread pool.
    static boolean isInPool(StackGroup group) {
        return !group.virtual()
                && (group.container().startsWith(THREAD_POOL_PREFIX)
                        || ThreadPoolKind.find(group.stack()).isPresent());
    }
}
