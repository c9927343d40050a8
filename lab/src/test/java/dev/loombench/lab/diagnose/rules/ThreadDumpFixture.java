package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadGrowth;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.MonitorWaits;
import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.model.RecordBuilder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Summaries of six thread dumps that show one thing, and the places of threads in them.
final class ThreadDumpFixture {
    static final StackFrame AUDIT = SymptomsBuilder.frame("com.acme.Audit", "log");

    private static final ThreadIds STILL = ThreadIds.of(1, 2);

    private static final int DUMPS = 6;

    private ThreadDumpFixture() {}

    /// A site whose threads aren't told apart.
    static ThreadSite site(
            ThreadActivity activity,
            boolean virtual,
            boolean pinned,
            @Nullable String type,
            List<StackFrame> stack,
            double threads,
            double dumpShare,
            double heldShare) {
        return new ThreadSite(
                activity, virtual, pinned, type, stack, threads, dumpShare, heldShare, ThreadIds.NONE, 0, null);
    }

    /// Threads at one place in every dump.
    ///
    /// @param still those that are the same in every dump
    static ThreadSite site(
            ThreadActivity activity, boolean virtual, double threads, ThreadIds still, StackFrame... stack) {
        return new ThreadSite(activity, virtual, false, null, List.of(stack), threads, 1, 0, still, 0, null);
    }

    /// A pool whose busy threads all wait, and aren't told apart.
    static PoolSaturation waitingPool(
            String name,
            Optional<EventLoopKind> loop,
            long threads,
            double saturatedShare,
            double busy,
            double awaiting,
            double blocked,
            double blockedShare,
            List<StackFrame> stack) {
        return new PoolSaturation(
                name,
                loop,
                threads,
                saturatedShare,
                busy,
                awaiting,
                blocked,
                blockedShare,
                stack,
                busy,
                ThreadIds.NONE);
    }

    /// A summary of sites of which it isn't known how threads moved.
    static ThreadDumpSummary dumps(List<ThreadSite> sites) {
        return dumps(sites, ThreadMovement.UNKNOWN);
    }

    static ThreadDumpSummary dumps(List<ThreadSite> sites, ThreadMovement movement) {
        return new ThreadDumpSummary(
                DUMPS, 0, sites, List.of(), Optional.empty(), movement, List.of(), MonitorWaits.NONE, ThreadIds.NONE);
    }

    /// A summary of dumps that don't tell threads apart.
    static ThreadDumpSummary dumps(int dumps, int carriers, List<ThreadSite> sites, List<PoolSaturation> pools) {
        return RecordBuilder.like(dumps(sites))
                .with("dumps", dumps)
                .with("carriers", carriers)
                .with("pools", pools)
                .build();
    }

    /// Threads that wait to borrow, by the name of the method.
    ///
    /// @param held fraction of the dumps with a thread that has gone on behind that call
    static ThreadDumpSummary borrowing(double held, StackFrame... stack) {
        return sites(site(ThreadActivity.RESOURCE, true, false, null, List.of(stack), 90, 1, held));
    }

    /// Threads that are the same in every dump.
    static ThreadDumpSummary still(ThreadActivity activity, int objects, @Nullable Holder holder) {
        return sites(new ThreadSite(
                activity, true, false, null, List.of(SymptomsBuilder.PROGRAM_FRAME), 40, 1, 0, STILL, objects, holder));
    }

    /// Two virtual threads that wait for a lock on their carriers, the same in every dump or not.
    static ThreadDumpSummary pinnedAtLock(boolean still) {
        ThreadIds same = still ? STILL : ThreadIds.NONE;
        return sites(RecordBuilder.like(site(ThreadActivity.LOCK, true, 2, same, SymptomsBuilder.PROGRAM_FRAME))
                .with("pinned", true)
                .build());
    }

    /// Virtual threads that only become more.
    static ThreadDumpSummary growth(ThreadActivity activity, long first, long last, long smallestRise) {
        var site = new ThreadGrowth(activity, List.of(SymptomsBuilder.PROGRAM_FRAME), first, last, smallestRise);
        return with(List.of(), "growth", List.of(site));
    }

    /// Monitors whose owners wait, the same in every dump.
    static ThreadDumpSummary heldMonitors(HeldMonitor... monitors) {
        return with(List.of(), "monitors", new MonitorWaits(List.of(), List.of(monitors)));
    }

    /// A platform thread that stands still.
    static ThreadDumpSummary stillThread(ThreadActivity activity, StackFrame... stack) {
        return sites(site(activity, false, 1, ThreadIds.of(9), stack));
    }

    /// A pool of platform threads that is full in every dump.
    ///
    /// @param waiting mean number of threads that wait rather than compute
    static ThreadDumpSummary fullPool(int threads, double waiting, boolean still) {
        var pool =
                fullPool("pool", threads, still ? ThreadIds.of(1, 2) : ThreadIds.NONE, SymptomsBuilder.PROGRAM_FRAME);
        return dumps(
                DUMPS,
                0,
                List.of(),
                List.of(RecordBuilder.like(pool).with("waiting", waiting).build()));
    }

    /// A pool that is full in every dump, all of its threads waiting.
    ///
    /// @param still those that are the same in every dump
    static PoolSaturation fullPool(String name, int threads, ThreadIds still, StackFrame... stack) {
        return waitingPool(name, Optional.empty(), threads, 1, threads, 0, 0, 0, List.of(stack))
                .withStill(still);
    }

    /// One thread that may hold what others wait for.
    static Holder holder(ThreadActivity activity, boolean still, StackFrame... stack) {
        return new Holder(activity, List.of(stack), 1, still);
    }

    /// One virtual thread that stands still at a lock that it takes in [#AUDIT].
    static ThreadSite atAudit(StackFrame lock, Holder holder) {
        return new ThreadSite(
                ThreadActivity.LOCK, true, false, null, List.of(lock, AUDIT), 1, 1, 1, ThreadIds.of(9), 1, holder);
    }

    /// Platform threads at one place.
    ///
    /// @param still those that are there in every dump
    static ThreadSite platform(ThreadActivity activity, double threads, ThreadIds still, StackFrame... stack) {
        return site(activity, false, threads, still, stack);
    }

    /// A summary with some threads of pools that were idle all the time.
    static ThreadDumpSummary beside(ThreadIds idle, List<ThreadSite> sites) {
        return with(sites, "idleThreads", idle);
    }

    static ThreadDumpSummary with(List<ThreadSite> sites, String component, Object value) {
        return RecordBuilder.like(dumps(sites)).with(component, value).build();
    }

    private static ThreadDumpSummary sites(ThreadSite site) {
        return dumps(List.of(site));
    }
}
