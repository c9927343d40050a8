package dev.loombench.programs.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void theTimeInTheQueueBelongsToTheLatency() throws Exception {
        Duration hold = Duration.ofMillis(10);
        try (ExecutorService twoThreads = Executors.newFixedThreadPool(2)) {
            ClosedLoop.Result result = ClosedLoop.run(
                    twoThreads, 20, Duration.ofMillis(200), Duration.ofSeconds(2), LIMIT, number -> Thread.sleep(hold));

            // Little's law: 20 users, 200 requests per second at most.
            assertThat(result.throughput()).isBetween(20.0, 205.0);
            assertThat(result.latencies().seconds(0.5)).isGreaterThan(0.09);
            assertThat(result.throughput() * result.latencies().seconds(0.5)).isBetween(10.0, 40.0);
        }
    }

    @Test
    void answersThatComeAfterTheMeasuredTimeAreWaitedFor() throws Exception {
        ClosedLoop.Result result = ClosedLoop.run(
                Thread::startVirtualThread,
                3,
                Duration.ZERO,
                Duration.ofMillis(500),
                LIMIT,
                number -> Thread.sleep(Duration.ofMillis(number == 2 ? 800 : 50)));

        assertThat(result.latencies().seconds(1)).isGreaterThanOrEqualTo(0.8);
        assertThat(result.throughput()).isBetween(2.0, 42.0);
    }

    @Test
    void usersGoOnUntilTheLastMeasuredRequestIsAnswered() throws Exception {
        AtomicLong late = new AtomicLong();
        CountDownLatch goneOn = new CountDownLatch(1);
        long begin = System.nanoTime();
        ClosedLoop.Result result =
                ClosedLoop.run(Thread::startVirtualThread, 2, Duration.ZERO, Duration.ofMillis(100), LIMIT, number -> {
                    if (number == 1) {
                        goneOn.await();
                    } else {
                        Thread.sleep(Duration.ofMillis(1));
                        if (System.nanoTime() - begin > 300_000_000 && late.incrementAndGet() == 5) {
                            goneOn.countDown();
                        }
                    }
                });

        assertThat(late.get()).isGreaterThanOrEqualTo(5);
        assertThat(result.latencies().size()).isLessThanOrEqualTo(110);
        assertThat(result.latencies().seconds(1)).isGreaterThan(0.2);
    }

    @Test
    void aBoundedRequestRunsAtMostSoOftenAtATime() throws Exception {
        AtomicLong running = new AtomicLong();
        AtomicLong most = new AtomicLong();
        ClosedLoop.Request request = number -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.sleep(1);
            running.decrementAndGet();
        };
        ClosedLoop.Result unused = ClosedLoop.run(
                Thread::startVirtualThread, 20, Duration.ZERO, Duration.ofMillis(100), LIMIT, request.bounded(3));

        assertThat(most.get()).isBetween(1L, 3L);
    }

    @Test
    void requestsThatOutlastTheMeasuredTimeNameIt() {
        assertThatThrownBy(() -> ClosedLoop.run(
                        Thread::startVirtualThread,
                        2,
                        Duration.ZERO,
                        Duration.ofMillis(1),
                        LIMIT,
                        number -> Thread.sleep(Duration.ofMillis(50))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("measured time", "1ms");
    }

    @Test
    void anExceptionOfARequestEndsTheLoop() {
        assertThatThrownBy(() -> ClosedLoop.run(
                        Thread::startVirtualThread, 5, Duration.ZERO, Duration.ofSeconds(20), LIMIT, number -> {
                            if (number == 7) {
                                throw new IOException("seven");
                            }
                        }))
                .isInstanceOf(IOException.class)
                .hasMessage("seven");
    }

    @Test
    void anExecutorThatRefusesEndsTheLoop() {
        assertThatThrownBy(() -> ClosedLoop.run(
                        task -> {
                            throw new RejectedExecutionException("full");
                        },
                        5,
                        Duration.ZERO,
                        Duration.ofSeconds(20),
                        LIMIT,
                        number -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aRequestThatHangsIsNamedAfterTheLimit() {
        CountDownLatch never = new CountDownLatch(1);
        Semaphore first = new Semaphore(1);
        assertThatThrownBy(() -> ClosedLoop.run(
                        Thread::startVirtualThread,
                        2,
                        Duration.ZERO,
                        Duration.ofMillis(50),
                        Duration.ofSeconds(2),
                        number -> {
                            if (first.tryAcquire()) {
                                never.await();
                            }
                        }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1 requests had no answer");
        never.countDown();
    }
}
