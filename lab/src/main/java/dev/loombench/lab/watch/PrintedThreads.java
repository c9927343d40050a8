package dev.loombench.lab.watch;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.dump.PrintedLocks;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The threads as the JVM prints them: which of them carry virtual ones, and who waits for a lock. Names
/// don't tell carriers, which are workers of the JVM's first `ForkJoinPool`, unless the program has made one
/// before its first virtual thread.
///
/// @param carriers their numbers as the kernel knows them here
/// @param locks for which platform threads waited
record PrintedThreads(Signal<Set<String>> carriers, Signal<PrintedLocks> locks) {
    private static final String COMMAND = "Thread.print";

    /// All threads stand while it prints them, for longer the more they are.
    private static final int MOST = 1_000;

    private static final Pattern HEAD = Pattern.compile("\"(.*?)\\d*\" #\\d+ \\[(\\d+)] .*");

    /// A carrier that has nothing to carry just now may have at the next look.
    private static final int LOOKS = 4;

    private static final Duration BETWEEN = Duration.ofMillis(70);
    private static final String WORKER = "\"ForkJoinPool-";
    private static final String CARRYING = "Carrying virtual thread";

    /// Lets the JVM print them, a few times if there are workers that might be carriers and none of them carries.
    static PrintedThreads read(JvmProcess process, AttachSocket socket) {
        var threads = process.files().names("/proc/" + process.pid() + "/task", "[0-9]*");
        if (threads.size() > MOST) {
            return nothing("it has more than " + MOST + " threads, too many to print");
        }
        try {
            String print = print(socket);
            Set<String> carriers = parse(print);
            Set<String> found = new HashSet<>(threads);
            found.removeIf(thread -> !carriers.contains(process.inner(thread)));
            return new PrintedThreads(
                    found.isEmpty()
                            ? new Signal.Absent<>(
                                    "no platform thread carried a virtual thread when threads were printed")
                            : new Signal.Present<>(found),
                    new Signal.Present<>(PrintedLocks.parse(print)));
        } catch (AttachFailure e) {
            return nothing(String.valueOf(e.getMessage()));
        }
    }

    private static PrintedThreads nothing(String why) {
        return new PrintedThreads(new Signal.Absent<>(why), new Signal.Absent<>(why));
    }

    private static String print(AttachSocket socket) throws AttachFailure {
        String print = socket.jcmd(COMMAND);
        for (int look = 1; look < LOOKS && print.contains(WORKER) && !print.contains(CARRYING); look++) {
            LockSupport.parkNanos(BETWEEN.toNanos());
            print = socket.jcmd(COMMAND);
        }
        return print;
    }

    /// One that carries nothing now is told by its name, which is that of others but for its number.
    ///
    /// @return numbers of threads as the JVM knows them
    static Set<String> parse(String print) {
        Map<String, Set<String>> groups = new HashMap<>();
        Set<String> carrying = new HashSet<>();
        String group = "";
        for (String line : print.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                group = head.group(1);
                groups.computeIfAbsent(group, none -> new HashSet<>()).add(head.group(2));
            } else if (line.contains(CARRYING)) {
                carrying.add(group);
            }
        }
        groups.keySet().retainAll(carrying);
        return groups.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }
}
