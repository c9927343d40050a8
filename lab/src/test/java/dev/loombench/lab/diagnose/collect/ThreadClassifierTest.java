package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.collect.StackFixture.frame;
import static dev.loombench.lab.diagnose.collect.StackFixture.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated
class ThreadClassifierTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LOCK | park juc.locks.ReentrantLock.lock jdk.internal.misc.InternalLock.lock java.io.PrintStream.println Shop.pay
            LOCK | park juc.locks.ReentrantLock.lockInterruptibly juc.LinkedBlockingQueue.take Shop.pay
            PERMIT | park juc.Semaphore.acquire Shop.pay
            RENDEZVOUS | park juc.locks.AbstractQueuedSynchronizer.acquire juc.CountDownLatch.await Shop.pay
            PUT | park juc.LinkedBlockingQueue.offer Shop.pay
            PUT | java.lang.Object.wait java.io.PipedInputStream.awaitSpace java.io.PipedOutputStream.write Shop.pay
            PUT | park juc.SubmissionPublisher$BufferedSubscription.awaitSpace juc.SubmissionPublisher.submit Shop.pay
            RESOURCE | park juc.Semaphore.acquire Pool.borrow
            RESOURCE | park juc.Semaphore.acquire Pool.free Pool.withConnection Shop.pay
            RESOURCE | park juc.ArrayBlockingQueue.take Shop.withConnection
            RESOURCE | park juc.SynchronousQueue.poll com.zaxxer.hikari.pool.HikariPool.getConnection Shop.pay
            RESOURCE | park juc.CompletableFuture.join Pool.acquire
            RESOURCE | park sun.nio.ch.NioSocketImpl.park sun.nio.ch.NioSocketImpl.connect Pool.borrow
            IDLE | park juc.LinkedBlockingQueue.take Connection.awaitNotification Pool.withConnection Shop.pay
            IDLE | park juc.LinkedBlockingQueue.take Shop.lambda$pay$0 Shop.useSession Shop.pay
            IDLE | park juc.LinkedBlockingQueue.take In.takeSessionEvent
            IDLE | park sun.nio.ch.NioSocketImpl.park sun.nio.ch.NioSocketImpl.accept Server.run
            IDLE | io.netty.channel.epoll.Native.epollWait0 io.netty.channel.epoll.EpollEventLoop.run
            RESULT | park juc.FutureTask.get Basket.checkout
            RESULT | park juc.CompletableFuture.join Users.getSession
            OUTSIDE | park juc.CompletableFuture.get jdk.internal.net.http.HttpClientImpl.send Files.getResource
            OUTSIDE | park sun.nio.ch.NioSocketImpl.park java.net.Socket$SocketInputStream.read Users.getSession
            OUTSIDE | sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.connect java.net.Socket.connect Shop.pay
            FILE_OR_NAME | java.io.FileInputStream.readBytes Shop.read
            WAIT | java.lang.Object.wait0 java.lang.Object.wait Shop.pay
            SLEEP | java.lang.Thread.sleep Shop.wait
            OTHER | Shop.accept java.lang.Thread.run
            """)
    void whatAThreadWaitsForIsToldByItsCalls(ThreadActivity activity, String calls) {
        String[] stack = Stream.of(calls.split(" "))
                .map(call -> call.equals("park") ? "juc.locks.LockSupport.park" : call)
                .map(call -> call.replaceFirst("^juc\\.", "java.util.concurrent."))
                .map(call -> call.replaceFirst("^[A-Z]", "com.acme.$0"))
                .toArray(String[]::new);

        assertThat(ThreadClassifier.classify(group(null, stack))).isEqualTo(activity);
    }

    @Test
    void aVirtualThreadThatPollsInNativeCodeKeepsItsCarrier() {
        StackFrame poll = new StackFrame("sun.nio.ch.EPoll", "wait", null, 0, true);
        List<StackFrame> stack =
                List.of(poll, frame("sun.nio.ch.EPollSelectorImpl.doSelect"), frame("com.acme.In.run"));

        assertThat(ThreadClassifier.classify(StackFixture.group("<root>", true, stack, 1)))
                .isEqualTo(ThreadActivity.NATIVE);
        assertThat(ThreadClassifier.classify(StackFixture.group("<root>", false, stack, 1)))
                .isEqualTo(ThreadActivity.IDLE);
    }

    @Test
    void theLockOfAFileIsALock() {
        StackFrame lock0 = new StackFrame("sun.nio.ch.UnixFileDispatcherImpl", "lock0", null, 0, true);
        List<StackFrame> stack =
                List.of(lock0, frame("java.nio.channels.FileChannel.lock"), frame("com.acme.Store.open"));

        assertThat(ThreadClassifier.classify(StackFixture.group("<root>", false, stack, 1)))
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
        return new StackGroup("<root>", true, waiting, stack(calls), 3, false, 0, ThreadIds.NONE);
    }
}
