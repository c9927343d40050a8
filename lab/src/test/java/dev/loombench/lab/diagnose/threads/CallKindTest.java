package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.StackFixture;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The rows of known calls, and what they are asked.
class CallKindTest {
    @Test
    void eachKindHasRowsAndThoseOfSomeHaveNamesThatOthersKnow() throws Exception {
        try (var in = CallKind.class.getResourceAsStream("known-calls.txt")) {
            List<String[]> rows = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> line.split(" +", 4))
                    .toList();

            assertThat(rows).allSatisfy(row -> assertThat(row).hasSizeBetween(3, 4));
            assertThat(rows.stream().map(row -> CallKind.valueOf(row[0]))).contains(CallKind.values());
            assertNames(rows, CallKind.CONNECTION_SETUP, ConnectionPhase::valueOf);
            assertNames(rows, CallKind.POOL_THREAD, ThreadPoolKind::valueOf);
            assertNames(rows, CallKind.POOL_CODE, ThreadPoolKind::valueOf);
            assertNames(rows, CallKind.EVENT_LOOP, EventLoopKind::valueOf);
            assertNames(rows, CallKind.SERIAL_THREAD, SerialThreadKind::valueOf);
            assertNames(rows, CallKind.AWAITED_FUTURE, FutureKind::valueOf);
            assertNames(rows, CallKind.FUTURE_TASK, FutureKind::valueOf);
            assertNames(rows, CallKind.SERVER, Function.identity());
            assertNames(rows, CallKind.LEAK_DETECTION, Function.identity());
        }
    }

    private static void assertNames(List<String[]> rows, CallKind kind, Function<String, ?> known) {
        assertThat(rows.stream().filter(row -> row[0].equals(kind.name())))
                .allSatisfy(row -> assertThat(known.apply(row[3])).isNotNull());
    }

    /// A row for each form of pattern; what threads wait for is proven with their classification.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            JDK          | true  | com.sun.proxy.A.a
            JDK          | false | com.sunny.A.a
            LIBRARY      | true  | io.netty.channel.A.a
            LIBRARY      | false | io.nettyness.A.a
            QUEUE_TAKE   | true  | java.util.concurrent.LinkedBlockingDeque.takeLast
            QUEUE_TAKE   | false | java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take
            TIMED        | true  | java.lang.VirtualThread.sleepNanos
            TIMED        | false | java.lang.VirtualThread.park
            POLL         | true  | io.grpc.netty.shaded.io.netty.channel.epoll.Native.epollWait
            SERVER       | true  | org.eclipse.jetty.server.handler.ContextHandler$ScopedContext.run
            SERVER       | false | org.eclipse.jetty.server.Handler$Wrapper.handle
            SERVER       | true  | org.apache.coyote.AbstractProcessorLight.process
            NON_BLOCKING | true  | java.util.concurrent.ConcurrentLinkedQueue.poll
            NON_BLOCKING | false | java.util.concurrent.LinkedBlockingQueue.poll
            """)
    void aCallIsToldByItsClassAndMethod(CallKind kind, boolean matches, String call) {
        assertThat(kind.matches(StackFixture.frame(call))).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            signal         | park condition.await com.acme.Shop.pay
            signal         | java.lang.Object.wait0 java.lang.Object.wait com.acme.Shop.pay
                           | park condition.await java.util.concurrent.LinkedBlockingQueue.take com.acme.Shop.pay
                           | park condition.await org.apache.kafka.clients.consumer.KafkaConsumer.poll com.acme.Shop.pay
                           | park condition.awaitNanos com.acme.Shop.pay
                           | park com.acme.Shop.pay
                           | java.lang.Object.wait
            end            | java.lang.Object.wait java.lang.Thread.join com.acme.Shop.pay
            end            | park jdk.internal.misc.ThreadFlock.awaitAll com.acme.Shop.pay
                           | park com.acme.Shop.pay java.lang.Thread.join
            NAME_LOOKUP    | java.net.Inet6AddressImpl.lookupAllHostAddr java.net.Socket.<init> com.acme.Shop.open
            CONNECT        | sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.timedFinishConnect com.acme.Shop.open
            TLS_HANDSHAKE  | sun.nio.ch.Net.poll tls.startHandshake com.acme.Shop.open
            TLS_HANDSHAKE  | tls.startHandshake tls.ensureNegotiated tls$AppOutputStream.write com.acme.Shop.open
            TLS_FIRST_READ | tls.startHandshake tls.ensureNegotiated tls$AppInputStream.read com.acme.Shop.open
            TLS_FIRST_READ | tls.startHandshake tls.ensureNegotiated tls.getSession com.acme.Shop.open
                           | sun.nio.ch.Net.poll tls$AppInputStream.read com.acme.Shop.read
                           | com.acme.Shop.retry sun.nio.ch.NioSocketImpl.connect
            FINALIZER      | java.lang.Thread.sleep com.acme.Shop.close java.lang.ref.Finalizer$FinalizerThread.run
            TIMER          | com.acme.Shop.close java.util.TimerThread.mainLoop java.util.TimerThread.run
                           | java.lang.Object.wait java.util.TimerThread.mainLoop java.util.TimerThread.run
            VERTX_CONTEXT  | com.acme.Shop.pay io.vertx.core.impl.TaskQueue.run
                           | io.vertx.core.Future.await com.acme.Shop.pay io.vertx.core.impl.TaskQueue.run
            """)
    void aStackIsToldByItsCalls(@Nullable String told, String calls) {
        List<StackFrame> stack =
                StackFixture.stack(calls.replace("park ", "java.util.concurrent.locks.LockSupport.park ")
                        .replace("condition.", "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.")
                        .replaceAll("(?<= |^)tls", "sun.security.ssl.SSLSocketImpl")
                        .split(" "));

        assertThat(Stream.of(
                                Stream.of("signal").filter(text -> KnownCalls.isSignalWait(stack)),
                                Stream.of("end").filter(text -> CallKind.END.isInnermostIn(stack)),
                                ConnectionPhase.find(stack).stream().map(Enum::name),
                                SerialThreadKind.find(stack).stream().map(Enum::name))
                        .flatMap(Function.identity())
                        .toList())
                .isEqualTo(Stream.ofNullable(told).toList());
    }
}
