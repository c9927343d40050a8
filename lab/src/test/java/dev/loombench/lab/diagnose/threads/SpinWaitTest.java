package dev.loombench.lab.diagnose.threads;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpinWaitTest {
    private static final StackFrame BORROW = frame("com.acme.Pool", "borrow");

    @Test
    void aThreadThatYieldsSpins() {
        assertThat(SpinWait.find(List.of(
                        frame("jdk.internal.vm.Continuation", "yield"),
                        frame("java.lang.VirtualThread", "tryYield"),
                        frame("java.lang.Thread", "yield"),
                        frame("com.acme.Till", "wait"),
                        PROGRAM_FRAME)))
                .contains(frame("com.acme.Till", "wait"));
        assertThat(SpinWait.find(List.of(frame("java.lang.Thread", "onSpinWait"), PROGRAM_FRAME)))
                .contains(PROGRAM_FRAME);
    }

    @Test
    void aThreadThatParksForASetTimeByItselfSpins() {
        StackFrame park = frame("java.util.concurrent.locks.LockSupport", "parkNanos");

        assertThat(SpinWait.find(List.of(park, PROGRAM_FRAME))).contains(PROGRAM_FRAME);
        assertThat(SpinWait.find(
                        List.of(park, frame("java.util.concurrent.LinkedBlockingQueue", "poll"), PROGRAM_FRAME)))
                .isEmpty();
    }

    @Test
    void aRunningThreadThatSleepsHardlySleeps() {
        var stack = List.of(
                frame("java.lang.VirtualThread", "parkNanos"),
                frame("java.lang.VirtualThread", "sleepNanos"),
                frame("java.lang.Thread", "sleep"),
                PROGRAM_FRAME);

        assertThat(SpinWait.find(stack)).contains(PROGRAM_FRAME);
        assertThat(SpinWait.sleeps(stack)).isTrue();
        assertThat(SpinWait.sleeps(List.of(PROGRAM_FRAME, frame("java.lang.Thread", "sleep"))))
                .isFalse();
    }

    @Test
    void anInterruptedThreadThatTriesAgainSpins() {
        var stack = List.of(
                frame("java.lang.Throwable", "fillInStackTrace"),
                frame("java.lang.InterruptedException", "<init>"),
                frame("java.util.concurrent.LinkedBlockingQueue", "take"),
                PROGRAM_FRAME);

        assertThat(SpinWait.find(stack)).contains(PROGRAM_FRAME);
        assertThat(SpinWait.isInterrupted(stack)).isTrue();
        assertThat(SpinWait.isInterrupted(List.of(PROGRAM_FRAME, frame("java.lang.Thread", "interrupt"))))
                .isFalse();
    }

    @Test
    void aMethodThatIsNamedForWaitingRunsOnlyIfItLoops() {
        StackFrame lock = frame("com.acme.Till", "lock");

        assertThat(SpinWait.find(List.of(lock, PROGRAM_FRAME))).contains(lock);
        assertThat(SpinWait.find(List.of(frame("com.acme.Till", "locked"), PROGRAM_FRAME)))
                .isEmpty();
    }

    @Test
    void aPoolThatTriesAgainSpins() {
        StackFrame poll = frame("java.util.concurrent.ConcurrentLinkedQueue", "poll");
        StackFrame hikari = frame("com.zaxxer.hikari.util.ConcurrentBag", "requite");

        assertThat(SpinWait.find(List.of(poll, BORROW, PROGRAM_FRAME))).contains(BORROW);
        assertThat(SpinWait.find(List.of(hikari, PROGRAM_FRAME))).contains(hikari);
        assertThat(SpinWait.find(List.of(BORROW, PROGRAM_FRAME))).contains(BORROW);
    }

    @Test
    void whoComputesWithABorrowedConnectionDoesNotSpin() {
        assertThat(SpinWait.find(List.of(PROGRAM_FRAME, BORROW, PROGRAM_FRAME))).isEmpty();
        assertThat(SpinWait.find(List.of(frame("java.security.MessageDigest", "digest"), BORROW, PROGRAM_FRAME)))
                .isEmpty();
        assertThat(SpinWait.find(List.of(
                        frame("org.postgresql.jdbc.PgConnection", "isValid"),
                        frame("com.zaxxer.hikari.pool.HikariPool", "getConnection"),
                        PROGRAM_FRAME)))
                .isEmpty();
        assertThat(SpinWait.find(List.of(frame("com.acme.Vault", "acquireKey"), PROGRAM_FRAME)))
                .isEmpty();
        assertThat(SpinWait.find(List.of(frame("java.lang.VirtualThread", "run"))))
                .isEmpty();
    }
}
