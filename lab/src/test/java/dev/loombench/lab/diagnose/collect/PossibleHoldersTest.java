package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.collect.StackFixture.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import org.junit.jupiter.api.Test;

/// Which threads may hold what others wait for.
class PossibleHoldersTest {
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";

    @Test
    void whoWentOnBehindTheCallMayHoldWhatOthersWaitFor() {
        StackGroup printing = group(
                PARK,
                "java.util.concurrent.locks.ReentrantLock.lock",
                "java.io.PrintStream.println",
                "com.acme.Shop.pay");
        StackGroup borrowing = group(
                PARK, "java.util.concurrent.SynchronousQueue.poll", "com.acme.Pool.getConnection", "com.acme.Shop.pay");

        assertThat(PossibleHolders.mayHold(
                        group("java.io.FileOutputStream.writeBytes", "java.io.PrintStream.write", "com.acme.Bar.log"),
                        printing))
                .isTrue();
        assertThat(PossibleHolders.mayHold(group("java.lang.Thread.sleep", "com.acme.Shop.pay"), printing))
                .isFalse();
        assertThat(PossibleHolders.mayHold(printing, printing)).isFalse();
        assertThat(PossibleHolders.mayHold(
                        group(
                                PARK,
                                "java.util.concurrent.SynchronousQueue.poll",
                                "com.acme.Pool.getConnection",
                                "com.acme.Audit.log",
                                "com.acme.Shop.pay"),
                        borrowing))
                .isTrue();
        assertThat(PossibleHolders.mayHold(borrowing, borrowing)).isFalse();
    }

    @Test
    void whoAsksForASecondPermitInACallMayHoldTheFirst() {
        StackGroup first =
                group(PARK, "java.util.concurrent.Semaphore.acquire", "com.acme.Shop.pay", "com.acme.In.run");
        StackGroup nested = group(
                PARK,
                "java.util.concurrent.Semaphore.acquire",
                "com.acme.Audit.log",
                "com.acme.Shop.pay",
                "com.acme.In.run");
        StackGroup recursive = group(
                PARK,
                "java.util.concurrent.Semaphore.acquire",
                "com.acme.Shop.pay",
                "com.acme.Shop.pay",
                "com.acme.In.run");

        assertThat(PossibleHolders.mayHold(nested, first)).isTrue();
        assertThat(PossibleHolders.mayHold(recursive, recursive)).isTrue();
        assertThat(PossibleHolders.mayHold(first, first)).isFalse();
        assertThat(PossibleHolders.mayHold(first, nested)).isFalse();
    }

    private static StackGroup group(String... calls) {
        return new StackGroup("<root>", true, null, stack(calls), 3);
    }
}
