package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadGrowth;
import dev.loombench.lab.diagnose.rules.ThreadSite;
import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.SerialThreadKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Threads at one site over several dumps: how many, and whether the same ones.
final class SiteHistory {
    /// What makes a site: where threads are in the program, and what they do there.
    ///
    /// @param idle whether they wait for work
    /// @param serial whether they run a task of a timer, a cleaner or the like, as no other thread does
    record Key(
            ThreadActivity activity,
            boolean virtual,
            boolean pinned,
            boolean idle,
            boolean serial,
            Optional<StackFrame> at) {
        static Key of(StackGroup group) {
            ThreadActivity activity = ThreadClassifier.classify(group);
            return new Key(
                    activity,
                    group.virtual(),
                    ThreadClassifier.isPinned(group),
                    activity == ThreadActivity.IDLE || (PoolHistory.isInPool(group) && ThreadClassifier.isIdle(group)),
                    !group.virtual()
                            && SerialThreadKind.find(group.stack())
                                    .filter(kind -> kind != SerialThreadKind.SCHEDULER)
                                    .isPresent(),
                    FrameClassifier.mainFrame(group.stack()));
        }
    }

    /// Number of waiting threads from which on their holder is looked for.
    private static final int MIN_QUEUE = 2;

    /// Number of threads at a latch from which on they have work; two wait for the end of `AwaitedShutdown`,
    /// which is healthy, and forty in `UnansweredOrders`.
    private static final int MIN_LATCH_THREADS = 3;

    /// Number of threads that leave a growing site for each one by which it grows.
    private static final double MAX_LEAVING_SHARE = 0.1;

    /// The site in one dump.
    ///
    /// @param threads number of threads there
    /// @param arrived number of those that weren't there in the dump before
    /// @param left number of those that were there in the dump before, and aren't now
    /// @param holder threads that may hold what these wait for, at the most frequent of their stacks
    private record Look(long threads, int arrived, int left, Optional<StackGroup> holder) {}

    private final Key key;
    private final List<StackFrame> stack;
    private final @Nullable String type;
    private final int dumpsBefore;
    private final List<Look> looks = new ArrayList<>();
    private ThreadIds present = ThreadIds.NONE;
    private int objects;

    /// Begins a history.
    ///
    /// @param group threads of the dump in which the site appears first
    /// @param dumpsBefore number of dumps before that one
    SiteHistory(Key key, StackGroup group, int dumpsBefore) {
        this.key = key;
        this.stack = group.stack();
        this.type = group.waitsFor() == null ? null : group.waitsFor().type();
        this.dumpsBefore = dumpsBefore;
    }

    /// Adds a dump; without groups, one in which nobody was at the site.
    ///
    /// @param dump the whole dump, in which there may be holders of what these wait for
    void add(List<StackGroup> groups, ThreadDump dump) {
        ThreadIds now = ThreadIds.union(groups.stream().map(StackGroup::ids).toList());
        long count = groups.stream().mapToLong(StackGroup::count).sum();
        looks.add(new Look(
                count,
                now.missingFrom(present),
                present.missingFrom(now),
                count >= MIN_QUEUE ? holder(groups.getFirst(), dump) : Optional.empty()));
        present = now;
        objects = groups.stream().mapToInt(StackGroup::objects).max().orElse(objects);
    }

    private Optional<StackGroup> holder(StackGroup waiting, ThreadDump dump) {
        return switch (key.activity()) {
            case LOCK, PERMIT, RESOURCE ->
                dump.groups().stream()
                        .filter(group -> PossibleHolders.mayHold(group, waiting))
                        .findFirst();
            case MONITOR ->
                dump.contended().stream()
                        .filter(object -> object.object().kind() == BlockerKind.MONITOR
                                && object.object().type().equals(type))
                        .map(ContendedObject::ownerId)
                        .flatMap(owner -> dump.groups().stream()
                                .filter(group -> group.ids().contains(owner)))
                        .findFirst();
            default -> Optional.empty();
        };
    }

    /// Whether the site says something of the program: its threads have work, hold their carriers, or may
    /// wait for a signal that doesn't come. Few at a latch may be main threads that wait for the end, unless the
    /// JVM is to end: they may be its shutdown hooks.
    ///
    /// @param ends whether it is to end
    boolean counts(boolean ends) {
        long largest = looks.stream().mapToLong(Look::threads).max().orElse(0);
        boolean fewAtLatch = key.activity() == ThreadActivity.RENDEZVOUS
                && largest < MIN_LATCH_THREADS
                && CallKind.LATCH.isInnermostIn(stack);
        return key.pinned()
                || key.serial()
                || (key.idle() ? KnownCalls.isSignalWait(stack) : !fewAtLatch)
                || (ends && fewAtLatch);
    }

    /// Whether a thread at the site waits for the shutdown hooks of the JVM.
    boolean isShutdown() {
        return key.serial() && SerialThreadKind.find(stack).equals(Optional.of(SerialThreadKind.SHUTDOWN));
    }

    boolean isVirtual() {
        return key.virtual();
    }

    /// Number of threads in all dumps together.
    long threads() {
        return looks.stream().mapToLong(Look::threads).sum();
    }

    private long dumps() {
        return looks.stream().filter(look -> look.threads() > 0).count();
    }

    private long leavers() {
        return looks.stream().mapToLong(Look::left).sum();
    }

    /// Whether the same threads stood there in every one of several dumps.
    boolean isStill(int allDumps) {
        return leavers() == 0 && present.size() > 0 && dumps() == allDumps && allDumps >= ThreadDumpSummary.MIN_DUMPS;
    }

    /// Number of threads that stood there in every dump; none if they sleep for a set time, after which they go on by
    /// themselves.
    int standing(int allDumps) {
        return key.activity() != ThreadActivity.SLEEP && isStill(allDumps) ? present.size() : 0;
    }

    /// The site over all dumps.
    ///
    /// @param isStill whether the threads of a site are the same in every dump
    ThreadSite site(int allDumps, Predicate<Key> isStill) {
        List<StackGroup> holders =
                looks.stream().flatMap(look -> look.holder().stream()).toList();
        StackGroup holder = holders.isEmpty() ? null : holders.getLast();
        return new ThreadSite(
                key.activity(),
                key.virtual(),
                key.pinned(),
                type,
                stack,
                (double) threads() / allDumps,
                (double) dumps() / allDumps,
                (double) holders.size() / allDumps,
                isStill(allDumps) ? present : ThreadIds.NONE,
                objects,
                holder == null
                        ? null
                        : new Holder(
                                ThreadClassifier.classify(holder),
                                holder.stack(),
                                holder.count(),
                                isStill.test(Key.of(holder))));
    }

    /// The growth, if threads arrived before each dump but the first, and hardly any left.
    Optional<ThreadGrowth> growth(int allDumps) {
        long first = looks.getFirst().threads();
        List<Long> arrivals =
                looks.stream().skip(1).map(look -> (long) look.arrived()).toList();
        boolean grows = leavers() <= MAX_LEAVING_SHARE * (present.size() - first)
                && allDumps >= ThreadDumpSummary.MIN_DUMPS
                && dumpsBefore + dumps() == allDumps
                && dumpsBefore <= 1
                && !arrivals.isEmpty()
                && !arrivals.contains(0L);
        return grows
                ? Optional.of(new ThreadGrowth(key.activity(), stack, first, present.size(), Collections.min(arrivals)))
                : Optional.empty();
    }
}
