package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds contention: threads that queue for a monitor, a lock, a permit, a pooled resource or room in a full queue.
final class ContentionRule implements DiagnosisRule {
    /// Mean number of waiting threads that makes a queue; one or two at a lock are usual under load.
    private static final double MIN_QUEUE = 3;

    /// Share of the dumps that counts as always.
    private static final double ALWAYS_SHARE = 0.8;

    /// Weight of the finding: below causes that hold all threads, and above a pool that is only full.
    private static final double WEIGHT = 0.9;

    private static final double FULL_QUEUE_WEIGHT = 0.7;

    /// Weight of threads that don't move at all: above saturation, since they may never go on; not where
    /// they lack a carrier, which is the reason then.
    private static final double HANG_WEIGHT = 1.4;

    /// Mean number of waiting threads that makes a queue in events, which miss no wait.
    private static final double MIN_QUEUE_BY_EVENTS = 1.5;

    /// Share of the threads in a method that must wait for a lock there, so that hardly any seems to get it: six
    /// with three locks and a random pause, some of which do, come to 0.75 to 0.95.
    private static final double MIN_RETRYING_SHARE = 0.95;

    /// Calls for which nobody waits when idle: for a connection, or to borrow from what is called a pool.
    private static final Pattern POOL_CALL = Pattern.compile(
            "(?i).*(\\.(borrow|checkout)\\w*|\\.(acquire|lease|get|obtain|request)\\w*connection.*|pool\\.acquire\\w*)");

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        List<CauseFinding> resources = Stream.of(ThreadActivity.RESOURCE, ThreadActivity.PERMIT)
                .flatMap(activity -> byDumps(symptoms, activity, Cause.RESOURCE_POOL).stream())
                .toList();
        Optional<CauseFinding> monitor = byDumps(symptoms, ThreadActivity.MONITOR, Cause.CONTENDED_MONITOR);
        return Stream.of(
                        monitor.stream(),
                        byDumps(symptoms, ThreadActivity.LOCK, Cause.CONTENDED_LOCK).stream(),
                        resources.isEmpty() ? lateAcceptor(symptoms).stream() : resources.stream(),
                        fullQueue(symptoms).stream(),
                        monitor.isPresent()
                                ? Stream.<CauseFinding>empty()
                                : byEvents(symptoms).or(() -> byThreadPrint(symptoms)).stream())
                .flatMap(findings -> findings);
    }

    private static Optional<CauseFinding> byDumps(Symptoms symptoms, ThreadActivity activity, Cause cause) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.activity() == activity && isQueue(symptoms, site))
                .filter(site -> mayBeHeld(site)
                        && !mayStandBy(site)
                        && !isSignalled(symptoms, site)
                        && !(isTimedLock(site) && succeeds(symptoms, site)))
                .findFirst()
                .map(site -> finding(symptoms, site, cause));
    }

    private static boolean isQueue(Symptoms symptoms, ThreadSite site) {
        boolean waitsForProcess = site.still() && KnownCalls.isFileLock(site.stack());
        return site.threads() >= (waitsForProcess ? 1 : symptoms.minQueue(MIN_QUEUE))
                && site.dumpShare() >= ALWAYS_SHARE;
    }

    /// A thread that waits for permits before it hands a request on, while requests lie unread: none is accepted
    /// meanwhile. Where a library asks for the permit, tasks must be seen that it runs.
    private static Optional<CauseFinding> lateAcceptor(Symptoms symptoms) {
        return symptoms.notablyUnread()
                .flatMap(unread -> symptoms.watched().sites().stream()
                        .filter(site -> site.activity() == ThreadActivity.PERMIT && site.dumpShare() >= ALWAYS_SHARE)
                        .findFirst()
                        .flatMap(site -> lateAcceptor(symptoms, site, unread)));
    }

    private static Optional<CauseFinding> lateAcceptor(Symptoms symptoms, ThreadSite site, int unread) {
        Optional<ThreadSite> tasks = symptoms.watched().sites().stream()
                .filter(other -> runsFor(site, other))
                .findFirst();
        if (tasks.isEmpty()
                && FrameClassifier.innermost(site.stack())
                        .filter(FrameClassifier::isProgram)
                        .isEmpty()) {
            return Optional.empty();
        }
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.WAITED_FOR_PERMIT.with(
                site.count(), site.inMethod(), symptoms.watched().dumps()));
        tasks.map(holders -> Message.PERMITS_TAKEN.with(holders.threads(), holders.inFrame()))
                .ifPresent(evidence::add);
        evidence.add(Message.UNREAD_CONNECTIONS.with(unread));
        return Optional.of(CauseFinding.suspected(Cause.RESOURCE_POOL, WEIGHT, evidence, site.stack())
                .withTitle(Message.ACCEPTOR_WAITS.with())
                .withRemedy(Message.ASK_ON_HANDLER.with()));
    }

    /// Whether threads run in the executor in whose call another one waits.
    private static boolean runsFor(ThreadSite waiting, ThreadSite site) {
        return waiting.stack().stream()
                .dropWhile(FrameClassifier::isJdk)
                .takeWhile(call -> !FrameClassifier.isProgram(call))
                .anyMatch(call ->
                        site.stack().stream().anyMatch(frame -> frame.type().startsWith(call.type() + "$")));
    }

    /// Whether something may be held that threads wait for. A method's name alone doesn't tell: workers
    /// that are idle may lease their next job.
    private static boolean mayBeHeld(ThreadSite site) {
        return site.activity() != ThreadActivity.RESOURCE || isHeld(site) || borrowsFromPool(site);
    }

    /// Whether threads come and go at a semaphore that nobody is seen to have a permit of: they wait for a signal, or
    /// are held back at a rate. Under a load that is known, requests wait there all the same.
    private static boolean isSignalled(Symptoms symptoms, ThreadSite site) {
        return !symptoms.isUnderLoad()
                && site.activity() == ThreadActivity.PERMIT
                && !site.still()
                && site.heldShare() < ALWAYS_SHARE;
    }

    /// Whether threads ask for a lock with a time limit, and aren't the same in all dumps.
    private static boolean isTimedLock(ThreadSite site) {
        return site.activity() == ThreadActivity.LOCK && !site.still() && site.isTimed();
    }

    /// Whether some of the threads in the method where others ask for a lock with a time limit do something else.
    private static boolean succeeds(Symptoms symptoms, ThreadSite site) {
        List<ThreadSite> inMethod = symptoms.watched().sites().stream()
                .filter(other -> other.isInSameMethod(site))
                .toList();
        List<ThreadSite> waiting = inMethod.stream()
                .filter(other -> other.activity() == ThreadActivity.LOCK)
                .toList();
        return ThreadSite.threads(waiting) < MIN_RETRYING_SHARE * ThreadSite.threads(inMethod);
    }

    private static boolean isHeld(ThreadSite site) {
        return BorrowingCalls.isInPool(site.stack()) || site.heldShare() >= ALWAYS_SHARE;
    }

    /// Whether the same threads wait all the time in a call that borrows from a pool, by its name.
    private static boolean borrowsFromPool(ThreadSite site) {
        return site.still()
                && BorrowingCalls.find(site.stack())
                        .filter(call ->
                                POOL_CALL.matcher(call.qualifiedMethod()).matches())
                        .isPresent();
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadSite site, Cause cause) {
        List<Clause> evidence = evidence(symptoms, site);
        if (KnownCalls.isFileLock(site.stack())) {
            return fileLock(symptoms, site, evidence);
        }
        if (isTimedLock(site)) {
            evidence.add(Message.MAY_BE_LIVELOCK.with());
            return CauseFinding.suspected(cause, WEIGHT, evidence, site.stack())
                    .withTitle(Message.TIMED_LOCK_IS_AWAITED.with())
                    .withRemedy(Message.RETRY_AT_RANDOM.with());
        }
        if (site.still()) {
            Standstill standstill = new Standstill(symptoms, site);
            evidence.addAll(standstill.evidence());
            double weight = new CarrierState(symptoms).isBlocked() ? WEIGHT : HANG_WEIGHT;
            return new CauseFinding(cause, confidence(site), weight, evidence, standstill.stack())
                    .withTitle(standstill.title())
                    .withRemedy(standstill.remedy());
        }
        if (site.activity() == ThreadActivity.LOCK) {
            new LockOwnership(symptoms).ownerSentence(site.type()).ifPresent(evidence::add);
        }
        Optional<Holder> holder = Optional.ofNullable(site.holder()).filter(seen -> site.heldShare() >= ALWAYS_SHARE);
        if (cause != Cause.RESOURCE_POOL) {
            holder.ifPresent(seen -> evidence.add(Message.HOLDER_WAS.with(seen.place())));
        }
        CauseFinding queue = new CauseFinding(cause, confidence(site), WEIGHT, evidence, site.stack());
        return remedy(site)
                .or(() -> site.activity() == ThreadActivity.PERMIT ? Optional.empty() : holder.flatMap(Holder::remedy))
                .map(queue::withRemedy)
                .orElse(queue);
    }

    /// The finding at the lock of a file, which no thread of this JVM has: a second one would get an exception. A
    /// thread or two may stand by for the end of the process that has it.
    private static CauseFinding fileLock(Symptoms symptoms, ThreadSite site, List<Clause> evidence) {
        if (site.still()) {
            evidence.add(Message.NONE_MOVED.with(symptoms.dumpsOverTime()));
        }
        evidence.add(Message.LOCK_OF_FILE.with());
        Confidence confidence = Confidence.confirmedIf(site.threads() >= MIN_QUEUE);
        CauseFinding finding = new CauseFinding(Cause.CONTENDED_LOCK, confidence, WEIGHT, evidence, site.stack())
                .withRemedy(Message.FIND_LOCKING_PROCESS.with());
        return site.still() ? finding.withTitle(Message.NONE_GETS_FILE_LOCK.with()) : finding;
    }

    /// Whether threads that never get a lock may only be there for the end of the one that has it.
    private static boolean mayStandBy(ThreadSite site) {
        Holder holder = site.holder();
        return site.activity() == ThreadActivity.LOCK
                && site.isTimed()
                && holder != null
                && holder.still()
                && holder.activity() == ThreadActivity.SLEEP;
    }

    /// Certainty of a queue: threads that wait at a semaphore for a signal look the same, but no thread holds a
    /// permit. Where permits are given out at a rate, those seen behind the call hold none either, and often
    /// are more than wait; and a method's name may mislead.
    private static Confidence confidence(ThreadSite site) {
        return Confidence.confirmedIf(
                switch (site.activity()) {
                    case PERMIT -> site.heldShare() >= ALWAYS_SHARE && (site.still() || !isOutnumbered(site));
                    case RESOURCE -> isHeld(site);
                    default -> true;
                });
    }

    private static boolean isOutnumbered(ThreadSite site) {
        return site.holder() != null && site.holder().threads() > site.threads();
    }

    private static List<Clause> evidence(Symptoms symptoms, ThreadSite site) {
        List<Clause> evidence = new ArrayList<>();
        Optional<String> pool = borrowing(site);
        evidence.add(symptoms.waitedAtOnce(
                site,
                pool.orElseGet(site::inMethod),
                site.type() == null || pool.isPresent() ? "" : ", for a " + site.type()));
        insideJdk(site).ifPresent(call -> evidence.add(Message.TAKEN_INSIDE_JDK.with(call)));
        if (site.activity() == ThreadActivity.MONITOR) {
            if (!site.still()) {
                symptoms.watched().ownerOfMonitor().ifPresent(evidence::add);
            }
            mapHint(site.stack()).ifPresent(evidence::add);
        }
        return evidence;
    }

    /// What is said of values that are computed inside a `ConcurrentHashMap`, which holds a monitor meanwhile.
    static Optional<Clause> mapHint(List<StackFrame> stack) {
        return FrameClassifier.mapComputation(stack).map(frame -> Message.MAP_HOLDS_MONITOR.with(frame.method()));
    }

    /// Advice for a lock that the program doesn't hold itself.
    private static Optional<Clause> remedy(ThreadSite site) {
        return FrameClassifier.mapComputation(site.stack()).isPresent()
                ? Optional.of(Message.COMPUTE_OUTSIDE_OF_MAP.with())
                : insideJdk(site).map(Message.CALL_JDK_LESS::with);
    }

    /// The JDK's own call inside which threads wait for a lock or monitor, such as
    /// `java.io.PrintStream.println`; empty for one that the program takes itself.
    private static Optional<String> insideJdk(ThreadSite site) {
        return FrameClassifier.jdkCall(site.stack())
                .filter(call -> borrowing(site).isEmpty()
                        && !site.stack().stream().allMatch(FrameClassifier::isJdk)
                        && !KnownCalls.isConcurrent(call.type())
                        && !call.type().equals("java.lang.Object")
                        && !KnownCalls.isFileLock(site.stack()))
                .map(StackFrame::qualifiedMethod);
    }

    /// The borrowing call of a known pool, such as ` in com.acme.Pool.getConnection`; empty for others.
    private static Optional<String> borrowing(ThreadSite site) {
        return site.activity() == ThreadActivity.RESOURCE
                ? BorrowingCalls.find(site.stack()).map(frame -> " in " + frame.qualifiedMethod())
                : Optional.empty();
    }

    /// Finds monitor contention without events (a wait that outlasts the window makes none) and without states
    /// in dumps (up to JDK 23): threads at the same site in nearly every dump that `Thread.print` shows
    /// blocked.
    private static Optional<CauseFinding> byThreadPrint(Symptoms symptoms) {
        return symptoms.locks().present().stream()
                .flatMap(locks -> locks.queues().stream())
                .filter(queue -> queue.threads() >= MIN_QUEUE)
                .flatMap(queue -> siteOf(symptoms, queue)
                        .map(site -> hang(symptoms, queue, site).orElseGet(() -> printFinding(queue, site)))
                        .stream())
                .findFirst();
    }

    /// The finding where the owner at the end stood still all the time, so that nobody else had the monitor
    /// meanwhile. One of those that wait wakes up each second up to JDK 23, without getting it.
    private static Optional<CauseFinding> hang(Symptoms symptoms, PrintedLocks.MonitorQueue queue, ThreadSite site) {
        Optional<StackFrame> owner = FrameClassifier.mainFrame(queue.ownerStack());
        return symptoms.sites().stream()
                .filter(other -> !other.virtual() && other.stillThreads().contains(queue.ownerId()))
                .filter(other -> !other.equals(site) && owner.isPresent() && owner.equals(other.place()))
                .findFirst()
                .map(other -> finding(
                        symptoms, site.atMonitor(queue.type(), other, queue.ownerStack()), Cause.CONTENDED_MONITOR));
    }

    private static CauseFinding printFinding(PrintedLocks.MonitorQueue queue, ThreadSite site) {
        List<Clause> evidence = new ArrayList<>();
        evidence.add(Message.WAITED_AT_END.with(site.threads(), queue.threads(), queue.type()));
        mapHint(queue.stack()).ifPresent(evidence::add);
        return CauseFinding.confirmed(Cause.CONTENDED_MONITOR, WEIGHT, evidence, queue.stack());
    }

    private static Optional<ThreadSite> siteOf(Symptoms symptoms, PrintedLocks.MonitorQueue queue) {
        return symptoms.watched().sites().stream()
                .filter(site -> !site.virtual()
                        && isQueue(symptoms, site)
                        && site.place().equals(FrameClassifier.mainFrame(queue.stack())))
                .findFirst();
    }

    private static Optional<CauseFinding> byEvents(Symptoms symptoms) {
        return symptoms.recording().contention().stream()
                .filter(entering -> entering.threads() >= symptoms.minQueue(MIN_QUEUE_BY_EVENTS))
                .findFirst()
                .map(entering -> CauseFinding.confirmed(
                        Cause.CONTENDED_MONITOR,
                        WEIGHT,
                        List.of(Message.RECORDED_WAITS.with(entering.threads(), entering.type(), entering.events())),
                        entering.stack()));
    }

    /// Threads that wait to put into a full queue, as at an asynchronous logger whose appender is slow, or into a
    /// pipe or a subscriber's buffer. It is never more than suspected: a program may hold back its producers on
    /// purpose.
    private static Optional<CauseFinding> fullQueue(Symptoms symptoms) {
        return symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.PUT && site.dumpShare() >= ALWAYS_SHARE)
                .filter(site -> site.threads() >= symptoms.minQueue(MIN_QUEUE) || putterHangs(symptoms, site))
                .findFirst()
                .map(site -> fullQueue(symptoms, site));
    }

    /// Whether the same threads stood there all the time, and didn't run.
    private static boolean putterHangs(Symptoms symptoms, ThreadSite site) {
        return site.still() && !site.isTimed() && !symptoms.mayReturn(site);
    }

    private static CauseFinding fullQueue(Symptoms symptoms, ThreadSite site) {
        boolean hangs = putterHangs(symptoms, site);
        CauseFinding finding = CauseFinding.suspected(
                Cause.FULL_QUEUE,
                FULL_QUEUE_WEIGHT,
                List.of(
                        symptoms.waitedAtOnce(site, Message.TO_HAND_OVER.with(site.inMethod(), site.byJdkCall()), ""),
                        hangs ? Message.NOTHING_TAKEN.with(symptoms.window()) : Message.HELD_BACK_ON_PURPOSE.with()),
                site.stack());
        return hangs ? finding.withTitle(Message.PUTTERS_HANG.with()).withRemedy(Message.FIND_TAKER.with()) : finding;
    }
}
