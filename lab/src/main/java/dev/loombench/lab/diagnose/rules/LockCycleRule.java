package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds deadlocks: of platform threads as the JVM itself reports them in `Thread.print`, of any threads at
/// monitors as dumps show them from JDK 24 on, and of any threads by the owners of locks that the agent
/// knows, also of locks and monitors together. A cycle in which a thread waits for a set time ends by itself,
/// and is none, though the JVM reports it.
final class LockCycleRule implements DiagnosisRule {
    /// Weight of the finding: above saturation, since these threads never go on, though others may.
    private static final double WEIGHT = 1.5;

    private static final int MAX_SENTENCES = 6;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        List<List<DeadlockedThread>> printed =
                symptoms.locks().present().map(PrintedLocks::deadlocks).orElse(List.of()).stream()
                        .filter(cycle ->
                                cycle.stream().noneMatch(waiter -> CallKind.TIMED.isInnermostIn(waiter.stack())))
                        .toList();
        List<List<DeadlockedThread>> dumped = symptoms.sufficientDumps()
                .map(dumps -> dumps.monitors().deadlocks())
                .orElse(List.of());
        List<List<DeadlockedThread>> known = printed.isEmpty() ? dumped : printed;
        LockOwnership ownership = new LockOwnership(symptoms);
        List<List<HeldLock>> cycles = ownership.cycles().stream()
                .filter(cycle -> printed.isEmpty() || cycle.stream().anyMatch(HeldLock::virtual))
                .toList();
        List<String> evidence = new ArrayList<>();
        if (!known.isEmpty()) {
            String deadlocks = Format.count(known.size(), "deadlock");
            evidence.addAll(evidence(
                    printed.isEmpty()
                            ? "All thread dumps show " + deadlocks + " of threads that wait for each other."
                            : ofInitialisers(printed)
                                    ? "The JVM's threads show " + deadlocks + " of class initialisers."
                                    : "The JVM itself reports " + deadlocks + ".",
                    known));
        }
        if (!cycles.isEmpty()) {
            evidence.addAll(cycleEvidence(ownership, cycles));
        }
        if (evidence.isEmpty()) {
            return symptoms.sufficientDumps().stream()
                    .flatMap(dumps -> dumps.monitors().held().stream()
                            .flatMap(monitor -> ofLockAndMonitor(symptoms, dumps, ownership, monitor).stream())
                            .limit(1))
                    .toList();
        }
        CauseFinding deadlock = CauseFinding.confirmed(
                        Cause.DEADLOCK,
                        WEIGHT,
                        evidence,
                        known.isEmpty()
                                ? stack(symptoms, cycles.getFirst())
                                : known.getFirst().getFirst().stack())
                .withDeadlocked(places(ownership, known, cycles));
        return List.of(
                ofInitialisers(known)
                        ? deadlock.withRemedy(
                                "Break the cycle between the static initialisers: move what one needs of the other class"
                                        + " out of it, or let one thread initialise both before others use them.")
                        : deadlock);
    }

    /// The deadlock of a monitor, whose owner waits for a lock, and of that lock, whose owner isn't known: if only a
    /// thread that waits for the monitor, elsewhere than its owner took it, may have the lock.
    private static Optional<CauseFinding> ofLockAndMonitor(
            Symptoms symptoms, ThreadDumpSummary dumps, LockOwnership ownership, HeldMonitor monitor) {
        List<ThreadSite> atLock = dumps.sites().stream()
                .filter(site -> site.activity() == ThreadActivity.LOCK && site.still() && site.holder() == null)
                .filter(site -> !CallKind.TIMED.isInnermostIn(site.stack())
                        && monitor.ownerWaitsFor().startsWith(site.type() + "@"))
                .toList();
        List<ThreadSite> others = dumps.sites().stream()
                .filter(site -> !atLock.contains(site) && !isInMain(site))
                .toList();
        Optional<ThreadSite> atMonitor = others.stream()
                .filter(site -> site.stillThreads().retain(monitor.waiting()).size() > 0)
                .filter(site -> atLock.stream().noneMatch(owner -> site.isInSameMethod(owner)))
                .findFirst();
        boolean isSure = others.stream()
                .allMatch(site -> site.activity() == ThreadActivity.MONITOR
                        && site.stillThreads().missingFrom(monitor.waiting()) == 0);
        if (atMonitor.isEmpty() || atLock.isEmpty() || !isSure || ownership.isOwnerKnown(monitor.ownerWaitsFor())) {
            return Optional.empty();
        }
        long waiting =
                Math.round(atLock.stream().mapToDouble(ThreadSite::threads).sum());
        return Optional.of(CauseFinding.confirmed(
                        Cause.DEADLOCK,
                        WEIGHT,
                        List.of(
                                (monitor.virtual() ? "Virtual thread " : "Thread ") + monitor.owner()
                                        + " holds the monitor of a " + LockOwnership.typeOf(monitor.identity())
                                        + " and waits for a " + LockOwnership.typeOf(monitor.ownerWaitsFor())
                                        + (waiting == 1 ? "," : ", as " + waiting + " threads do") + " in all "
                                        + dumps.dumps() + " thread dumps, over " + Format.waitTime(symptoms.window())
                                        + ".",
                                Format.count(monitor.waiting().size(), "thread")
                                        + (monitor.waiting().size() == 1 ? " waits" : " wait") + " for that monitor"
                                        + FrameClassifier.inFrame(
                                                atMonitor.get().stack())
                                        + ", and no other was seen that may have the lock."),
                        atMonitor.get().stack())
                .withDeadlocked(atLock.stream()
                        .flatMap(site -> FrameClassifier.mainFrame(site.stack()).stream())
                        .toList()));
    }

    private static boolean isInMain(ThreadSite site) {
        return FrameClassifier.mainFrame(site.stack())
                .filter(frame -> frame.method().equals("main"))
                .isPresent();
    }

    private static List<StackFrame> places(
            LockOwnership ownership, List<List<DeadlockedThread>> known, List<List<HeldLock>> cycles) {
        return Stream.concat(
                        known.stream()
                                .flatMap(List::stream)
                                .flatMap(thread -> FrameClassifier.mainFrame(thread.stack()).stream()),
                        cycles.stream().flatMap(List::stream).flatMap(lock -> ownership.place(lock).stream()))
                .distinct()
                .toList();
    }

    private static boolean ofInitialisers(List<List<DeadlockedThread>> deadlocks) {
        return deadlocks.stream().flatMap(List::stream).anyMatch(DeadlockedThread::awaitsInitialiser);
    }

    private static List<String> evidence(String sentence, List<List<DeadlockedThread>> deadlocks) {
        return Stream.concat(
                        Stream.of(sentence),
                        deadlocks.stream()
                                .flatMap(List::stream)
                                .limit(MAX_SENTENCES)
                                .map(LockCycleRule::sentence))
                .toList();
    }

    private static String sentence(DeadlockedThread waiter) {
        return "Thread " + waiter.thread() + " waits for a " + waiter.type() + " that thread " + waiter.holder()
                + " holds"
                + FrameClassifier.mainFrame(waiter.stack())
                        .map(StackFrame::text)
                        .map(text -> ", in " + text)
                        .orElse("") + ".";
    }

    private static List<String> cycleEvidence(LockOwnership ownership, List<List<HeldLock>> cycles) {
        List<String> evidence = new ArrayList<>();
        evidence.add("The same threads held these locks each time the agent looked.");
        cycles.stream()
                .flatMap(cycle -> IntStream.range(0, cycle.size())
                        .mapToObj(i -> sentence(ownership, cycle.get(i), cycle.get((i + 1) % cycle.size()))))
                .limit(MAX_SENTENCES)
                .forEach(evidence::add);
        long behind = cycles.stream()
                .flatMap(List::stream)
                .mapToLong(lock -> lock.waiting() - 1)
                .sum();
        if (behind > 0) {
            evidence.add(Format.count(behind, "more thread") + " queued for these locks.");
        }
        return evidence;
    }

    private static String sentence(LockOwnership ownership, HeldLock held, HeldLock next) {
        return LockOwnership.subject(held) + " waits for " + ownership.name(next.identity()) + " that "
                + (next.equals(held) ? "it holds itself" : LockOwnership.ownerName(next) + " holds")
                + ownership.place(held).map(frame -> ", in " + frame.text()).orElse("") + ".";
    }

    /// Where one of the owners stood in every dump; else a place in every dump where threads like the
    /// owners wait for a lock of such a class; empty if there is none.
    private static List<StackFrame> stack(Symptoms symptoms, List<HeldLock> cycle) {
        return symptoms.sites().stream()
                .filter(site ->
                        cycle.stream().anyMatch(lock -> site.stillThreads().contains(lock.ownerId())))
                .findFirst()
                .or(() -> symptoms.sites().stream()
                        .filter(site -> waitsForLock(site) && site.dumpShare() >= 1)
                        .filter(site -> cycle.stream()
                                .anyMatch(lock -> lock.virtual() == site.virtual()
                                        && (site.type() == null || lock.type().equals(site.type()))))
                        .findFirst())
                .map(ThreadSite::stack)
                .orElse(List.of());
    }

    private static boolean waitsForLock(ThreadSite site) {
        return site.activity() == ThreadActivity.LOCK || site.activity() == ThreadActivity.MONITOR;
    }
}
