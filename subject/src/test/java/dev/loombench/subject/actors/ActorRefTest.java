package dev.loombench.subject.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.ExecutionModels;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Contract tests of the mailbox on every scheduler.
class ActorRefTest {
    private static final int SENDERS = 4;
    private static final int MESSAGES = 2_000;

    private record NumberedMessage(int sender, int number) {}

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    /// Actor with plain fields on purpose: they are only correct if it handles one message at a time.
    private static final class Counter implements Actor<NumberedMessage> {
        private final int[] last = new int[SENDERS];
        private final CountDownLatch all = new CountDownLatch(SENDERS * MESSAGES);
        private final AtomicInteger inside = new AtomicInteger();
        private int max;
        private int outOfOrder;
        private int handled;

        @Override
        public void receive(NumberedMessage message) {
            max = Math.max(max, inside.incrementAndGet());
            outOfOrder += message.number == last[message.sender] + 1 ? 0 : 1;
            last[message.sender] = message.number;
            handled++;
            inside.decrementAndGet();
            all.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "single-thread",
                "fixed-pool(4)",
                "work-stealing(4)",
                "platform-per-task",
                "virtual-per-task",
                "cached-pool",
                "virtual-bounded(4)"
            })
    void handlesAllMessagesOneAtATimeInTheOrderOfEachSender(String scheduler) throws InterruptedException {
        Counter counter = new Counter();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(scheduler))) {
            ActorRef<NumberedMessage> actor = new ActorSystem(executor, failures::add).spawn(counter);
            Thread[] senders = new Thread[SENDERS];
            for (int i = 0; i < SENDERS; i++) {
                int sender = i;
                senders[i] = Thread.ofPlatform().start(() -> {
                    for (int number = 1; number <= MESSAGES; number++) {
                        actor.tell(new NumberedMessage(sender, number));
                    }
                });
            }
            assertThat(counter.all.await(60, TimeUnit.SECONDS)).isTrue();
            for (Thread sender : senders) {
                sender.join();
            }
        }
        assertThat(failures).isEmpty();
        assertThat(counter.handled).isEqualTo(SENDERS * MESSAGES);
        assertThat(counter.max).isEqualTo(1);
        assertThat(counter.outOfOrder).isZero();
    }

    /// Each message gets its reply before the next is sent, so that the mailbox is empty each time, when a
    /// wake-up could be lost.
    @ParameterizedTest
    @ValueSource(strings = {"single-thread", "fixed-pool(4)", "work-stealing(4)", "virtual-per-task"})
    void losesNoWakeUpWhenTheMailboxRunsEmpty(String scheduler) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(scheduler))) {
            ActorSystem system = new ActorSystem(executor, failures::add);
            Echo right = new Echo(over);
            Echo left = new Echo(over);
            right.peer = system.spawn(left);
            left.peer = system.spawn(right);
            left.peer.tell(20_000);
            assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(failures).isEmpty();
    }

    private static final class Echo implements Actor<Integer> {
        private final CountDownLatch over;

        private ActorRef<Integer> peer;

        Echo(CountDownLatch over) {
            this.over = over;
        }

        @Override
        public void receive(Integer left) {
            if (left == 0) {
                over.countDown();
            } else {
                peer.tell(left - 1);
            }
        }
    }

    @Test
    void manyActorsRunAtATime() throws InterruptedException {
        CountDownLatch together = new CountDownLatch(10);
        AtomicInteger met = new AtomicInteger();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse("virtual-per-task"))) {
            ActorSystem system = new ActorSystem(executor, failures::add);
            for (int i = 0; i < 10; i++) {
                ActorRef<String> actor = system.spawn(message -> {
                    together.countDown();
                    met.addAndGet(together.await(60, TimeUnit.SECONDS) ? 1 : 0);
                });
                actor.tell("meet");
            }
        }
        assertThat(met).hasValue(10);
    }

    @Test
    void goesOnAfterAMessageThatItFailsAt() {
        Queue<Runnable> turns = new ArrayDeque<>();
        AtomicInteger handled = new AtomicInteger();
        ActorRef<Integer> actor = new ActorSystem(turns::add, failures::add).spawn(message -> {
            if (message == 1) {
                throw new IllegalStateException("planted");
            }
            handled.incrementAndGet();
        });
        for (int message = 0; message < 3; message++) {
            actor.tell(message);
        }
        runAll(turns);
        assertThat(handled).hasValue(2);
        assertThat(failures).singleElement().satisfies(e -> assertThat(e).hasMessage("planted"));
    }

    /// A flooded actor yields after some messages, and is scheduled exactly once at any time.
    @Test
    void aTurnEnds() {
        Queue<Runnable> turns = new ArrayDeque<>();
        AtomicInteger handled = new AtomicInteger();
        ActorRef<Integer> actor =
                new ActorSystem(turns::add, failures::add).spawn(message -> handled.incrementAndGet());
        for (int message = 0; message < 1_000; message++) {
            actor.tell(message);
        }
        assertThat(turns).hasSize(1);
        turns.remove().run();
        assertThat(handled).hasValueBetween(1, 999);
        assertThat(turns).hasSize(1);
        runAll(turns);
        assertThat(handled).hasValue(1_000);
    }

    private static void runAll(Queue<Runnable> turns) {
        while (!turns.isEmpty()) {
            turns.remove().run();
        }
    }
}
