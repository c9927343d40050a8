package dev.loombench.agent;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

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
            case "dead-holder" -> deadHolder(count);
            case "cycle" -> cycle();
            case "many-locks" -> manyLocks(count);
            case "unowned" -> unowned(count);
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

    /// Starts virtual threads that wait for a lock whose holder has ended.
    private static void deadHolder(int count) throws InterruptedException {
        var lock = new ReentrantLock();
        Thread.ofPlatform().name("h\u00f6lder of it").start(lock::lock).join();
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(lock::lock);
        }
    }

    /// Starts two virtual threads that each hold a lock and wait for the other's.
    private static void cycle() throws InterruptedException {
        var first = new ReentrantLock();
        var second = new ReentrantReadWriteLock().writeLock();
        var held = new CountDownLatch(2);
        Thread.ofVirtual().name("first").start(() -> lockBoth(first, second, held));
        Thread.ofVirtual().name("second").start(() -> lockBoth(second, first, held));
        held.await();
    }

    private static void lockBoth(Lock mine, Lock other, CountDownLatch held) {
        mine.lock();
        held.countDown();
        try {
            held.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        other.lock();
    }

    /// Holds locks on a sleeping thread: each has one waiting thread, and the last one two.
    private static void manyLocks(int count) throws InterruptedException {
        var locks = Stream.generate(ReentrantLock::new).limit(count).toList();
        var held = new CountDownLatch(1);
        Thread.ofPlatform().name("sleeper").daemon().start(() -> {
            locks.forEach(Lock::lock);
            held.countDown();
            sleep();
        });
        held.await();
        locks.forEach(lock -> Thread.startVirtualThread(lock::lock));
        Thread.ofPlatform().daemon().start(locks.getLast()::lock);
    }

    private static void sleep() {
        try {
            Thread.sleep(Duration.ofDays(1));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Starts threads that wait for what no thread owns: a permit, a signal, a latch.
    private static void unowned(int count) throws InterruptedException {
        var permits = new Semaphore(0);
        var lock = new ReentrantLock();
        var condition = lock.newCondition();
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(permits::acquireUninterruptibly);
            Thread.startVirtualThread(() -> {
                lock.lock();
                condition.awaitUninterruptibly();
            });
        }
        direct(count);
    }

    private static void park(CountDownLatch parked) {
        parked.countDown();
        while (NEVER.getCount() == 1) {
            LockSupport.park(NEVER);
        }
    }
}
