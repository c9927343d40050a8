package dev.loombench.subject.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.DelayServerAddress;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.subject.DelayServerFixtures;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsyncTaskFactoryTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fib-split 2",
                "fib-split 15",
                "request-async 1ms",
                "fib 10 then request-async 1ms",
                "request-async 1ms then request-async 1ms",
                "noop then fib-split 9 then fib 5 then noop then request-async 1ms then request 1ms"
            })
    void comesToWhatIsExpectedOfEachIndex(String text) throws Exception {
        try (var server = DelayServerFixtures.named();
                ExecutorService executor = Executors.newSingleThreadExecutor()) {
            assertThat(server.port()).isPositive();
            AsyncTask task = AsyncTaskFactory.create(TaskParser.parse(text));
            Set<Long> results = new HashSet<>();
            for (int index = 0; index < 5; index++) {
                long result = task.start(index, executor).get(60, TimeUnit.SECONDS);
                assertThat(result).isEqualTo(task.expected(index));
                results.add(result);
            }
            assertThat(results).as("a different result for each index").hasSize(5);
        }
    }

    /// Number of jobs submitted per task: two for a split, one for blocking steps with the request after them.
    @ParameterizedTest
    @CsvSource({
        "fib-split 9, 2",
        "request-async 1ms, 1",
        "fib 5 then noop then request-async 1ms, 1",
        "fib 5 then request-async 1ms then noop then fib 5, 2",
        "request-async 1ms then request-async 1ms, 2",
        "noop then fib-split 9 then noop, 4"
    })
    void givesItsWorkToTheExecutor(String text, int jobs) throws Exception {
        AtomicInteger given = new AtomicInteger();
        try (var server = DelayServerFixtures.named();
                ExecutorService executor = Executors.newCachedThreadPool()) {
            assertThat(server.port()).isPositive();
            AsyncTask task = AsyncTaskFactory.create(TaskParser.parse(text));
            CompletableFuture<Long> done = task.start(0, job -> {
                given.incrementAndGet();
                executor.execute(job);
            });
            assertThat(done.get(60, TimeUnit.SECONDS)).isEqualTo(task.expected(0));
        }
        assertThat(given).hasValue(jobs);
    }

    @Test
    void beginsWithoutDoingTheWork() throws Exception {
        AsyncTask task = AsyncTaskFactory.create(TaskParser.parse("fib-split 60"));
        CompletableFuture<Long> never = task.start(0, job -> {});
        assertThat(never).isNotDone();
    }

    @Test
    void aRequestTakesAtLeastTheDelay() throws Exception {
        try (var server = DelayServerFixtures.named();
                ExecutorService executor = Executors.newSingleThreadExecutor()) {
            assertThat(server.port()).isPositive();
            AsyncTask task = AsyncTaskFactory.create(TaskParser.parse("request-async 120ms then request 80ms"));
            long before = System.nanoTime();
            assertThat(task.start(3, executor).get(60, TimeUnit.SECONDS)).isEqualTo(task.expected(3));
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(200_000_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"request-async 1ms", "noop then request 1ms then fib-split 3"})
    void aServerThatIsGoneIsNamed(String text) throws Exception {
        String gone;
        AsyncTask task;
        try (var server = DelayServerFixtures.named()) {
            gone = "GET http://127.0.0.1:" + server.port() + "/delay?nanos=1000000";
            task = AsyncTaskFactory.create(TaskParser.parse(text));
        }
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            assertThatThrownBy(() -> task.start(0, executor).get(60, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(gone.toString())
                    .hasMessageContaining("ConnectException");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"request 1ms", "request-async 1ms", "noop then request-async 1ms"})
    void saysThatNoServerIsKnown(String text) {
        assertThatThrownBy(() -> AsyncTaskFactory.create(TaskParser.parse(text)))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessageContainingAll("1ms'", DelayServerAddress.PROPERTY);
    }

    @Test
    void parkingIsNoTaskOfABatch() {
        assertThatThrownBy(() -> AsyncTaskFactory.create(TaskParser.parse("fib-split 9 then park 1 cold")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("'park 1 cold' is not ");
    }
}
