package dev.loombench.agent;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Observed program with `N` parked virtual threads of a given kind. Prints `ready`, responds to each line, and
/// ends with its input.
public final class ObservedProgram {
    /// Number of threads that wait for a carrier.
    static final int QUEUED = 3;

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private ObservedProgram() {}

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "direct" -> direct(count);
            case "executor" -> executor(count);
            case "pool" -> pool(count);
            case "scope" -> scope(count);
            case "mixed" -> {
                platformPool();
                direct(count);
                executor(count);
                pool(count);
                scope(count);
            }
            case "spinning" -> spinning(count);
            default -> throw new IllegalArgumentException(args[0]);
        }
        answer();
    }

    private static void answer() {
        try (var in = new Scanner(System.in, StandardCharsets.UTF_8)) {
            System.out.println("ready");
            while (in.hasNextLine()) {
                in.nextLine();
                boolean opened = Object.class.getModule().isOpen("java.lang", ObservedProgram.class.getModule());
                System.out.println("java.lang open: " + opened + ", threads: "
                        + Thread.getAllStackTraces().keySet().stream()
                                .map(Thread::getName)
                                .toList());
            }
        }
        System.exit(0);
    }

    private static void direct(int count) throws InterruptedException {
        var parked = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(() -> park(parked));
        }
        parked.await();
    }

    @SuppressWarnings("resource") // it is never closed
    private static void executor(int count) throws InterruptedException {
        var parked = new CountDownLatch(count);
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < count; i++) {
            executor.execute(() -> park(parked));
        }
        parked.await();
    }

    @SuppressWarnings("resource") // it is never closed
    private static void pool(int count) throws InterruptedException {
        var parked = new CountDownLatch(count);
        var pool = new ThreadPoolExecutor(
                count,
                count,
                1,
                TimeUnit.DAYS,
                new LinkedBlockingQueue<>(),
                Thread.ofVirtual().factory());
        for (int i = 0; i < count; i++) {
            pool.execute(() -> park(parked));
        }
        parked.await();
    }

    @SuppressWarnings("resource") // it is never closed
    private static void platformPool() throws InterruptedException {
        var parked = new CountDownLatch(3);
        var pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> park(parked));
        }
        parked.await();
    }

    /// Opens a ThreadFlock, the basis of `StructuredTaskScope` in any JDK, in a virtual thread, which adds one
    /// thread.
    private static void scope(int count) throws InterruptedException {
        var parked = new CountDownLatch(count);
        Thread.startVirtualThread(() -> {
            try {
                Class<?> type = Class.forName("jdk.internal.misc.ThreadFlock");
                Method start = type.getMethod("start", Thread.class);
                Object flock = type.getMethod("open", String.class).invoke(null, "scope");
                for (int i = 1; i < count; i++) {
                    start.invoke(flock, Thread.ofVirtual().unstarted(() -> park(parked)));
                }
                park(parked);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        parked.await();
    }

    /// Starts threads that each hold a carrier forever, and [#QUEUED] more that wait for one.
    private static void spinning(int count) throws InterruptedException {
        var running = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(() -> {
                running.countDown();
                while (NEVER.getCount() == 1) {
                    Thread.onSpinWait();
                }
            });
        }
        running.await();
        for (int i = 0; i < QUEUED; i++) {
            Thread.startVirtualThread(running::countDown);
        }
    }

    private static void park(CountDownLatch parked) {
        parked.countDown();
        while (NEVER.getCount() == 1) {
            LockSupport.park(NEVER);
        }
    }
}
