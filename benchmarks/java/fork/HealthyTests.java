package fork;

import dev.loombench.junit.MaxLiveVirtualThreads;
import dev.loombench.junit.ShouldNotHoldCarriers;
import dev.loombench.junit.ShouldNotPin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.RepeatedTest;

/// Ten kinds of tests whose virtual threads neither pin, nor hold carriers, nor outlive the test. None asserts anything, so
/// that what fails is the extension's doing, or an exception.
@ShouldNotPin
@ShouldNotHoldCarriers
@MaxLiveVirtualThreads
final class HealthyTests {
    private static final int REPETITIONS = 100;

    /// Work of a virtual thread.
    private interface Work {
        void run() throws Exception;
    }

    @RepeatedTest(REPETITIONS)
    void sleep() throws Exception {
        together(Collections.nCopies(20, () -> Thread.sleep(2)));
    }

    @RepeatedTest(REPETITIONS)
    void handOver() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        together(List.of(
                () -> {
                    for (int i = 0; i < 100; i++) {
                        queue.put(i);
                    }
                },
                () -> {
                    for (int i = 0; i < 100; i++) {
                        queue.take();
                    }
                }));
    }

    @RepeatedTest(REPETITIONS)
    void waitForALock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        together(Collections.nCopies(10, () -> {
            lock.lock();
            try {
                Thread.sleep(1);
            } finally {
                lock.unlock();
            }
        }));
    }

    @RepeatedTest(REPETITIONS)
    void startOthers() throws Exception {
        together(Collections.nCopies(5, () -> together(Collections.nCopies(5, () -> Thread.sleep(1)))));
    }

    @RepeatedTest(REPETITIONS)
    void startFromAPool() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                futures.add(pool.submit(() -> {
                    together(Collections.nCopies(5, () -> Thread.sleep(1)));
                    return null;
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        }
    }

    @RepeatedTest(REPETITIONS)
    void useFiles() throws Exception {
        Path file = Files.createTempFile("loombench-benchmark-", ".txt");
        try {
            Files.writeString(file, "a line\n".repeat(1_000));
            together(Collections.nCopies(4, () -> Files.readString(file)));
        } finally {
            Files.delete(file);
        }
    }

    @RepeatedTest(REPETITIONS)
    void useSockets() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            together(List.of(
                    () -> {
                        try (Socket connection = server.accept()) {
                            connection.getOutputStream().write(connection.getInputStream().read());
                        }
                    },
                    () -> {
                        try (Socket connection = new Socket(server.getInetAddress(), server.getLocalPort())) {
                            connection.getOutputStream().write(1);
                            if (connection.getInputStream().read() != 1) {
                                throw new IOException("another byte came back");
                            }
                        }
                    }));
        }
    }

    @RepeatedTest(REPETITIONS)
    void computeBriefly() throws Exception {
        together(Collections.nCopies(4, () -> {
            for (int i = 0; i < 5; i++) {
                Steps.compute(1_000_000);
                Thread.yield();
            }
        }));
    }

    @RepeatedTest(REPETITIONS)
    void combineFutures() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 1, executor);
            CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 2, executor);
            first.thenCombineAsync(second, Integer::sum, executor)
                    .orTimeout(30, TimeUnit.SECONDS)
                    .get();
        }
    }

    @RepeatedTest(REPETITIONS)
    void runLater() throws Exception {
        try (ScheduledExecutorService timer =
                Executors.newScheduledThreadPool(2, Thread.ofVirtual().name("timer-", 0).factory())) {
            timer.schedule(() -> {}, 5, TimeUnit.MILLISECONDS).get();
        }
    }

    /// Does each work on a virtual thread of its own, and waits for all.
    private static void together(List<Work> works) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> futures = new ArrayList<>();
            for (Work work : works) {
                futures.add(executor.submit(() -> {
                    work.run();
                    return null;
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        }
    }
}
