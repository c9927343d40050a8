package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.model.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Builder of what thread dumps show, of which there are none at first.
///
/// @param <B> type of the builder
abstract class ThreadDumpBuilder<B extends ThreadDumpBuilder<B>> {
    private static final ThreadDumpSummary NO_SITES = ThreadDumpFixture.dumps(List.of());

    private static final String FUTURE_TASK = "java.util.concurrent.FutureTask";

    private @Nullable ThreadDumpSummary looks;

    abstract B self();

    /// The summary; absent if there are no dumps.
    final @Nullable ThreadDumpSummary looks() {
        return looks;
    }

    final B looks(List<ThreadSite> places, PoolSaturation... pools) {
        return looks(ThreadDumpFixture.dumps(6, 0, places, List.of(pools)));
    }

    final B looks(ThreadDumpSummary summary) {
        looks = summary;
        return self();
    }

    public final B place(ThreadActivity activity, boolean pinned, double threads, double always) {
        return looks(List.of(
                ThreadDumpFixture.site(activity, true, pinned, null, List.of(PROGRAM_FRAME), threads, always, 0)));
    }

    final B permits(double held) {
        return add(
                ThreadDumpFixture.site(ThreadActivity.PERMIT, true, false, null, List.of(PROGRAM_FRAME), 90, 1, held));
    }

    /// Adds a site that is in every dump.
    public final B addSite(boolean virtual, double threads, StackFrame... stack) {
        return add(ThreadDumpFixture.site(ThreadActivity.OTHER, virtual, threads, ThreadIds.NONE, stack));
    }

    /// Adds virtual threads that wait in every dump.
    final B addWaiting(ThreadActivity activity, double threads) {
        return add(ThreadDumpFixture.site(activity, true, threads, ThreadIds.NONE, PROGRAM_FRAME));
    }

    /// Adds a site to those that dumps show already.
    private B add(ThreadSite site) {
        ThreadDumpSummary summary = looks == null ? NO_SITES : looks;
        List<ThreadSite> places = new ArrayList<>(summary.sites());
        places.add(site);
        return looks(places, summary.pools().toArray(PoolSaturation[]::new));
    }

    /// Sets the number of dumps.
    public final B dumps(int dumps) {
        ThreadDumpSummary summary = looks;
        return looks(ThreadDumpFixture.dumps(dumps, 0, summary.sites(), summary.pools()));
    }

    public final B pool(double busy, double waitingForResults) {
        return pool(4, busy, waitingForResults);
    }

    public final B pool(int threads, double busy, double waitingForResults) {
        return looks(
                List.of(ThreadDumpFixture.site(
                        ThreadActivity.RESULT,
                        true,
                        waitingForResults,
                        ThreadIds.NONE,
                        SymptomsBuilder.frame(FUTURE_TASK, "get"),
                        PROGRAM_FRAME)),
                saturation(
                        "ThreadPoolExecutor@1",
                        threads,
                        busy,
                        PROGRAM_FRAME,
                        SymptomsBuilder.frame(FUTURE_TASK, "run")));
    }

    /// @param busy fraction of the dumps in which all threads are busy
    static PoolSaturation saturation(String name, int threads, double busy, StackFrame... stack) {
        return ThreadDumpFixture.waitingPool(
                name, Optional.empty(), threads, busy, busy * threads, 0, 0, 0, List.of(stack));
    }

    /// Adds event loops, with the mean number blocked and the fraction of the dumps with any.
    public final B loops(int threads, double waiting, double always) {
        var netty = Optional.of(EventLoopKind.NETTY);
        return looks(
                List.of(),
                ThreadDumpFixture.waitingPool(
                        "io", netty, threads, 1, threads, 0, waiting, always, List.of(PROGRAM_FRAME)));
    }

    /// Sets how many threads had work in the dumps, and how many of them never moved.
    final B movement(int dumps, long threads, long still) {
        var movement = new ThreadMovement(threads, still, 0, 0);
        return looks(RecordBuilder.like(ThreadDumpFixture.dumps(List.of(), movement))
                .with("dumps", dumps)
                .build());
    }
}
