package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.rules.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadSite;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Isolated
class StackAggregatorTest {
    private static final StackGroup WAITING = group(
            9,
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.Semaphore.acquire",
            "com.acme.Shop.enter",
            "com.acme.Shop.pay",
            "com.acme.Server.handle",
            "java.lang.Thread.run");
    private static final StackGroup HOLDING =
            group(2, "java.lang.Thread.sleep", "com.acme.Shop.pay", "com.acme.Server.handle", "java.lang.Thread.run");
    private static final StackGroup ELSEWHERE =
            group(2, "java.lang.Thread.sleep", "com.acme.Server.handle", "java.lang.Thread.run");

    @Test
    void permitsAreHeldByThoseThatWentOn() {
        assertThat(held(dump(WAITING, HOLDING), dump(WAITING, HOLDING))).isEqualTo(1);
        assertThat(held(dump(WAITING, HOLDING), dump(WAITING))).isEqualTo(0.5);
        assertThat(held(dump(WAITING, ELSEWHERE), dump(WAITING))).isZero();
    }

    @Test
    void thoseThatWaitByAnotherWayHoldNothing() {
        StackGroup another = group(
                5,
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.Semaphore.acquire",
                "com.acme.Shop.enter",
                "com.acme.Shop.list");

        assertThat(held(dump(WAITING, another))).isZero();
    }

    @Test
    void theThreadsOfAServersPoolAreOne() {
        String[] worker = {
            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run",
            "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run",
            "java.lang.Thread.run"
        };
        StackGroup busy = group(199, below(worker, "java.util.concurrent.locks.LockSupport.park", "com.acme.Shop.pay"));
        StackGroup idle = group(
                1,
                below(
                        worker,
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.LinkedBlockingQueue.take",
                        "org.apache.tomcat.util.threads.TaskQueue.take",
                        "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask"));
        StackGroup other = group(3, "java.lang.Thread.sleep", "com.acme.Clock.tick", "java.lang.Thread.run");

        assertThat(pools(dump(busy, other), dump(busy, idle)))
                .containsExactly(new PoolSaturation("<root>", Optional.empty(), 200, 0.5, 199, 0, 0, 0, busy.stack()));
    }

    @Test
    void eventLoopsMayWaitForTheirConnectionsOnly() {
        String[] nio = netty("io.netty.channel.nio.NioEventLoop.run");
        StackGroup selecting = group(
                1,
                below(
                        nio,
                        "sun.nio.ch.EPoll.wait",
                        "sun.nio.ch.EPollSelectorImpl.doSelect",
                        "sun.nio.ch.SelectorImpl.lockAndDoSelect",
                        "sun.nio.ch.SelectorImpl.select",
                        "io.netty.channel.nio.NioEventLoop.select"));
        StackGroup asleep = group(
                3,
                below(
                        nio,
                        "java.lang.Thread.sleepNanos0",
                        "java.lang.Thread.sleepNanos",
                        "java.lang.Thread.sleep",
                        "com.acme.Shop.pay",
                        "io.vertx.core.impl.ContextImpl.emit"));
        StackGroup offloaded = group(
                9,
                below(
                        netty("io.netty.util.concurrent.DefaultEventExecutor.run"),
                        "java.lang.Thread.sleep0",
                        "java.lang.Thread.sleep",
                        "com.acme.Shop.pay"));

        assertThat(pools(dump(selecting, asleep, offloaded), dump(selecting, offloaded)))
                .containsExactly(new PoolSaturation(
                        "<root>", Optional.of(EventLoopKind.NETTY), 4, 0, 1.5, 0, 1.5, 0.5, asleep.stack()));
    }

    @Test
    void eventLoopsBelongTogetherByTheirNames() {
        String loop = """
                "nioEventLoopGroup-%s" #%d [4711] prio=10 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x1 nid=4711 runnable
                   java.lang.Thread.State: RUNNABLE
                \tat %s(Shop.java:42)
                \tat io.netty.channel.nio.NioEventLoop.run(NioEventLoop.java:562)
                \tat java.lang.Thread.run(Thread.java:1570)

                """;
        String accepting = loop.formatted("2-1", 31, "sun.nio.ch.EPoll.wait");
        String working =
                loop.formatted("3-1", 32, "com.acme.Shop.pay") + loop.formatted("3-2", 33, "com.acme.Shop.pay");

        assertThat(pools(ThreadDump.parse(accepting + working)))
                .extracting(PoolSaturation::name, PoolSaturation::threads, PoolSaturation::busy)
                .containsExactly(tuple("nioEventLoopGroup-3", 2L, 2.0), tuple("nioEventLoopGroup-2", 1L, 0.0));
    }

    static Stream<Arguments> waits() {
        return Stream.of(
                arguments("java.lang.Object.wait0 java.lang.Object.wait com.acme.Shop.pay", true),
                arguments(
                        "jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.park"
                                + " java.util.concurrent.CompletableFuture.get com.acme.Shop.pay",
                        true),
                arguments(
                        "sun.nio.ch.SocketDispatcher.read0 sun.nio.ch.NioSocketImpl.tryRead"
                                + " java.net.Socket$SocketInputStream.read com.acme.Shop.pay",
                        true),
                arguments(
                        "sun.nio.ch.SocketDispatcher.read0 sun.nio.ch.SocketChannelImpl.read"
                                + " io.netty.buffer.PooledByteBuf.setBytes",
                        false),
                arguments("io.netty.channel.epoll.Native.epollWait0 io.netty.channel.epoll.Native.epollWait", false),
                arguments(
                        "jdk.internal.misc.Unsafe.unpark java.util.concurrent.locks.LockSupport.unpark"
                                + " java.util.concurrent.ThreadPoolExecutor.execute com.acme.Shop.pay",
                        false),
                arguments(
                        "jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.parkNanos"
                                + " io.netty.channel.local.LocalIoHandler.run",
                        false),
                arguments(
                        "jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.park"
                                + " java.util.concurrent.locks.ReentrantLock.lock com.acme.Shop.pay",
                        false),
                arguments(
                        "jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.park"
                                + " java.util.concurrent.locks.ReentrantLock.lock"
                                + " java.util.concurrent.LinkedBlockingQueue.offer"
                                + " java.util.concurrent.ThreadPoolExecutor.execute",
                        false),
                arguments("java.util.HashMap.get com.acme.Shop.pay", false));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("waits")
    void anEventLoopWaitsInCallsThatBlock(String calls, boolean waits) {
        StackGroup group = group(1, below(netty("io.netty.channel.SingleThreadIoEventLoop.run"), calls.split(" ")));

        assertThat(pools(dump(group))).singleElement().satisfies(loop -> {
            assertThat(loop.threads()).isEqualTo(1);
            assertThat(loop.blockedShare()).isEqualTo(waits ? 1 : 0);
        });
    }

    private static String[] netty(String loop) {
        return new String[] {
            loop,
            "io.netty.util.concurrent.SingleThreadEventExecutor$5.run",
            "io.netty.util.concurrent.FastThreadLocalRunnable.run",
            "java.lang.Thread.run"
        };
    }

    @Test
    void whoWaitsForWorkOnACarrierCounts() {
        List<StackFrame> stack = group(
                        1,
                        "java.lang.VirtualThread.parkOnCarrierThread",
                        "java.lang.VirtualThread.park",
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.CountDownLatch.await",
                        "com.acme.Shop.serve")
                .stack();
        var places = new StackAggregator();
        places.add(dump(new StackGroup("<root>", true, null, stack, 2)));
        places.add(dump(new StackGroup("<root>", true, null, stack.subList(2, 5), 2)));

        assertThat(places.summary().sites()).singleElement().satisfies(place -> {
            assertThat(place.pinned()).isTrue();
            assertThat(place.threads()).isEqualTo(1);
            assertThat(place.dumpShare()).isEqualTo(0.5);
        });
    }

    @Test
    void aWorkerThatWaitsForASignalIsIdleButNotARequest() {
        String[] worker = {"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"};
        String[] await = {
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitUninterruptibly",
            "com.acme.Shop.awaitStock"
        };

        assertThat(pools(dump(group(2, below(worker, await)))).getFirst().busy())
                .isZero();
        assertThat(pools(dump(group(
                                2,
                                below(
                                        worker,
                                        below(new String[] {"sun.net.httpserver.ServerImpl$Exchange.run"}, await)))))
                        .getFirst()
                        .busy())
                .isEqualTo(2);
    }

    @Test
    void whoWaitsForAProcessDoesNotWaitForAResultOfAPool() {
        String[] worker = {"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"};
        String park = "java.util.concurrent.locks.LockSupport.park";

        assertThat(pools(dump(group(2, below(worker, park, "java.lang.ProcessImpl.waitFor", "com.acme.Shop.print"))))
                        .getFirst()
                        .awaiting())
                .isZero();
        assertThat(pools(dump(group(
                                2, below(worker, park, "java.util.concurrent.FutureTask.get", "com.acme.Shop.pay"))))
                        .getFirst()
                        .awaiting())
                .isEqualTo(2);
    }

    private static String[] below(String[] outer, String... inner) {
        return Stream.of(inner, outer).flatMap(Arrays::stream).toArray(String[]::new);
    }

    private static List<PoolSaturation> pools(ThreadDump... dumps) {
        var places = new StackAggregator();
        Arrays.stream(dumps).forEach(places::add);
        return places.summary().pools();
    }

    private static double held(ThreadDump... dumps) {
        var places = new StackAggregator();
        Arrays.stream(dumps).forEach(places::add);
        return places.summary().sites().stream()
                .filter(place -> place.activity() == ThreadActivity.PERMIT)
                .findFirst()
                .map(ThreadSite::heldShare)
                .orElseThrow();
    }

    private static ThreadDump dump(StackGroup... groups) {
        return new ThreadDump(List.of(groups), List.of(), 0);
    }

    private static StackGroup group(long count, String... calls) {
        return new StackGroup("<root>", false, null, StackFixture.stack(calls), count);
    }
}
