package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.FutureKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Threads that wait for results beside a pool, and whether these are those of its tasks.
///
/// @param all mean number of threads that wait for any result
/// @param ofPool mean number of those that can only wait for tasks of the pool, as far as dumps tell
record TaskWaiters(double all, double ofPool) {
    private static final String VIRTUAL_TASK = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture";

    /// Counts the waiters. For each task that other pools of the program or virtual threads have in hand, one
    /// may wait that isn't counted as the pool's.
    static TaskWaiters of(ThreadDumpSummary dumps, PoolSaturation pool) {
        List<ThreadSite> sites =
                dumps.sites().stream().filter(TaskWaiters::awaits).toList();
        double elsewhere = dumps.pools().stream()
                .filter(other -> !other.equals(pool) && mayRunTasks(other))
                .mapToDouble(other -> Math.max(0, other.busy() - other.awaiting()))
                .sum();
        double virtual = threads(dumps.sites(), site -> !awaits(site) && isVirtualTask(site));
        return new TaskWaiters(
                threads(sites, site -> true), threads(sites, site -> isOf(pool, site)) - elsewhere - virtual);
    }

    private static boolean awaits(ThreadSite site) {
        return site.activity() == ThreadActivity.RESULT && !CallKind.END.isInnermostIn(site.stack());
    }

    private static double threads(List<ThreadSite> sites, Predicate<ThreadSite> condition) {
        return sites.stream().filter(condition).mapToDouble(ThreadSite::threads).sum();
    }

    /// Whether a pool runs tasks that the program gave it: event loops and the pools of servers don't.
    private static boolean mayRunTasks(PoolSaturation pool) {
        return pool.loop().isEmpty()
                && ThreadPoolKind.find(pool.stack())
                        .filter(kind -> !kind.runsTasks())
                        .isEmpty();
    }

    /// Whether threads wait for futures of a kind whose tasks the pool runs, or where its own threads wait, too.
    /// A future that anything may complete must be awaited in a class whose code the pool runs.
    private static boolean isOf(PoolSaturation pool, ThreadSite site) {
        Optional<FutureKind> awaited = FutureKind.awaitedIn(site.stack());
        return awaited.filter(kind -> switch (kind) {
                    case TASK, FORK_JOIN -> kind.runsIn(pool.stack()) || isNested(pool, site);
                    case COMPLETABLE -> kind.runsIn(pool.stack()) && runsCodeOf(pool, site);
                })
                .isPresent();
    }

    private static boolean isNested(PoolSaturation pool, ThreadSite site) {
        return FrameClassifier.mainFrame(site.stack())
                .filter(FrameClassifier::isProgram)
                .equals(FrameClassifier.mainFrame(pool.stack()));
    }

    private static boolean runsCodeOf(PoolSaturation pool, ThreadSite site) {
        return FrameClassifier.mainFrame(site.stack())
                .filter(FrameClassifier::isProgram)
                .map(TaskWaiters::outerClass)
                .filter(type -> pool.stack().stream()
                        .filter(FrameClassifier::isProgram)
                        .anyMatch(frame -> outerClass(frame).equals(type)))
                .isPresent();
    }

    private static boolean isVirtualTask(ThreadSite site) {
        return site.stack().stream().anyMatch(frame -> frame.type().equals(VIRTUAL_TASK));
    }

    /// Binary name of the class of a frame, or of the one that it is nested in.
    private static String outerClass(StackFrame frame) {
        int nested = frame.type().indexOf('$');
        return nested < 0 ? frame.type() : frame.type().substring(0, nested);
    }
}
