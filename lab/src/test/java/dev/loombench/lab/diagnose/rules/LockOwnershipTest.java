package dev.loombench.lab.diagnose.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.lang.Thread.State;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Owners of locks: deadlocks among them, and what is said of one.
class LockOwnershipTest {
    private static final String REENTRANT = "java.util.concurrent.locks.ReentrantLock$NonfairSync";
    private static final String READ_WRITE = "java.util.concurrent.locks.ReentrantReadWriteLock$FairSync";

    private static final HeldLock A = held("@a", 40, "@b");
    private static final HeldLock B = held("@b", 41, "@a");

    @Test
    void twoOwnersThatWaitForEachOtherAreACycle() {
        assertThat(owners(A, B).cycles()).containsExactly(List.of(A, B));
    }

    @Test
    void aQueueBehindACycleIsNotPartOfIt() {
        HeldLock behind = held("@c", 42, "@a");
        HeldLock last = held("@d", 43, "@c");

        assertThat(owners(last, behind, A, B).cycles()).containsExactly(List.of(A, B));
        assertThat(owners(A, B, behind, last).cycles()).containsExactly(List.of(A, B));
    }

    @Test
    void severalCyclesAreTold() {
        HeldLock c = held("@c", 42, "@d");
        HeldLock d = held("@d", 43, "@e");
        HeldLock e = held("@e", 44, "@c");

        assertThat(owners(A, c, B, e, d).cycles()).containsExactly(List.of(A, B), List.of(c, d, e));
    }

    @Test
    void anOwnerThatWaitsForItsOwnLockIsACycle() {
        HeldLock mutex = held("@m", 50, "@m");

        assertThat(owners(mutex).cycles()).containsExactly(List.of(mutex));
        assertThat(owners(mutex).ownerSentence(REENTRANT))
                .hasValue("Virtual thread #50 holds it and waits for it itself.");
    }

    @Test
    void aCycleNeedsAllItsOwnersAllTheTime() {
        HeldLock passing = new HeldLock(REENTRANT + "@b", 1, "#41", true, State.WAITING, A.identity(), false);

        assertThat(owners(A, passing).cycles()).isEmpty();
        assertThat(owners(passing, A).cycles()).isEmpty();
        assertThat(owners(A, held("@b", 41, "@z")).cycles()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "TERMINATED|-|has ended without releasing it.",
                "TIMED_WAITING|-|waits elsewhere, or sleeps.",
                "RUNNABLE|-|runs, waits for a carrier, or waits outside the JVM (for a file, a socket or a pipe).",
                "WAITING|java.util.concurrent.CountDownLatch$Sync@5|waits for a java.util.concurrent.CountDownLatch.",
                "WAITING|com.acme.Gate@5|waits for a com.acme.Gate."
            })
    void whatTheOwnerDoesIsSaid(State state, @Nullable String waitsFor, String action) {
        HeldLock lock = new HeldLock(REENTRANT + "@1", 9, "#31 worker-3", false, state, waitsFor, true);

        assertThat(owners(lock).ownerSentence(REENTRANT)).hasValue("Thread #31 worker-3 holds it and " + action);
    }

    @Test
    void theNextOwnerIsSaidToo() {
        HeldLock dead = new HeldLock(READ_WRITE + "@9", 1, "#7 main", false, State.TERMINATED, null, true);
        HeldLock waiting = new HeldLock(REENTRANT + "@1", 1, "#8", true, State.WAITING, dead.identity(), true);

        assertThat(owners(A, B).ownerSentence(A.identity()))
                .hasValue("Virtual thread #40 holds it and waits for a java.util.concurrent.locks.ReentrantLock that"
                        + " virtual thread #41 holds.");
        assertThat(owners(waiting, dead).ownerSentence(REENTRANT))
                .hasValue("Virtual thread #8 holds it and waits for a"
                        + " java.util.concurrent.locks.ReentrantReadWriteLock that thread #7 main held when it ended,"
                        + " without releasing it.");
    }

    @Test
    void ofSeveralLocksTheOneWithTheLongestQueueIsMeant() {
        HeldLock longer = new HeldLock(REENTRANT + "@9", 7, "#9", false, State.TERMINATED, null, true);
        HeldLock other = new HeldLock(READ_WRITE + "@9", 70, "#8", false, State.WAITING, null, true);
        LockOwnership owners = owners(held("@a", 40, "@z"), longer, other);

        assertThat(owners.ownerSentence(REENTRANT)).hasValue("Thread #9 holds it and has ended without releasing it.");
        assertThat(owners.ownerEnded(REENTRANT)).isTrue();
        assertThat(owners.ownerEnded(READ_WRITE)).isFalse();
        assertThat(owners.ownerSentence(null)).get().asString().startsWith("Thread #8 ");
    }

    @Test
    void anOwnerThatChangesIsSaidToHaveHeldTheLock() {
        HeldLock passing = new HeldLock(REENTRANT + "@1", 99, "#31 w", false, State.WAITING, null, false);

        assertThat(owners(passing).ownerSentence(REENTRANT))
                .hasValue("Thread #31 w held it when last looked at, but not all the time.");
        assertThat(owners(passing, A).ownerSentence(REENTRANT))
                .as("a lock that isn't released counts before one that is")
                .get()
                .asString()
                .startsWith("Virtual thread #40 ");
    }

    @Test
    void anUnknownOwnerIsNotNamed() {
        assertThat(owners(A).ownerSentence(READ_WRITE)).isEmpty();
        assertThat(owners().ownerSentence(null)).isEmpty();
        assertThat(owners().ownerEnded(null)).isFalse();
    }

    @Test
    void whereTheOwnerStoodIsTold() {
        LockOwnership owners = new LockOwnership(SymptomsBuilder.on(25)
                .looks(ThreadDumpFixture.stillThread(ThreadActivity.SLEEP, SymptomsBuilder.PROGRAM_FRAME))
                .heldLocks(new HeldLock(REENTRANT + "@1", 9, "#9 export", false, State.TIMED_WAITING, null, true))
                .symptoms());

        assertThat(owners.ownerSentence(REENTRANT))
                .hasValue("Thread #9 export holds it and waits elsewhere, or sleeps. It stood in"
                        + " com.acme.Shop.pay(Shop.java:42) in every thread dump.");
    }

    @Test
    void anOwnerThatIsIdleInItsPoolEndedItsTaskWithoutReleasing() {
        HeldLock idle =
                new HeldLock(REENTRANT + "@1", 9, "#31 pool-1-thread-1", false, State.WAITING, "a.Queue@2", true);
        ThreadDumpSummary dumps = ThreadDumpFixture.beside(ThreadIds.of(31), List.of());
        LockOwnership owners = new LockOwnership(
                SymptomsBuilder.on(25).looks(dumps).heldLocks(idle).symptoms());

        assertThat(owners.ownerSentence(REENTRANT))
                .hasValue("Thread #31 pool-1-thread-1 holds it and is idle in its pool: it ended its task without"
                        + " releasing it.");
        assertThat(owners.ownerEnded(REENTRANT)).isTrue();
    }

    private static LockOwnership owners(HeldLock... locks) {
        return new LockOwnership(SymptomsBuilder.on(25).heldLocks(locks).symptoms());
    }

    private static HeldLock held(String hash, int owner, String waitsFor) {
        return new HeldLock(REENTRANT + hash, 1, "#" + owner, true, State.WAITING, REENTRANT + waitsFor, true);
    }
}
