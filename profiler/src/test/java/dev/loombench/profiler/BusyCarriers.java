package dev.loombench.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Virtual threads that occupy all carriers until closed.
final class BusyCarriers implements AutoCloseable {
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    BusyCarriers() throws InterruptedException {
        int carriers = Runtime.getRuntime().availableProcessors();
        var running = new CountDownLatch(carriers);
        for (int i = 0; i < carriers; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                running.countDown();
                while (!closed) {
                    Thread.onSpinWait();
                }
            }));
        }
        running.await();
    }

    @Override
    public void close() {
        closed = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
