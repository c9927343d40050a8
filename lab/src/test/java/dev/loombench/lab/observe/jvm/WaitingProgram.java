package dev.loombench.lab.observe.jvm;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;

/// Program with `N` virtual threads that are parked, platform threads that wait for a monitor which its main
/// thread holds, virtual threads that run beside a pool of its own, or virtual and platform threads of any
/// names, the longest of which has `N` characters. It prints `ready` and ends with its standard input.
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
            case "named" -> {
                List<String> names = names(count);
                var parked = new CountDownLatch(2 * names.size());
                for (String name : names) {
                    Thread.ofVirtual().name(name).start(() -> park(parked));
                    Thread.ofPlatform().daemon().name(name).start(() -> park(parked));
                }
                parked.await();
                answer();
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

    /// Names with each control character and with what dumps themselves consist of, and a long one.
    ///
    /// @param length length of the longest one
    public static List<String> names(int length) {
        List<String> names = new ArrayList<>(List.of(
                "a \"quoted\" one",
                "back\\slash\\",
                "\\u12",
                "}, ]",
                "\"stack\": [ \"",
                "two\n\nlines",
                "\"one\" #1 [1] prio=5 os_prio=0\n\"two\" #2 [2] prio=5 os_prio=0",
                "Found one Java-level deadlock:\nCarrying virtual thread",
                "lone \ud800",
                "turned \u202e",
                "separate \u2028 next \u0085 line",
                "\u0001".repeat(length)));
        for (int character = 0; character < ' '; character++) {
            names.add("control " + (char) character + " character");
        }
        return names;
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
