package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
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
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        List<List<DeadlockedThread>> printed =
                symptoms.locks().present().map(PrintedLocks::deadlocks).orElse(List.of()).stream()
                        .filter(cycle ->
                                cycle.stream().noneMatch(waiter -> CallKind.TIMED.isInnermostIn(waiter.stack())))
                        .toList();
        List<List<DeadlockedThread>> known =
                printed.isEmpty() ? symptoms.watched().monitors().deadlocks() : printed;
        LockOwnership ownership = new LockOwnership(symptoms);
        List<List<HeldLock>> cycles = ownership.cycles().stream()
                .filter(cycle -> printed.isEmpty() || cycle.stream().anyMatch(HeldLock::virtual))
                .toList();
        List<Clause> evidence = new ArrayList<>();
        if (!known.isEmpty()) {
            evidence.add(Message.DEADLOCKS_SEEN.with(known.size()));
            known.stream()
                    .flatMap(List::stream)
                    .limit(MAX_SENTENCES)
                    .map(LockCycleRule::sentence)
                    .forEach(evidence::add);
        }
        if (!cycles.isEmpty()) {
            addCycles(evidence, ownership, cycles);
        }
        if (evidence.isEmpty()) {
            return symptoms.watched().monitors().held().stream()
                    .filter(monitor -> !ownership.isOwnerKnown(monitor.ownerWaitsFor()))
                    .flatMap(monitor -> ofLockAndMonitor(symptoms, monitor).stream())
                    .limit(1);
        }
        CauseFinding deadlock = CauseFinding.confirmed(
                        Cause.DEADLOCK,
                        WEIGHT,
                        evidence,
                        known.isEmpty()
                                ? stack(symptoms, cycles.getFirst())
                                : known.getFirst().getFirst().stack())
                .withDeadlocked(places(ownership, known, cycles));
        return Stream.of(
                ofInitialisers(known) ? deadlock.withRemedy(Message.BREAK_CYCLE_OF_INITIALISERS.with()) : deadlock);
    }

    /// The deadlock of a monitor, whose owner waits for a lock, and of that lock, whose owner isn't known: if only a
    /// thread that waits for the monitor, elsewhere than its owner took it, may have the lock.
    private static Optional<CauseFinding> ofLockAndMonitor(Symptoms symptoms, HeldMonitor monitor) {
        List<ThreadSite> sites = symptoms.watched().sites();
        List<ThreadSite> atLock = sites.stream()
                .filter(site -> site.activity() == ThreadActivity.LOCK && site.still() && site.holder() == null)
                .filter(site -> !site.isTimed() && monitor.ownerWaitsFor().startsWith(site.type() + "@"))
                .toList();
        List<ThreadSite> others = sites.stream()
                .filter(site -> !atLock.contains(site) && !isInMain(site))
                .toList();
        Optional<ThreadSite> atMonitor = others.stream()
                .filter(site -> site.stillThreads().retain(monitor.waiting()).size() > 0)
                .filter(site -> atLock.stream().noneMatch(site::isInSameMethod))
                .findFirst();
        boolean isSure = others.stream()
                .allMatch(site -> site.activity() == ThreadActivity.MONITOR
                        && site.stillThreads().missingFrom(monitor.waiting()) == 0);
        if (atMonitor.isEmpty() || atLock.isEmpty() || !isSure) {
            return Optional.empty();
        }
        long waiting = Math.round(ThreadSite.threads(atLock));
        return Optional.of(CauseFinding.confirmed(
                        Cause.DEADLOCK,
                        WEIGHT,
                        List.of(
                                Message.HOLDS_MONITOR_AND_WAITS.with(
                                        LockOwnership.owner(monitor.virtual(), monitor.owner()),
                                        LockOwnership.typeOf(monitor.identity()),
                                        LockOwnership.typeOf(monitor.ownerWaitsFor()),
                                        waiting == 1 ? "" : Message.AS_OTHERS_DO.with(waiting),
                                        symptoms.dumpsOverTime()),
                                Message.WAIT_FOR_THAT_MONITOR.with(
                                        monitor.waiting().size(),
                                        atMonitor.get().inFrame())),
                        atMonitor.get().stack())
                .withDeadlocked(
                        atLock.stream().flatMap(site -> site.place().stream()).toList()));
    }

    private static boolean isInMain(ThreadSite site) {
        return site.place().filter(frame -> frame.method().equals("main")).isPresent();
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

    private static Clause sentence(DeadlockedThread waiter) {
        return Message.WAITS_IN_DEADLOCK.with(
                waiter.thread(), waiter.type(), waiter.holder(), in(FrameClassifier.mainFrame(waiter.stack())));
    }

    private static String in(Optional<StackFrame> place) {
        return place.map(frame -> ", in " + frame.text()).orElse("");
    }

    private static void addCycles(List<Clause> evidence, LockOwnership ownership, List<List<HeldLock>> cycles) {
        evidence.add(Message.SAME_OWNERS.with());
        cycles.stream()
                .flatMap(cycle -> IntStream.range(0, cycle.size())
                        .mapToObj(i -> sentence(ownership, cycle.get(i), cycle.get((i + 1) % cycle.size()))))
                .limit(MAX_SENTENCES)
                .forEach(evidence::add);
    }

    private static Clause sentence(LockOwnership ownership, HeldLock held, HeldLock next) {
        Clause owner = LockOwnership.owner(held);
        Clause lock = ownership.name(next.identity());
        String place = in(ownership.place(held));
        return next.equals(held)
                ? Message.OWNER_WAITS_FOR_OWN_LOCK.with(owner, lock, place)
                : Message.OWNER_WAITS_IN_CYCLE.with(owner, lock, LockOwnership.owner(next), place);
    }

    /// Where one of the owners stood in every dump; empty if it isn't known.
    private static List<StackFrame> stack(Symptoms symptoms, List<HeldLock> cycle) {
        return symptoms.sites().stream()
                .filter(site ->
                        cycle.stream().anyMatch(lock -> site.stillThreads().contains(lock.ownerId())))
                .findFirst()
                .map(ThreadSite::stack)
                .orElse(List.of());
    }
}
