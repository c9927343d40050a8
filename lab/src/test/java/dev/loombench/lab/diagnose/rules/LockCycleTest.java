package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.kinds;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.heldMonitors;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.lang.Thread.State;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Deadlocks by the owners of locks that the agent knows.
class LockCycleTest {
    private static final Clause A_LOCK = Message.A_LOCK.with("java.util.concurrent.locks.ReentrantLock");
    private static final Clause VIRTUAL = Message.VIRTUAL_OWNER.with("#40");
    private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    @Test
    void aThreadThatWaitsForItsOwnLockIsADeadlock() {
        SymptomsBuilder symptoms = on(25).heldLocks(held("@a", 1, "#40", true, "@a"));

        assertThat(deadlock(symptoms).evidence()).contains(Message.OWNER_WAITS_FOR_OWN_LOCK.with(VIRTUAL, A_LOCK, ""));
        assertThat(deadlock(symptoms).stack()).isEmpty();
    }

    @Test
    void whatTheJvmReportsItselfIsNotToldTwice() {
        SymptomsBuilder symptoms =
                on(25).deadlock().heldLocks(held("@a", 1, "#40 t1", false, "@b"), held("@b", 1, "#41 t2", false, "@a"));

        assertThat(symptoms.causes()).containsExactly("DEADLOCK");
        assertThat(deadlock(symptoms).evidence()).hasSize(3).first().isEqualTo(Message.DEADLOCKS_SEEN.with(1));
    }

    @Test
    void ofTheJvmsAndTheAgentsDeadlocksBothAreTold() {
        SymptomsBuilder symptoms =
                on(25).deadlock().heldLocks(held("@a", 1, "#40", true, "@b"), held("@b", 1, "#41", true, "@a"));

        assertThat(symptoms.causes()).containsExactly("DEADLOCK");
        assertThat(kinds(deadlock(symptoms).evidence()))
                .hasSize(6)
                .contains(Message.WAITS_IN_DEADLOCK, Message.OWNER_WAITS_IN_CYCLE);
    }

    @Test
    void aQueueWhereAThreadOfTheDeadlockStandsIsNoFindingOfItsOwn() {
        SymptomsBuilder symptoms = on(25).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null))
                .heldLocks(held("@a", 5, "#1", true, "@b"), held("@b", 1, "#2", true, "@a"));

        assertThat(symptoms.causes()).containsExactly("DEADLOCK");
        assertThat(deadlock(symptoms).evidence())
                .anyMatch(cycle -> cycle.values().contains(", in " + PROGRAM_FRAME));
        assertThat(deadlock(symptoms).stack()).containsExactly(PROGRAM_FRAME);
    }

    @Test
    void aQueueAtAnotherLineOfTheMethodIsNone() {
        StackFrame first = new StackFrame("com.acme.Shop", "pay", "Shop.java", 38, false);
        SymptomsBuilder symptoms = on(25).looks(
                        List.of(still(9, ThreadIds.of(5, 6), first), still(1, ThreadIds.of(1), PROGRAM_FRAME)))
                .heldLocks(held("@a", 5, "#1", true, "@b"), held("@b", 1, "#2", true, "@a"));

        assertThat(symptoms.causes()).containsExactly("DEADLOCK");
    }

    @Test
    void aQueueWhereAThreadOfALongDeadlockStandsIsNoneEither() {
        DeadlockedThread[] threads = IntStream.range(0, 9)
                .mapToObj(i -> deadlocked("t" + i, i == 8 ? PROGRAM_FRAME : frame("com.acme.Till", "sum" + i)))
                .toArray(DeadlockedThread[]::new);

        assertThat(on(25).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null))
                        .deadlock(threads)
                        .causes())
                .containsExactly("DEADLOCK");
    }

    @Test
    void theNameOfAThreadIsNoPlace() {
        StackFrame sum = frame("com.acme.Till", "sum");

        assertThat(on(25).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null))
                        .deadlock(deadlocked("a, in com.acme.Shop.pay(1)", sum), deadlocked("b", sum))
                        .causes())
                .containsExactly("DEADLOCK", "CONTENDED_LOCK");
    }

    @Test
    void whoGivesUpAfterATimeIsInNoDeadlock() {
        StackFrame timed = frame("java.util.concurrent.locks.LockSupport", "parkNanos");

        assertThat(on(25).deadlock(deadlocked("a", timed), deadlocked("b", PROGRAM_FRAME))
                        .causes())
                .isEmpty();
        assertThat(on(25).heldLocks(
                                held("@a", 1, "#40", true, "@b"),
                                new HeldLock(LOCK + "@b", 1, "#41", true, State.TIMED_WAITING, LOCK + "@a", true))
                        .causes())
                .isEmpty();
    }

    private static DeadlockedThread deadlocked(String name, StackFrame frame) {
        return new DeadlockedThread(name, "com.acme.Till", "other", List.of(frame));
    }

    private static ThreadSite still(double threads, ThreadIds ids, StackFrame frame) {
        return new ThreadSite(ThreadActivity.LOCK, true, false, null, List.of(frame), threads, 1, 0, ids, 1, null);
    }

    @Test
    void anOwnerThatWaitsForAMonitorOfAThirdIsNoDeadlock() {
        assertThat(on(25).looks(heldMonitors(new HeldMonitor(
                                "com.acme.Till@1", ThreadIds.of(40), "#41 clerk", true, LOCK + "@other")))
                        .heldLocks(new HeldLock(LOCK + "@a", 5, "#40", true, State.BLOCKED, null, true))
                        .causes())
                .isEmpty();
        assertThat(on(25).looks(heldMonitors(
                                new HeldMonitor("com.acme.Till@1", ThreadIds.of(44), "#41 clerk", true, LOCK + "@a")))
                        .heldLocks(new HeldLock(LOCK + "@a", 5, "#40", true, State.BLOCKED, null, true))
                        .causes())
                .as("the owner of the lock doesn't wait for the monitor")
                .isEmpty();
    }

    private static CauseFinding deadlock(SymptomsBuilder symptoms) {
        return symptoms.diagnosis().findings().stream()
                .filter(finding -> finding.cause() == Cause.DEADLOCK)
                .findFirst()
                .orElseThrow();
    }

    private static HeldLock held(String hash, int waiting, String owner, boolean virtual, String waitsFor) {
        return new HeldLock(LOCK + hash, waiting, owner, virtual, State.WAITING, LOCK + waitsFor, true);
    }
}
