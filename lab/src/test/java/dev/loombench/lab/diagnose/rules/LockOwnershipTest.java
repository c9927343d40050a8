package dev.loombench.lab.diagnose.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.protocol.Clause;
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
                .hasValue(Message.OWNER_WAITS_FOR_ITSELF.with(virtual("#50")));
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
                "TERMINATED|-|OWNER_ENDED|-",
                "TIMED_WAITING|-|OWNER_WAITS|-",
                "RUNNABLE|-|OWNER_RUNS|-",
                "WAITING|java.util.concurrent.CountDownLatch$Sync@5|OWNER_WAITS_FOR|java.util.concurrent.CountDownLatch",
                "WAITING|com.acme.Gate@5|OWNER_WAITS_FOR|com.acme.Gate"
            })
    void whatTheOwnerDoesIsSaid(State state, @Nullable String waitsFor, Message action, @Nullable String type) {
        HeldLock lock = new HeldLock(REENTRANT + "@1", 9, "#31 worker-3", false, state, waitsFor, true);
        Clause owner = platform("#31 worker-3");

        assertThat(owners(lock).ownerSentence(REENTRANT))
                .hasValue(type == null ? action.with(owner) : action.with(owner, Message.A_LOCK.with(type), ""));
    }

    @Test
    void theNextOwnerIsSaidToo() {
        HeldLock dead = new HeldLock(READ_WRITE + "@9", 1, "#7 main", false, State.TERMINATED, null, true);
        HeldLock waiting = new HeldLock(REENTRANT + "@1", 1, "#8", true, State.WAITING, dead.identity(), true);

        assertThat(owners(A, B).ownerSentence(A.identity()))
                .hasValue(Message.OWNER_WAITS_FOR.with(
                        virtual("#40"),
                        Message.A_LOCK.with("java.util.concurrent.locks.ReentrantLock"),
                        Message.HELD_BY.with(virtual("#41"))))
                .get()
                .asString()
                .startsWith("Virtual thread #40 ");
        assertThat(owners(waiting, dead).ownerSentence(REENTRANT))
                .hasValue(Message.OWNER_WAITS_FOR.with(
                        virtual("#8"),
                        Message.A_LOCK.with("java.util.concurrent.locks.ReentrantReadWriteLock"),
                        Message.HELD_WHEN_IT_ENDED.with(platform("#7 main"))));
    }

    @Test
    void ofSeveralLocksTheOneWithTheLongestQueueIsMeant() {
        HeldLock longer = new HeldLock(REENTRANT + "@9", 7, "#9", false, State.TERMINATED, null, true);
        HeldLock other = new HeldLock(READ_WRITE + "@9", 70, "#8", false, State.WAITING, null, true);
        LockOwnership owners = owners(held("@a", 40, "@z"), longer, other);

        assertThat(owners.ownerSentence(REENTRANT)).hasValue(Message.OWNER_ENDED.with(platform("#9")));
        assertThat(owners.ownerEnded(REENTRANT)).isTrue();
        assertThat(owners.ownerEnded(READ_WRITE)).isFalse();
        assertThat(owners.ownerSentence(null)).hasValue(Message.OWNER_WAITS.with(platform("#8")));
    }

    @Test
    void anOwnerThatChangesIsSaidToHaveHeldTheLock() {
        HeldLock passing = new HeldLock(REENTRANT + "@1", 99, "#31 w", false, State.WAITING, null, false);

        assertThat(owners(passing).ownerSentence(REENTRANT)).hasValue(Message.OWNER_CHANGES.with(platform("#31 w")));
        assertThat(owners(passing, A).ownerSentence(REENTRANT))
                .as("a lock that isn't released counts before one that is")
                .map(Clause::kind)
                .hasValue(Message.OWNER_WAITS_FOR);
    }

    @Test
    void anUnknownOwnerIsNotNamed() {
        assertThat(owners(A).ownerSentence(READ_WRITE)).isEmpty();
        assertThat(owners().ownerSentence(null)).isEmpty();
        assertThat(owners().ownerEnded(null)).isFalse();
    }

    private static Clause virtual(String label) {
        return Message.VIRTUAL_OWNER.with(label);
    }

    private static Clause platform(String label) {
        return Message.OWNER.with(label);
    }

    private static LockOwnership owners(HeldLock... locks) {
        return new LockOwnership(SymptomsBuilder.on(25).heldLocks(locks).symptoms());
    }

    private static HeldLock held(String hash, int owner, String waitsFor) {
        return new HeldLock(REENTRANT + hash, 1, "#" + owner, true, State.WAITING, REENTRANT + waitsFor, true);
    }
}
