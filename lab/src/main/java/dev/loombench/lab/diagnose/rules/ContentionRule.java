package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds contention: threads that queue for a monitor, a lock, a permit or a pooled resource.
final class ContentionRule implements DiagnosisRule {
    /// Mean number of waiting threads that makes a queue; one or two at a lock are usual under load.
    private static final double MIN_QUEUE = 3;

    /// Share of the dumps that counts as always.
    private static final double ALWAYS_SHARE = 0.8;

    /// Weight of the finding: below causes that hold all threads, and above a pool that is only full.
    private static final double WEIGHT = 0.9;

    /// Weight of threads that don't move at all: above saturation, since they may never go on; not where
    /// they lack a carrier, which is the reason then.
    private static final double HANG_WEIGHT = 1.4;

    /// Mean number of waiting threads that makes a queue in events, which miss no wait.
    private static final double MIN_QUEUE_BY_EVENTS = 1.5;

    /// Share of the threads in a method that must wait for a lock there, so that hardly any seems to get it.
    private static final double MIN_RETRYING_SHARE = 0.75;

    private static final String RETRY_TITLE =
            "Threads ask for a lock with a time limit, and wait for it most of the time";
    private static final Pattern CONNECTION_METHOD =
            Pattern.compile("(?i)(borrow|acquire|lease|checkout|get|obtain|request)\\w*connection.*");

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        List<CauseFinding> findings = new ArrayList<>();
        byDumps(symptoms, ThreadActivity.MONITOR, Cause.CONTENDED_MONITOR, findings);
        byDumps(symptoms, ThreadActivity.LOCK, Cause.CONTENDED_LOCK, findings);
        byDumps(symptoms, ThreadActivity.RESOURCE, Cause.RESOURCE_POOL, findings);
        byDumps(symptoms, ThreadActivity.PERMIT, Cause.RESOURCE_POOL, findings);
        if (findings.stream().noneMatch(finding -> finding.cause() == Cause.RESOURCE_POOL)) {
            lateAcceptor(symptoms).ifPresent(findings::add);
        }
        if (findings.stream().noneMatch(finding -> finding.cause() == Cause.CONTENDED_MONITOR)) {
            byEvents(symptoms).or(() -> byThreadPrint(symptoms)).ifPresent(findings::add);
        }
        return findings;
    }

    private static void byDumps(Symptoms symptoms, ThreadActivity activity, Cause cause, List<CauseFinding> findings) {
        symptoms.sufficientDumps()
                .ifPresent(dumps -> dumps.sites().stream()
                        .filter(place -> place.activity() == activity
                                && place.threads() >= symptoms.minQueue(MIN_QUEUE)
                                && place.dumpShare() >= ALWAYS_SHARE
                                && mayBeHeld(place)
                                && !mayStandBy(place)
                                && !isSignalled(symptoms, place)
                                && !(isTimedLock(place) && succeeds(dumps, place)))
                        .findFirst()
                        .ifPresent(place -> findings.add(finding(symptoms, dumps, place, cause))));
    }

    /// A thread that waits for permits before it hands a request on, while requests lie unread: none is accepted
    /// meanwhile. Where a library asks for the permit, tasks must be seen that it runs.
    private static Optional<CauseFinding> lateAcceptor(Symptoms symptoms) {
        int unread = symptoms.unreadConnections().present().orElse(0);
        return symptoms.sufficientDumps()
                .filter(dumps -> unread >= Symptoms.MIN_UNREAD_CONNECTIONS)
                .flatMap(dumps -> dumps.sites().stream()
                        .filter(site -> site.activity() == ThreadActivity.PERMIT && site.dumpShare() >= ALWAYS_SHARE)
                        .findFirst()
                        .flatMap(site -> lateAcceptor(dumps, site, unread)));
    }

    private static Optional<CauseFinding> lateAcceptor(ThreadDumpSummary dumps, ThreadSite site, int unread) {
        Optional<ThreadSite> tasks =
                dumps.sites().stream().filter(other -> runsFor(site, other)).findFirst();
        if (tasks.isEmpty()
                && FrameClassifier.innermost(site.stack())
                        .filter(FrameClassifier::isProgram)
                        .isEmpty()) {
            return Optional.empty();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add(Format.count(Math.round(site.threads()), (site.virtual() ? "virtual" : "platform") + " thread")
                + " waited" + FrameClassifier.inMethod(site.stack()) + " for a permit, on average of " + dumps.dumps()
                + " thread dumps.");
        tasks.ifPresent(holders -> evidence.add("The permits are taken by "
                + Format.count(Math.round(holders.threads()), "thread")
                + FrameClassifier.inFrame(holders.stack()) + "."));
        evidence.add("In nearly every sample, requests lay unread on at least " + unread + " connections.");
        return Optional.of(
                new CauseFinding(
                        Cause.RESOURCE_POOL,
                        Confidence.SUSPECTED,
                        WEIGHT,
                        evidence,
                        site.stack(),
                        "A thread that hands on requests waits for a permit, and nobody accepts requests meanwhile",
                        "Ask for the permit on the thread that handles the request, or allow as many as there may be at a time."));
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
    /// that are idle may lease their next job. Only for a connection nobody waits when idle.
    private static boolean mayBeHeld(ThreadSite place) {
        return place.activity() != ThreadActivity.RESOURCE || isHeld(place) || awaitsConnection(place);
    }

    /// Whether threads come and go at a semaphore that nobody is seen to have a permit of: they wait for a signal, or
    /// are held back at a rate. Under a load that is known, requests wait there all the same.
    private static boolean isSignalled(Symptoms symptoms, ThreadSite place) {
        return symptoms.load().present().isEmpty()
                && place.activity() == ThreadActivity.PERMIT
                && !place.still()
                && place.heldShare() < ALWAYS_SHARE;
    }

    /// Whether threads ask for a lock with a time limit, and aren't the same in all dumps.
    private static boolean isTimedLock(ThreadSite place) {
        return place.activity() == ThreadActivity.LOCK && !place.still() && CallKind.TIMED.isInnermostIn(place.stack());
    }

    /// Whether a good part of the threads in the method where some ask for a lock with a time limit do something else.
    private static boolean succeeds(ThreadDumpSummary dumps, ThreadSite place) {
        List<ThreadSite> inMethod = dumps.sites().stream()
                .filter(site -> site.isInSameMethod(place))
                .toList();
        double all = inMethod.stream().mapToDouble(ThreadSite::threads).sum();
        double waiting = inMethod.stream()
                .filter(site -> site.activity() == ThreadActivity.LOCK)
                .mapToDouble(ThreadSite::threads)
                .sum();
        return waiting < MIN_RETRYING_SHARE * all;
    }

    private static boolean isHeld(ThreadSite place) {
        return BorrowingCalls.isInPool(place.stack()) || place.heldShare() >= ALWAYS_SHARE;
    }

    /// Whether the same threads wait all the time in a call that borrows a connection, by its name.
    private static boolean awaitsConnection(ThreadSite place) {
        return place.still()
                && BorrowingCalls.find(place.stack())
                        .filter(call -> CONNECTION_METHOD.matcher(call.method()).matches())
                        .isPresent();
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite place, Cause cause) {
        List<String> evidence = evidence(dumps, place);
        if (KnownCalls.isFileLock(place.stack())) {
            return fileLock(symptoms, dumps, place, evidence);
        }
        if (isTimedLock(place)) {
            evidence.add(
                    "Where they give up what they have and try again, none may ever get all that it needs (a livelock).");
            return new CauseFinding(
                    cause,
                    Confidence.SUSPECTED,
                    WEIGHT,
                    evidence,
                    place.stack(),
                    RETRY_TITLE,
                    "Take locks in the same order everywhere; or wait for a random time before trying again.");
        }
        if (!place.still()) {
            if (place.activity() == ThreadActivity.LOCK) {
                new LockOwnership(symptoms).ownerSentence(place.type()).ifPresent(evidence::add);
            }
            Optional<Holder> holder =
                    Optional.ofNullable(place.holder()).filter(seen -> place.heldShare() >= ALWAYS_SHARE);
            holder.filter(seen -> cause != Cause.RESOURCE_POOL)
                    .ifPresent(seen -> evidence.add("Who may hold it was" + Standstill.place(seen.stack()) + "."));
            CauseFinding queue = new CauseFinding(cause, confidence(place), WEIGHT, evidence, place.stack());
            return remedy(place)
                    .or(() -> holder.flatMap(Holder::remedy))
                    .map(queue::withRemedy)
                    .orElse(queue);
        }
        Standstill standstill = new Standstill(symptoms, dumps, place);
        evidence.addAll(standstill.evidence());
        return new CauseFinding(
                cause,
                confidence(place),
                new CarrierState(symptoms).isBlocked() ? WEIGHT : HANG_WEIGHT,
                evidence,
                standstill.stack(),
                standstill.title(),
                standstill.remedy());
    }

    /// The finding at the lock of a file, which no thread of this JVM has: a second one would get an exception.
    private static CauseFinding fileLock(
            Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite place, List<String> evidence) {
        if (place.still()) {
            evidence.add("None of them moved in all " + dumps.dumps() + " thread dumps, over "
                    + Format.waitTime(symptoms.window()) + ".");
        }
        evidence.add("It is the lock of a file (FileChannel.lock), which another process has.");
        return new CauseFinding(
                Cause.CONTENDED_LOCK,
                Confidence.CONFIRMED,
                WEIGHT,
                evidence,
                place.stack(),
                place.still()
                        ? "Threads hang: none of those that wait for the lock of a file gets it"
                        : Cause.CONTENDED_LOCK.title(),
                "Find the process that has the file locked (lslocks lists them). Ask for the lock by tryLock, with a time limit:"
                        + " who waits in lock keeps its thread, and a virtual one also its carrier.");
    }

    /// Whether threads that never get a lock may only be there for the end of the one that has it.
    private static boolean mayStandBy(ThreadSite place) {
        Holder holder = place.holder();
        return place.activity() == ThreadActivity.LOCK
                && CallKind.TIMED.isInnermostIn(place.stack())
                && holder != null
                && holder.still()
                && holder.activity() == ThreadActivity.SLEEP;
    }

    /// Certainty of a queue: threads that wait at a semaphore for a signal look the same, but no thread holds a
    /// permit; and a method's name may mislead.
    private static Confidence confidence(ThreadSite place) {
        return switch (place.activity()) {
            case PERMIT -> place.heldShare() < ALWAYS_SHARE ? Confidence.SUSPECTED : Confidence.CONFIRMED;
            case RESOURCE -> isHeld(place) ? Confidence.CONFIRMED : Confidence.SUSPECTED;
            default -> Confidence.CONFIRMED;
        };
    }

    private static List<String> evidence(ThreadDumpSummary dumps, ThreadSite place) {
        List<String> evidence = new ArrayList<>();
        Optional<String> pool = borrowing(place);
        evidence.add(Format.tenths(place.threads()) + (place.virtual() ? " virtual" : " platform")
                + " threads waited"
                + pool.map(call -> " " + call).orElseGet(() -> FrameClassifier.inMethod(place.stack()))
                + " at the same time, on average of " + dumps.dumps() + " thread dumps"
                + (place.type() == null || pool.isPresent() ? "." : ", for a " + place.type() + "."));
        insideJdk(place).ifPresent(call -> evidence.add("The JDK takes it inside " + call + "."));
        if (place.activity() == ThreadActivity.MONITOR) {
            if (!place.still()) {
                dumps.ownerSentences().stream().limit(1).forEach(evidence::add);
            }
            FrameClassifier.mapHint(place.stack()).ifPresent(evidence::add);
        }
        return evidence;
    }

    /// Advice for a lock that the program doesn't hold itself.
    private static Optional<String> remedy(ThreadSite place) {
        return FrameClassifier.mapHint(place.stack()).isPresent()
                ? Optional.of("Compute the value outside of the map, or store a future in it.")
                : insideJdk(place)
                        .map(call -> "The lock is the JDK's own: call " + call + " less often, or from fewer threads at"
                                + " once, or give each thread an object of its own.");
    }

    private static Optional<String> insideJdk(ThreadSite place) {
        return borrowing(place).isPresent() ? Optional.empty() : Standstill.callInsideJdk(place.stack());
    }

    /// The borrowing call of a known pool, such as `in com.acme.Pool.getConnection`; empty for others.
    private static Optional<String> borrowing(ThreadSite place) {
        return place.activity() == ThreadActivity.RESOURCE
                ? BorrowingCalls.find(place.stack()).map(frame -> "in " + frame.qualifiedMethod())
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
                        .map(place -> hang(symptoms, queue, place).orElseGet(() -> printFinding(queue, place)))
                        .stream())
                .findFirst();
    }

    /// The finding where the owner at the end stood still all the time, so that nobody else had the monitor
    /// meanwhile. One of those that wait wakes up each second up to JDK 23, without getting it.
    private static Optional<CauseFinding> hang(Symptoms symptoms, PrintedLocks.MonitorQueue queue, ThreadSite place) {
        Optional<StackFrame> owner = FrameClassifier.mainFrame(queue.ownerStack());
        Optional<ThreadSite> ownerSite = symptoms.sites().stream()
                .filter(site -> !site.virtual() && site.stillThreads().contains(queue.ownerId()))
                .filter(site -> !site.equals(place))
                .filter(site -> owner.equals(FrameClassifier.mainFrame(site.stack())))
                .findFirst();
        return owner.isPresent()
                ? ownerSite.map(site -> finding(
                        symptoms,
                        symptoms.sufficientDumps().orElseThrow(),
                        place.atMonitor(queue.type(), site, queue.ownerStack()),
                        Cause.CONTENDED_MONITOR))
                : Optional.empty();
    }

    private static CauseFinding printFinding(PrintedLocks.MonitorQueue queue, ThreadSite site) {
        List<String> evidence = new ArrayList<>();
        evidence.add(Format.tenths(site.threads())
                + " platform threads were there at the same time, on average of the thread dumps; at the end "
                + queue.threads() + " of them waited for a " + queue.type() + ".");
        if (queue.owner() != null) {
            evidence.add("Thread " + queue.owner() + " held it then.");
        }
        FrameClassifier.mapHint(queue.stack()).ifPresent(evidence::add);
        return CauseFinding.confirmed(Cause.CONTENDED_MONITOR, WEIGHT, evidence, queue.stack());
    }

    private static Optional<ThreadSite> siteOf(Symptoms symptoms, PrintedLocks.MonitorQueue queue) {
        return symptoms.sufficientDumps()
                .flatMap(dumps -> dumps.sites().stream()
                        .filter(place -> !place.virtual()
                                && place.threads() >= symptoms.minQueue(MIN_QUEUE)
                                && place.dumpShare() >= ALWAYS_SHARE
                                && FrameClassifier.mainFrame(place.stack())
                                        .equals(FrameClassifier.mainFrame(queue.stack())))
                        .findFirst());
    }

    private static Optional<CauseFinding> byEvents(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .flatMap(events -> events.contention().stream()
                        .filter(entering -> entering.threads() >= symptoms.minQueue(MIN_QUEUE_BY_EVENTS))
                        .findFirst())
                .map(entering -> CauseFinding.confirmed(
                        Cause.CONTENDED_MONITOR,
                        WEIGHT,
                        List.of(Format.tenths(entering.threads()) + " threads waited for a " + entering.type()
                                + " at the same time, on average, in " + entering.events() + " recorded waits."),
                        entering.stack()));
    }
}
