package dev.loombench.subject.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.server.DelayServerAddress;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.subject.DelayServerFixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskFactoryTest {
    @ParameterizedTest
    @ValueSource(strings = {"noop", "sleep 1ms", "cpu 100", "fib 15", "fib 3 then sleep 1ms then noop"})
    void returnsWhatIsExpectedOfEachIndex(String text) throws Exception {
        Task task = TaskFactory.create(TaskParser.parse(text));
        Set<Long> results = new HashSet<>();
        for (int index = 0; index < 20; index++) {
            long result = task.run(index);
            assertThat(result).isEqualTo(task.expected(index));
            results.add(result);
        }
        assertThat(results).as("a different result for each index").hasSize(20);
    }

    @Test
    void sleepsAtLeastAsLongAsAsked() throws Exception {
        Task task = TaskFactory.create(TaskParser.parse("sleep 20ms then sleep 10ms"));
        long before = System.nanoTime();
        task.run(0);
        assertThat(System.nanoTime() - before)
                .isGreaterThanOrEqualTo(Duration.ofMillis(30).toNanos());
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1", "1, 1, 1", "2, 1, 3", "10, 55, 177", "20, 6765, 21891"})
    void knowsFibonacciNumbersAndTheirCalls(int n, long value, long calls) {
        assertThat(Fibonacci.naive(n)).isEqualTo(value);
        assertThat(Fibonacci.iterative(n)).isEqualTo(value);
        assertThat(Fibonacci.calls(n)).isEqualTo(calls);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "http-async"})
    void asksTheServerOncePerTask(String kind) throws Exception {
        AtomicInteger requests = new AtomicInteger();
        withServer(200, "hello", requests, base -> {
            Task task = TaskFactory.create(TaskParser.parse(kind + " " + base));
            assertThat(task.run(5)).isEqualTo(task.expected(5));
            assertThat(task.run(6)).isEqualTo(task.expected(6));
        });
        assertThat(requests).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "http-async"})
    void anAnswerMustBeAllRight(String kind) throws Exception {
        withServer(
                503,
                "busy",
                new AtomicInteger(),
                base -> assertThatThrownBy(() -> TaskFactory.create(TaskParser.parse(kind + " " + base))
                                .run(0))
                        .isInstanceOf(IOException.class)
                        .hasMessageContainingAll(base, " status 503"));
        withServer(
                200,
                "",
                new AtomicInteger(),
                base -> assertThatThrownBy(() -> TaskFactory.create(TaskParser.parse(kind + " " + base))
                                .run(0))
                        .isInstanceOf(IOException.class)
                        .hasMessageContainingAll(base, "empty body"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "http-async"})
    void aServerThatIsGoneIsNamed(String kind) throws Exception {
        String[] gone = {""};
        withServer(200, "hello", new AtomicInteger(), base -> gone[0] = base);
        assertThatThrownBy(() -> TaskFactory.create(TaskParser.parse(kind + " " + gone[0]))
                        .run(0))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(gone[0], "ConnectException");
    }

    @Test
    void aRequestTakesAtLeastTheDelay() throws Exception {
        try (var server = DelayServerFixtures.named()) {
            assertThat(server.port()).isPositive();
            Task task = TaskFactory.create(TaskParser.parse("request 60ms then request 40ms"));
            long before = System.nanoTime();
            assertThat(task.run(4)).isEqualTo(task.expected(4));
            assertThat(System.nanoTime() - before)
                    .isGreaterThanOrEqualTo(Duration.ofMillis(100).toNanos());
        }
    }

    @Test
    void saysThatNoServerIsKnown() {
        assertThatThrownBy(() -> TaskFactory.create(TaskParser.parse("noop then request 1s")))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessage(JvmFailure.NO_DELAY_SERVER.message("request 1s", DelayServerAddress.PROPERTY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fib-split 9", "request-async 1s"})
    void whatHoldsNoThreadIsNoCall(String text) {
        assertThatThrownBy(() -> TaskFactory.create(TaskParser.parse(text)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("'" + text + "' is not ");
        assertThatThrownBy(() -> TaskFactory.create(TaskParser.parse("noop then " + text)))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void placesAThrowableAtTheUsersFrame() {
        IllegalStateException thrown = new IllegalStateException("planted\r\n  twice");
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.util.Objects", "requireNonNull", "Objects.java", 233),
            new StackTraceElement("app", null, null, "com.acme.Call", "run", "Call.java", 12),
            new StackTraceElement("com.acme.Other", "call", "Other.java", 7),
        });
        assertThat(ThrowableText.withPlace(thrown))
                .isEqualTo(new IllegalStateException("planted twice") + " at com.acme.Call.run(Call.java:12)");
    }

    @Test
    void placesAThrowableOfTheJdkAtItsFirstFrame() {
        IllegalStateException thrown = new IllegalStateException();
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.util.Objects", "requireNonNull", "Objects.java", 233),
            new StackTraceElement("dev.loombench.subject.batch.TaskSlot", "run", "Slot.java", 3),
        });
        assertThat(ThrowableText.withPlace(thrown))
                .isEqualTo(thrown + " at java.util.Objects.requireNonNull(Objects.java:233)");
    }

    private interface ServerTest {
        void run(String base) throws Exception;
    }

    private static void withServer(int status, String body, AtomicInteger requests, ServerTest test) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            test.run("http://localhost:" + server.getAddress().getPort() + "/");
        } finally {
            server.stop(0);
        }
    }
}
