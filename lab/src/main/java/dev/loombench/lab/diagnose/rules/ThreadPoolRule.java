package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.FutureKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds exhausted pools of platform threads. Their task queues can't be seen from outside, but threads that
/// wait for results of tasks can, and so can unread requests.
final class ThreadPoolRule implements DiagnosisRule {
    /// Share of the dumps in which all threads must have a task; between two tasks one may look idle for a
    /// moment.
    private static final double MIN_BUSY_SHARE = 0.8;

    /// Pool size below which full use is normal, unless several threads wait for its tasks: a single worker.
    private static final int MIN_THREADS = 2;

    /// Mean number of threads that wait for tasks of a single worker, from which on they queue for it.
    private static final double MIN_QUEUE = 3;

    /// Why a pool may have a single thread though more were allowed.
    private static final String CORE_SIZE_HINT =
            " A ThreadPoolExecutor has more threads than its core size only once its queue is full, so never with an"
                    + " unbounded one.";

    private static final String COMMON_POOL = "ForkJoinPool.commonPool";
    private static final String COMMON_POOL_REMEDY =
            "What they wait for may be queued behind them. The common pool has one"
                    + " thread less than there are processors, but at least one: give tasks that wait for each other an executor of"
                    + " their own.";
    private static final double WEIGHT = 0.8;

    /// Mean share of its threads that have a task, from which on a pool is full for a load whose requests in
    /// flight are known.
    private static final double FULL_SHARE = 0.9;

    /// Share of its busy threads that wait for results of others, from which on another pool is the limit.
    private static final double MAX_AWAITING_SHARE = 0.5;

    /// Share of its busy threads that wait, below which a pool computes.
    private static final double MAX_WAITING_SHARE = 0.5;

    /// Share of the processors that its busy threads could use, from which on they do.
    private static final double MIN_COMPUTING_SHARE = 0.5;

    /// Of several full pools the one that doesn't wait for another, and of those the largest.
    private static final Comparator<PoolSaturation> MOST_LIKELY = Comparator.comparing(
                    (PoolSaturation pool) -> pool.awaiting() > MAX_AWAITING_SHARE * pool.busy())
            .thenComparing(Comparator.comparingLong(PoolSaturation::threads).reversed());

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        Optional<ServerLoad> load = symptoms.load().present();
        return symptoms
                .sufficientDumps()
                .flatMap(dumps -> dumps.pools().stream()
                        .filter(pool -> load.isPresent()
                                ? isLimit(symptoms, dumps, pool, load.get())
                                : pool.loop().isEmpty()
                                        && pool.saturatedShare() >= MIN_BUSY_SHARE
                                        && (pool.threads() >= MIN_THREADS
                                                ? !computes(symptoms, pool)
                                                : TaskWaiters.of(dumps, pool).ofPool()
                                                        >= (pool.isStill() && awaitsOthers(pool) ? 1 : MIN_QUEUE)))
                        .min(MOST_LIKELY)
                        .map(pool -> finding(symptoms, dumps, pool)))
                .stream()
                .toList();
    }

    /// Whether most of the pool's threads wait for other threads: for results, or at a latch or barrier.
    private static boolean awaitsOthers(PoolSaturation pool) {
        return pool.awaiting() > MAX_AWAITING_SHARE * pool.busy()
                || FrameClassifier.jdkCalls(pool.stack()).stream().anyMatch(CallKind.RENDEZVOUS::matches);
    }

    /// Whether the pool's threads compute, and have the processors that they need: more of them wouldn't help.
    private static boolean computes(Symptoms symptoms, PoolSaturation pool) {
        return pool.waiting() < MAX_WAITING_SHARE * pool.busy()
                && symptoms.process()
                        .present()
                        .filter(process ->
                                process.running() >= MIN_COMPUTING_SHARE * Math.min(pool.busy(), symptoms.processors()))
                        .isPresent();
    }

    /// Whether a pool is full and notably many requests queue for it. The task of a single thread beside
    /// virtual threads may have nothing to do with requests.
    private static boolean isLimit(Symptoms symptoms, ThreadDumpSummary dumps, PoolSaturation pool, ServerLoad load) {
        return pool.busy() >= FULL_SHARE * pool.threads()
                && (pool.threads() > 1 || dumps.carriers() == 0)
                && queuedRequests(symptoms, dumps, pool, load) >= load.notableRequests();
    }

    /// Mean number of requests in flight that are neither on a thread of this pool, nor on one elsewhere
    /// that does more than wait for another, nor on a virtual thread that waits.
    private static double queuedRequests(
            Symptoms symptoms, ThreadDumpSummary dumps, PoolSaturation pool, ServerLoad load) {
        double elsewhere = dumps.pools().stream()
                .filter(other -> !other.equals(pool))
                .mapToDouble(other -> other.busy() - other.awaiting())
                .sum();
        double virtual = symptoms.events().present().stream()
                .flatMap(events -> events.virtualWaits().stream())
                .mapToDouble(VirtualWait::threads)
                .sum();
        return load.inFlight() - pool.busy() - elsewhere - virtual;
    }

    /// The program's call that waits at a JDK queue, as a hand-made resource pool does.
    private static Optional<StackFrame> queueTake(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(frame -> !CallKind.QUEUE_TAKE.matches(frame))
                .dropWhile(FrameClassifier::isJdk)
                .findFirst();
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, PoolSaturation pool) {
        Optional<StackFrame> queue = queueTake(pool.stack());
        Optional<String> queued = queue.isEmpty() ? queued(symptoms, dumps, pool) : Optional.empty();
        String doubt = queue.map(frame -> "Most of them wait in " + frame.text()
                        + ": that may be the limit, and more threads wouldn't change it.")
                .orElseGet(() -> doubt(dumps, pool));
        Confidence confidence = queued.isPresent() ? Confidence.CONFIRMED : Confidence.SUSPECTED;
        boolean single = pool.threads() == 1;
        if (pool.isStill()) {
            return new CauseFinding(
                    Cause.PLATFORM_POOL,
                    confidence,
                    WEIGHT,
                    List.of(
                            busy(symptoms, dumps, pool),
                            (single
                                            ? "It didn't move: it stood at the same place in all "
                                            : "None of them moved: the same threads stood at the same places in all ")
                                    + dumps.dumps() + " thread dumps, over " + Format.waitTime(symptoms.window()) + ".",
                            queued.orElse(doubt)),
                    pool.stack(),
                    single ? "The only thread of a pool hangs" : "All threads of a pool hang",
                    remedy(pool));
        }
        return new CauseFinding(
                Cause.PLATFORM_POOL,
                confidence,
                WEIGHT,
                List.of(busy(symptoms, dumps, pool), queued.orElse(doubt)),
                pool.stack(),
                single ? "The only thread of a pool is busy" : Cause.PLATFORM_POOL.title(),
                Cause.PLATFORM_POOL.remedy() + (single ? CORE_SIZE_HINT : ""));
    }

    /// Advice for a pool whose threads stand still, by what they wait for.
    private static String remedy(PoolSaturation pool) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(pool.stack());
        if (awaitsOthers(pool)) {
            return pool.name().startsWith(COMMON_POOL)
                    ? COMMON_POOL_REMEDY
                    : "What they wait for may need a thread of this very pool: don't wait in it for its own tasks. More"
                            + " threads only put that off.";
        }
        if (CallKind.HTTP_SEND.isIn(jdk) && FutureKind.COMPLETABLE.runsIn(pool.stack())) {
            return "A response is completed by a thread of the client's executor: if that is this pool, it waits for itself."
                    + " Don't call send in a callback, but sendAsync, or give the client an executor of its own.";
        }
        return (jdk.stream().anyMatch(call -> CallKind.SOCKET.matches(call) || CallKind.HTTP_SEND.matches(call))
                        ? "The other side doesn't answer: set time limits for connecting and reading, so that not each such"
                                + " call takes a thread for good."
                        : "Find who is to bring what they wait for, and wait with a time limit.")
                + " More threads only put that off.";
    }

    private static String busy(Symptoms symptoms, ThreadDumpSummary dumps, PoolSaturation pool) {
        if (symptoms.load().present().isEmpty()) {
            return (pool.threads() == 1 ? "The only thread of " : "All " + pool.threads() + " threads of ")
                    + pool.name() + " had a task in "
                    + Format.wholePercent(pool.saturatedShare()) + " of " + dumps.dumps() + " dumps.";
        }
        return "Of the " + Format.grouped(pool.threads(), pool.loop().isPresent() ? "event loop" : "thread") + " of "
                + pool.name() + " " + Format.significant(pool.busy()) + " had a task, on average of " + dumps.dumps()
                + " thread dumps.";
    }

    private static String doubt(ThreadDumpSummary dumps, PoolSaturation pool) {
        double waiting = TaskWaiters.of(dumps, pool).all();
        if (pool.isStill() && awaitsOthers(pool) && waiting >= 1) {
            return Format.count(Math.round(waiting), "other thread")
                    + " waited for results meanwhile, as of tasks of this"
                    + " pool; whether what they all wait for is queued in it can't be seen from outside.";
        }
        return waiting > pool.threads()
                ? Format.tenths(waiting)
                        + " threads waited for results at the same time; whether of its tasks can't be seen from outside."
                : "Whether more tasks are queued for its threads can't be seen from outside.";
    }

    /// Sentence on what queues for a pool's threads, if that can be seen.
    private static Optional<String> queued(Symptoms symptoms, ThreadDumpSummary dumps, PoolSaturation pool) {
        Optional<ServerLoad> load = symptoms.load().present();
        if (load.isPresent()) {
            return Optional.of(Format.grouped(Math.round(queuedRequests(symptoms, dumps, pool, load.get())), "request")
                    + " of " + Format.significant(load.get().inFlight()) + " in flight were queued for them.");
        }
        double waiting = TaskWaiters.of(dumps, pool).ofPool();
        int unread = symptoms.unreadConnections().present().orElse(0);
        if (waiting > pool.threads()) {
            return Optional.of(Format.tenths(waiting)
                    + " threads waited at the same time for results of such tasks: more than it has threads.");
        }
        return unread >= Symptoms.MIN_UNREAD_CONNECTIONS
                ? Optional.of("In nearly every sample, requests lay unread on at least " + unread
                        + " connections: there was no thread for them.")
                : Optional.empty();
    }
}
