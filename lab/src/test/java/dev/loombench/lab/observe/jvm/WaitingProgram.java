package dev.loombench.lab.observe.jvm;

import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;

/// Program with `N` virtual threads that are parked, platform threads that wait for a monitor which its main
/// thread holds, or virtual threads that run beside a pool of its own. It prints `ready` and ends with its
/// standard input.
public final class WaitingProgram {
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static final Object MONITOR = new Object();

    private WaitingProgram() {}

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "parked" -> {
                var parked = new CountDownLatch(count);
                for (int i = 0; i < count; i++) {
                    Thread.startVirtualThread(() -> park(parked));
                }
                parked.await();
                answer();
            }
            case "monitor" -> {
                synchronized (MONITOR) {
                    for (int i = 0; i < count; i++) {
                        Thread thread = new Thread(WaitingProgram::enter);
                        thread.setDaemon(true);
                        thread.start();
                        while (thread.getState() != Thread.State.BLOCKED) {
                            Thread.sleep(1);
                        }
                    }
                    answer();
                }
            }
            case "running" -> {
                var running = new CountDownLatch(count + 1);
                new ForkJoinPool(1).execute(() -> park(running));
                for (int i = 0; i < count; i++) {
                    Thread.startVirtualThread(() -> run(running));
                }
                running.await();
                answer();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void enter() {
        synchronized (MONITOR) {
            MONITOR.notifyAll();
        }
    }

    private static void park(CountDownLatch parked) {
        parked.countDown();
        while (NEVER.getCount() == 1) {
            LockSupport.park(NEVER);
        }
    }

    private static void run(CountDownLatch running) {
        running.countDown();
        while (NEVER.getCount() == 1) {
            Thread.onSpinWait();
        }
    }

    private static void answer() {
        try (var in = new Scanner(System.in, StandardCharsets.UTF_8)) {
            System.out.println("ready");
            while (in.hasNextLine()) {
                in.nextLine();
            }
        }
        System.exit(0);
    }
}
