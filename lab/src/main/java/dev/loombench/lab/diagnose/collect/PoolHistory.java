package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// A thread pool, or a group of event loops, over several dumps.
final class PoolHistory {
    private static final String THREAD_POOL_PREFIX = "java.util.concurrent.ThreadPoolExecutor@";

    /// Threads of Kotlin's `Dispatchers.IO` by default.
    private static final int KOTLIN_IO_THREADS = 64;

    /// The pool in one dump, in numbers of threads. Those that a full dispatcher has beside don't count.
    private record Look(long threads, long busy, long waiting, long awaiting, long blocked) {
        boolean isFull() {
            return busy == threads;
        }
    }

    private final Optional<EventLoopKind> loop;
    private final List<Look> looks = new ArrayList<>();
    private List<StackFrame> stack = List.of();
    private long largestGroup;
    private List<StackGroup> busyGroups = List.of();

    PoolHistory(Optional<EventLoopKind> loop) {
        this.loop = loop;
    }

    /// Adds the threads of one dump.
    void add(List<StackGroup> groups) {
        busyGroups =
                groups.stream().filter(group -> !ThreadClassifier.isIdle(group)).toList();
        long busy = threads(busyGroups, group -> true);
        looks.add(new Look(
                isFullDispatcher(groups, busy) ? busy : threads(groups, group -> true),
                busy,
                threads(busyGroups, ThreadClassifier::waits),
                threads(
                        groups,
                        group -> ThreadClassifier.classify(group) == ThreadActivity.RESULT
                                && !CallKind.END.isInnermostIn(group.stack())),
                threads(groups, group -> loop.isPresent() && ThreadClassifier.blocksLoop(group))));
        for (StackGroup group : groups) {
            if (group.count() > largestGroup && (loop.isEmpty() || ThreadClassifier.blocksLoop(group))) {
                largestGroup = group.count();
                stack = group.stack();
            }
        }
    }

    /// Whether as many threads of Kotlin's dispatchers are busy as wait at most, unless a property allows more: idle
    /// ones beside them are there for what computes.
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
    PoolSaturation saturation(String name, int dumps, Predicate<SiteHistory.Key> isStill) {
        long fullDumps = looks.stream().filter(Look::isFull).count();
        boolean still = fullDumps == dumps
                && busyGroups.stream().map(SiteHistory.Key::of).allMatch(isStill);
        return new PoolSaturation(
                name,
                loop,
                looks.stream().mapToLong(Look::threads).max().orElse(0),
                (double) fullDumps / dumps,
                mean(Look::busy, dumps),
                mean(Look::awaiting, dumps),
                mean(Look::blocked, dumps),
                mean(look -> Math.min(1, look.blocked()), dumps),
                stack,
                mean(Look::waiting, dumps),
                still ? ThreadIds.union(busyGroups.stream().map(StackGroup::ids).toList()) : ThreadIds.NONE);
    }

    private double mean(ToLongFunction<Look> figure, int dumps) {
        return (double) looks.stream().mapToLong(figure).sum() / dumps;
    }

    /// Whether threads belong to a thread pool.
    static boolean isInPool(StackGroup group) {
        return !group.virtual()
                && (group.container().startsWith(THREAD_POOL_PREFIX)
                        || ThreadPoolKind.find(group.stack()).isPresent());
    }
}
