package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Carriers of virtual threads and contended locks, from `Thread.print`. Names alone don't tell carriers: they
/// are workers of the JVM's first `ForkJoinPool`, unless the program made one before its first virtual thread.
///
/// @param carriers their thread ids in the kernel, as seen here
/// @param locks contended monitors and deadlocks of platform threads
record ThreadPrint(Signal<Set<String>> carriers, Signal<PrintedLocks> locks) {
    private static final String COMMAND = "Thread.print";

    /// Maximum number of threads to print: all stand still meanwhile, the longer the more there are.
    private static final int MAX_THREADS = 1_000;

    private static final Pattern HEAD_LINE = Pattern.compile("\"(.*?)\\d*\" #\\d+ \\[(\\d+)] .*");

    /// Maximum number of prints: a carrier that is idle now may be mounted in the next one.
    private static final int MAX_PRINTS = 4;

    private static final Duration PRINT_INTERVAL = Duration.ofMillis(70);
    private static final String WORKER_MARK = "\"ForkJoinPool-";
    private static final String CARRYING_MARK = "Carrying virtual thread";

    /// Makes the JVM print its threads, again if there are workers that may be carriers and none is mounted.
    static ThreadPrint read(JvmProcess process, AttachSocket socket) {
        var threads = process.files().names("/proc/" + process.pid() + "/task", "[0-9]*");
        if (threads.size() > MAX_THREADS) {
            return absent("it has more than " + MAX_THREADS + " threads, too many to print");
        }
        try {
            String print = print(socket);
            Set<String> carriers = parse(print);
            Set<String> carrierIds = new HashSet<>(threads);
            carrierIds.removeIf(thread -> !carriers.contains(process.innerThreadId(thread)));
            return new ThreadPrint(
                    carrierIds.isEmpty()
                            ? new Signal.Absent<>(
                                    "no platform thread carried a virtual thread when threads were printed")
                            : new Signal.Present<>(carrierIds),
                    new Signal.Present<>(PrintedLocks.parse(print)));
        } catch (AttachException e) {
            return absent(String.valueOf(e.getMessage()));
        }
    }

    private static ThreadPrint absent(String reason) {
        return new ThreadPrint(new Signal.Absent<>(reason), new Signal.Absent<>(reason));
    }

    private static String print(AttachSocket socket) throws AttachException {
        String print = socket.jcmd(COMMAND);
        for (int prints = 1;
                prints < MAX_PRINTS && print.contains(WORKER_MARK) && !print.contains(CARRYING_MARK);
                prints++) {
            LockSupport.parkNanos(PRINT_INTERVAL.toNanos());
            print = socket.jcmd(COMMAND);
        }
        return print;
    }

    /// Parses the ids of carriers. An idle one is told by its name, which is that of others but for its number.
    ///
    /// @return thread ids as the JVM knows them
    static Set<String> parse(String print) {
        Map<String, Set<String>> groups = new HashMap<>();
        Set<String> carrying = new HashSet<>();
        String group = "";
        for (String line : print.lines().toList()) {
            Matcher head = HEAD_LINE.matcher(line);
            if (head.matches()) {
                group = head.group(1);
                groups.computeIfAbsent(group, none -> new HashSet<>()).add(head.group(2));
            } else if (line.contains(CARRYING_MARK)) {
                carrying.add(group);
            }
        }
        groups.keySet().retainAll(carrying);
        return groups.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }
}
