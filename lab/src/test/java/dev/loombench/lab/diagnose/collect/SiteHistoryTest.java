package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.collect.StackFixture.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadSite;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiteHistoryTest {
    private static final List<StackFrame> LOCK = stack(
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.ReentrantLock.lock",
            "com.acme.Shop.pay");

    @Test
    void threadsThatNoneLeavesStandStill() {
        ThreadDump dump = dump(waiting(1, 2, 3));
        ThreadDump moved = dump(waiting(1, 2, 4));

        assertThat(site(dump, dump, dump).still()).isTrue();
        assertThat(site(dump, moved, dump).still()).isFalse();
        assertThat(site(dump, dump).still()).isFalse();
        assertThat(site(dump, dump, dump(waiting(1, 2, 3, 4))).still()).isTrue();
    }

    @Test
    void arrivalsWithoutEndAreGrowth() {
        var places = new StackAggregator();
        places.add(dump(waiting(1, 2)));
        places.add(dump(waiting(1, 2, 3, 4, 5)));
        places.add(dump(waiting(1, 2, 3, 4, 5, 6)));

        assertThat(places.summary().growth()).singleElement().satisfies(growth -> {
            assertThat(growth.first()).isEqualTo(2);
            assertThat(growth.last()).isEqualTo(6);
            assertThat(growth.smallestRise()).isEqualTo(1);
        });
        assertThat(places.summary().movement().started()).isEqualTo(4);
        assertThat(places.summary().movement().ended()).isZero();
        assertThat(places.summary().movement().still()).isEqualTo(6);

        places.add(dump(waiting(1, 2, 3, 4, 5, 7)));
        assertThat(places.summary().growth()).isEmpty();
        assertThat(places.summary().movement().ended()).isEqualTo(1);
    }

    @Test
    void theOwnerOfAMonitorIsItsHolder() {
        StackGroup owner = new StackGroup(
                "<root>",
                true,
                null,
                stack("java.lang.Thread.sleep", "com.acme.Till.count"),
                1,
                false,
                0,
                ThreadIds.of(9));
        StackGroup waiting = new StackGroup(
                "<root>",
                true,
                new StackGroup.WaitTarget(Blocker.BlockerKind.MONITOR, "com.acme.Till"),
                stack("com.acme.Shop.pay"),
                3,
                false,
                1,
                ThreadIds.of(1, 2, 3));
        ThreadDump dump = new ThreadDump(
                List.of(waiting, owner),
                List.of(new ThreadDump.ContendedObject(
                        new Blocker(Blocker.BlockerKind.MONITOR, "com.acme.Till@1"), 3, "#9 clerk")),
                0);

        assertThat(site(dump, dump, dump).holder()).satisfies(holder -> {
            assertThat(holder.activity()).isEqualTo(ThreadActivity.SLEEP);
            assertThat(holder.still()).isTrue();
        });
    }

    @Test
    void fewAtABarrierCountButMainThreadsAtALatchDoNot() {
        assertThat(sites("java.util.concurrent.CyclicBarrier.await", "com.acme.Shop.pay"))
                .isOne();
        assertThat(sites("java.util.concurrent.CountDownLatch.await", "com.acme.Shop.main"))
                .isZero();
        assertThat(sites(
                        "java.util.concurrent.CountDownLatch.await",
                        "com.acme.Shop.finalize",
                        "java.lang.ref.Finalizer$FinalizerThread.run"))
                .as("a finalizer")
                .isOne();
    }

    @Test
    void whoWaitsForASignalInTheProgramCountsAndWhoTakesFromAQueueDoesNot() {
        String await = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";

        assertThat(sites(await, "com.acme.Shop.pay")).isOne();
        assertThat(sites(await, "java.util.concurrent.LinkedBlockingQueue.take", "com.acme.Shop.pay"))
                .isZero();
    }

    @Test
    void inAJvmThatIsToEndFewAtALatchCount() {
        var places = new StackAggregator();
        places.add(dump(
                group(
                        1,
                        "java.lang.Thread.join",
                        "java.lang.ApplicationShutdownHooks.runHooks",
                        "java.lang.Thread.run"),
                group(2, "java.util.concurrent.CountDownLatch.await", "com.acme.Shop.close", "java.lang.Thread.run")));

        assertThat(places.summary().sites()).hasSize(2);
    }

    private static StackGroup group(long id, String... calls) {
        return new StackGroup("<root>", false, null, stack(calls), 1, false, 0, ThreadIds.of(id));
    }

    private static int sites(String... calls) {
        List<String> stack = new ArrayList<>(List.of("java.util.concurrent.locks.LockSupport.park"));
        stack.addAll(List.of(calls));
        var places = new StackAggregator();
        places.add(dump(new StackGroup(
                "<root>", false, null, stack(stack.toArray(String[]::new)), 1, false, 0, ThreadIds.of(1))));
        return places.summary().sites().size();
    }

    private static ThreadSite site(ThreadDump... dumps) {
        var places = new StackAggregator();
        Arrays.stream(dumps).forEach(places::add);
        return places.summary().sites().getFirst();
    }

    private static ThreadDump dump(StackGroup... groups) {
        return new ThreadDump(List.of(groups), List.of(), 0);
    }

    private static StackGroup waiting(long... threads) {
        return new StackGroup("<root>", true, null, LOCK, threads.length, false, 0, ThreadIds.of(threads));
    }
}
