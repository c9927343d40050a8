package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    private static final String COMMON_POOL = "ForkJoinPool.commonPool";
    private static final double WEIGHT = 0.8;

    /// Mean share of its threads that have a task, from which on a pool is full for a load whose requests in
    /// flight are known.
    private static final double FULL_SHARE = 0.9;

    /// Share of its busy threads that wait, below which a pool computes.
    private static final double MAX_WAITING_SHARE = 0.5;

    /// Share of the processors that its busy threads could use, from which on they do.
    private static final double MIN_COMPUTING_SHARE = 0.5;

    /// Of several full pools the one that doesn't wait for another, and of those the largest.
    private static final Comparator<PoolSaturation> MOST_LIKELY = Comparator.comparing(PoolSaturation::mostlyAwaits)
            .thenComparing(Comparator.comparingLong(PoolSaturation::threads).reversed());

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        Optional<ServerLoad> load = symptoms.load().present();
        return symptoms.watched().pools().stream()
                .filter(pool -> load.isPresent() ? isLimit(symptoms, pool, load.get()) : isFull(symptoms, pool))
                .min(MOST_LIKELY)
                .map(pool -> finding(symptoms, pool))
                .stream();
    }

    /// Whether a pool is full where no load is known. One worker alone is, unless threads queue for it.
    private static boolean isFull(Symptoms symptoms, PoolSaturation pool) {
        if (pool.loop().isPresent() || pool.saturatedShare() < MIN_BUSY_SHARE) {
            return false;
        }
        TaskWaiters waiters = TaskWaiters.of(symptoms.watched(), pool);
        if (pool.threads() >= MIN_THREADS) {
            return !computes(symptoms, pool);
        }
        return pool.isStill() && awaitsOthers(pool)
                ? (sendsInCallback(pool) ? waiters.all() : waiters.ofPool()) >= 1
                : waiters.ofPool() >= MIN_QUEUE;
    }

    /// Whether the pool's threads wait for a response in a callback of the HTTP client that runs on them.
    private static boolean sendsInCallback(PoolSaturation pool) {
        return CallKind.HTTP_SEND.isInnermostIn(pool.stack())
                && pool.stack().stream().dropWhile(FrameClassifier::isJdk).anyMatch(CallKind.HTTP_CALLBACK::matches);
    }

    /// Whether most of the pool's threads wait for other threads: for results, or at a latch or barrier.
    private static boolean awaitsOthers(PoolSaturation pool) {
        return pool.mostlyAwaits()
                || sendsInCallback(pool)
                || FrameClassifier.jdkCalls(pool.stack()).stream().anyMatch(CallKind.RENDEZVOUS::matches);
    }

    /// Whether the pool's threads compute, as far as they get processors: more of them wouldn't help.
    private static boolean computes(Symptoms symptoms, PoolSaturation pool) {
        return pool.waiting() < MAX_WAITING_SHARE * pool.busy()
                && symptoms.process()
                        .holds(process -> process.running() + process.waiting()
                                >= MIN_COMPUTING_SHARE * Math.min(pool.busy(), symptoms.processors()));
    }

    /// Whether a pool is full and notably many requests queue for it. The task of a single thread beside
    /// virtual threads may have nothing to do with requests.
    private static boolean isLimit(Symptoms symptoms, PoolSaturation pool, ServerLoad load) {
        return pool.busy() >= FULL_SHARE * pool.threads()
                && (pool.threads() > 1 || symptoms.carriersInDumps() == 0)
                && queuedRequests(symptoms, pool, load) >= load.notableRequests();
    }

    /// Mean number of requests in flight that are neither on a thread of this pool, nor on one elsewhere
    /// that does more than wait for another, nor on a virtual thread that waits.
    private static double queuedRequests(Symptoms symptoms, PoolSaturation pool, ServerLoad load) {
        double elsewhere = symptoms.watched().pools().stream()
                .filter(other -> !other.equals(pool))
                .mapToDouble(other -> other.busy() - other.awaiting())
                .sum();
        return load.inFlight()
                - pool.busy()
                - elsewhere
                - RequestWaits.threads(symptoms.recording().virtualWaits());
    }

    /// The program's call that waits at a JDK queue, as a hand-made resource pool does.
    private static Optional<StackFrame> queueTake(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(frame -> !CallKind.QUEUE_TAKE.matches(frame))
                .dropWhile(FrameClassifier::isJdk)
                .findFirst();
    }

    private static CauseFinding finding(Symptoms symptoms, PoolSaturation pool) {
        Optional<StackFrame> queue = queueTake(pool.stack());
        Optional<Clause> queued = queue.isEmpty() ? queued(symptoms, pool) : Optional.empty();
        boolean single = pool.threads() == 1;
        List<Clause> evidence = new ArrayList<>();
        evidence.add(busy(symptoms, pool));
        if (pool.isStill()) {
            evidence.add(Message.POOL_STOOD.with(symptoms.dumpsOverTime()));
        }
        evidence.add(queued.or(() -> queue.map(Message.QUEUE_MAY_BE_LIMIT::with))
                .orElseGet(() -> doubt(symptoms.watched(), pool)));
        CauseFinding finding = new CauseFinding(
                Cause.PLATFORM_POOL, Confidence.confirmedIf(queued.isPresent()), WEIGHT, evidence, pool.stack());
        if (pool.isStill()) {
            return finding.withTitle((single ? Message.ONLY_THREAD_HANGS : Message.POOL_HANGS).with())
                    .withRemedy(remedy(pool));
        }
        return single
                ? finding.withTitle(Message.ONLY_THREAD_IS_BUSY.with("pool"))
                        .withRemedy(Message.ENLARGE_CORE.with(Cause.PLATFORM_POOL.advice()))
                : finding;
    }

    /// Advice for a pool whose threads stand still, by what they wait for.
    private static Clause remedy(PoolSaturation pool) {
        if (sendsInCallback(pool)) {
            return Message.DO_NOT_SEND_IN_CALLBACK.with();
        }
        if (awaitsOthers(pool) && pool.name().startsWith(COMMON_POOL)) {
            return Message.DO_NOT_WAIT_IN_COMMON_POOL.with();
        }
        if (awaitsOthers(pool) && !CallKind.LATCH.isInnermostIn(pool.stack())) {
            return Message.DO_NOT_WAIT_FOR_OWN_TASKS.with();
        }
        if (CallKind.PROCESS_END.isInnermostIn(pool.stack())) {
            return Message.READ_OUTPUT_OF_PROCESS.with();
        }
        List<StackFrame> jdk = FrameClassifier.jdkCalls(pool.stack());
        return CallKind.SOCKET.isIn(jdk) || CallKind.HTTP_SEND.isIn(jdk)
                ? Message.LIMIT_TIME_OF_CALLS.with()
                : Cause.STUCK_WAIT.advice();
    }

    private static Clause busy(Symptoms symptoms, PoolSaturation pool) {
        int dumps = symptoms.watched().dumps();
        if (!symptoms.isUnderLoad()) {
            return Message.POOL_BUSY.with(pool.subject(), pool.saturatedShare(), dumps);
        }
        return (pool.loop().isPresent() ? Message.LOOPS_BUSY_UNDER_LOAD : Message.POOL_BUSY_UNDER_LOAD)
                .with(pool.threads(), pool.name(), Format.significant(pool.busy()), dumps);
    }

    private static Clause doubt(ThreadDumpSummary dumps, PoolSaturation pool) {
        double waiting = TaskWaiters.of(dumps, pool).all();
        boolean waitsToo = waiting > pool.threads() || (pool.isStill() && awaitsOthers(pool) && waiting >= 1);
        return waitsToo ? Message.WAITED_FOR_RESULTS_TOO.with(waiting) : Message.QUEUE_UNSEEN.with();
    }

    /// Sentence on what queues for a pool's threads, if that can be seen.
    private static Optional<Clause> queued(Symptoms symptoms, PoolSaturation pool) {
        Optional<ServerLoad> load = symptoms.load().present();
        if (load.isPresent()) {
            return load.map(known -> known.queued(queuedRequests(symptoms, pool, known)));
        }
        double waiting = TaskWaiters.of(symptoms.watched(), pool).ofPool();
        return waiting > pool.threads()
                ? Optional.of(Message.MORE_WAITED_THAN_THREADS.with(waiting))
                : symptoms.notablyUnread().map(Message.UNREAD_FOR_LACK_OF_THREADS::with);
    }
}
