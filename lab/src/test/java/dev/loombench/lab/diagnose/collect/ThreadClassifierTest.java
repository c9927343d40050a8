package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.collect.StackFixture.frame;
import static dev.loombench.lab.diagnose.collect.StackFixture.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Isolated
class ThreadClassifierTest {
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";

    static Stream<Arguments> stacks() {
        return Stream.of(
                arguments(
                        ThreadActivity.LOCK,
                        List.of(
                                "jdk.internal.misc.Unsafe.park",
                                "java.lang.VirtualThread.parkOnCarrierThread",
                                "java.lang.VirtualThread.park",
                                "java.lang.System$2.parkVirtualThread",
                                "jdk.internal.misc.VirtualThreads.park",
                                PARK,
                                "java.util.concurrent.locks.ReentrantLock.lock",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.LOCK,
                        List.of(PARK, "java.util.concurrent.locks.ReentrantLock.lock", "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.LOCK,
                        List.of(
                                PARK,
                                "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
                                "java.util.concurrent.locks.ReentrantLock.lock",
                                "jdk.internal.misc.InternalLock.lock",
                                "java.io.PrintStream.println",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.LOCK,
                        List.of(
                                PARK,
                                "java.util.concurrent.locks.ReentrantLock.lockInterruptibly",
                                "java.util.concurrent.LinkedBlockingQueue.take",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.PERMIT,
                        List.of(PARK, "java.util.concurrent.Semaphore.acquire", "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.RENDEZVOUS,
                        List.of(
                                PARK,
                                "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
                                "java.util.concurrent.CountDownLatch.await",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.PUT,
                        List.of(
                                PARK,
                                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
                                "java.util.concurrent.ArrayBlockingQueue.put",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.PUT,
                        List.of(PARK, "java.util.concurrent.LinkedBlockingQueue.offer", "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.PUT,
                        List.of(
                                "java.lang.Object.wait0",
                                "java.lang.Object.wait",
                                "java.io.PipedInputStream.awaitSpace",
                                "java.io.PipedInputStream.receive",
                                "java.io.PipedOutputStream.write",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.PUT,
                        List.of(
                                PARK,
                                "java.util.concurrent.SubmissionPublisher$BufferedSubscription.block",
                                "java.util.concurrent.ForkJoinPool.managedBlock",
                                "java.util.concurrent.SubmissionPublisher$BufferedSubscription.awaitSpace",
                                "java.util.concurrent.SubmissionPublisher.submit",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(PARK, "java.util.concurrent.Semaphore.acquire", "com.acme.Pool.borrow")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(
                                PARK,
                                "java.util.concurrent.SynchronousQueue.poll",
                                "com.zaxxer.hikari.pool.HikariPool.getConnection",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(PARK, "java.util.concurrent.ArrayBlockingQueue.take", "com.acme.Shop.withConnection")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(
                                PARK,
                                "java.util.concurrent.Semaphore.acquire",
                                "com.acme.Pool.free",
                                "com.acme.Pool.withConnection",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(
                                PARK,
                                "java.util.concurrent.LinkedBlockingQueue.take",
                                "com.acme.Connection.awaitNotification",
                                "com.acme.Pool.withConnection",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(
                                PARK,
                                "java.util.concurrent.LinkedBlockingQueue.take",
                                "com.acme.Shop.lambda$pay$0",
                                "com.acme.Shop.useSession",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(PARK, "java.util.concurrent.LinkedBlockingQueue.take", "com.acme.In.takeSessionEvent")),
                arguments(
                        ThreadActivity.RESULT,
                        List.of(PARK, "java.util.concurrent.FutureTask.get", "com.acme.Basket.checkout")),
                arguments(
                        ThreadActivity.RESULT,
                        List.of(PARK, "java.util.concurrent.CompletableFuture.join", "com.acme.Users.getSession")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(PARK, "java.util.concurrent.CompletableFuture.join", "com.acme.Pool.acquire")),
                arguments(
                        ThreadActivity.OUTSIDE,
                        List.of(
                                PARK,
                                "java.util.concurrent.CompletableFuture.get",
                                "jdk.internal.net.http.HttpClientImpl.send",
                                "jdk.internal.net.http.HttpClientFacade.send",
                                "com.acme.Files.getResource")),
                arguments(
                        ThreadActivity.OUTSIDE,
                        List.of(
                                PARK,
                                "sun.nio.ch.NioSocketImpl.park",
                                "sun.nio.ch.NioSocketImpl.implRead",
                                "java.net.Socket$SocketInputStream.read",
                                "com.acme.Users.getSession")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(
                                PARK,
                                "java.util.concurrent.SynchronousQueue.poll",
                                "com.acme.Pool.getConnectionInternal")),
                arguments(
                        ThreadActivity.RESULT,
                        List.of(PARK, "java.util.concurrent.FutureTask.get", "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(PARK, "java.util.concurrent.LinkedBlockingQueue.take", "com.acme.Worker.run")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(PARK, "java.util.concurrent.ThreadPoolExecutor.getTask", "java.lang.Thread.run")),
                arguments(
                        ThreadActivity.OUTSIDE,
                        List.of(
                                PARK,
                                "sun.nio.ch.Poller.poll",
                                "sun.nio.ch.NioSocketImpl.park",
                                "sun.nio.ch.NioSocketImpl.implRead",
                                "java.net.Socket$SocketInputStream.read",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.OUTSIDE,
                        List.of(
                                "sun.nio.ch.Net.poll",
                                "sun.nio.ch.NioSocketImpl.connect",
                                "java.net.Socket.connect",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.OUTSIDE,
                        List.of(
                                PARK,
                                "java.util.concurrent.CompletableFuture.get",
                                "jdk.internal.net.http.HttpClientImpl.send",
                                "jdk.internal.net.http.HttpClientFacade.send",
                                "com.acme.Shop.pay")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(
                                PARK,
                                "sun.nio.ch.NioSocketImpl.park",
                                "sun.nio.ch.NioSocketImpl.accept",
                                "java.net.ServerSocket.accept",
                                "com.acme.Server.run")),
                arguments(
                        ThreadActivity.RESOURCE,
                        List.of(
                                PARK,
                                "sun.nio.ch.NioSocketImpl.park",
                                "sun.nio.ch.NioSocketImpl.connect",
                                "java.net.Socket.connect",
                                "com.acme.Pool.borrow")),
                arguments(
                        ThreadActivity.FILE_OR_NAME,
                        List.of("java.io.FileInputStream.readBytes", "com.acme.Shop.read")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(
                                "sun.nio.ch.EPoll.wait",
                                "sun.nio.ch.EPollSelectorImpl.doSelect",
                                "sun.nio.ch.SelectorImpl.select",
                                "io.netty.channel.nio.NioEventLoop.run")),
                arguments(
                        ThreadActivity.IDLE,
                        List.of(
                                "io.netty.channel.epoll.Native.epollWait0",
                                "io.netty.channel.epoll.EpollEventLoop.run")),
                arguments(ThreadActivity.OTHER, List.of("com.acme.Shop.accept", "java.lang.Thread.run")),
                arguments(
                        ThreadActivity.WAIT,
                        List.of("java.lang.Object.wait0", "java.lang.Object.wait", "com.acme.Shop.pay")),
                arguments(ThreadActivity.SLEEP, List.of("java.lang.Thread.sleep", "com.acme.Shop.wait")),
                arguments(ThreadActivity.OTHER, List.of("com.acme.Shop.compute")));
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void whatAThreadWaitsForIsToldByItsCalls(ThreadActivity activity, List<String> calls) {
        assertThat(ThreadClassifier.classify(group(null, calls.toArray(String[]::new))))
                .isEqualTo(activity);
    }

    @Test
    void aVirtualThreadThatPollsInNativeCodeKeepsItsCarrier() {
        StackFrame poll = new StackFrame("sun.nio.ch.EPoll", "wait", null, 0, true);
        List<StackFrame> stack =
                List.of(poll, frame("sun.nio.ch.EPollSelectorImpl.doSelect"), frame("com.acme.In.run"));

        assertThat(ThreadClassifier.classify(new StackGroup("<root>", true, null, stack, 1)))
                .isEqualTo(ThreadActivity.NATIVE);
        assertThat(ThreadClassifier.classify(new StackGroup("<root>", false, null, stack, 1)))
                .isEqualTo(ThreadActivity.IDLE);
    }

    @Test
    void theLockOfAFileIsALock() {
        StackFrame lock0 = new StackFrame("sun.nio.ch.UnixFileDispatcherImpl", "lock0", null, 0, true);
        List<StackFrame> stack =
                List.of(lock0, frame("java.nio.channels.FileChannel.lock"), frame("com.acme.Store.open"));

        assertThat(ThreadClassifier.classify(new StackGroup("<root>", false, null, stack, 1)))
                .isEqualTo(ThreadActivity.LOCK);
    }

    @Test
    void aMonitorIsToldByTheDump() {
        var waiting = new StackGroup.WaitTarget(Blocker.BlockerKind.MONITOR, "java.lang.Object");

        assertThat(ThreadClassifier.classify(group(waiting, "com.acme.Shop.pay")))
                .isEqualTo(ThreadActivity.MONITOR);
    }

    @Test
    void aThreadIsPinnedIfItParksOnItsCarrier() {
        assertThat(ThreadClassifier.isPinned(group(
                        null,
                        "jdk.internal.misc.Unsafe.park",
                        "java.lang.VirtualThread.parkOnCarrierThread",
                        "java.lang.VirtualThread.parkNanos",
                        "com.acme.Shop.pay")))
                .isTrue();
        assertThat(ThreadClassifier.isPinned(group(null, "java.lang.VirtualThread.park", "com.acme.Shop.pay")))
                .isFalse();
    }

    private static StackGroup group(StackGroup.@Nullable WaitTarget waiting, String... calls) {
        return new StackGroup("<root>", true, waiting, stack(calls), 3);
    }
}
