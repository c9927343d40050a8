package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedThreads;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Carriers of virtual threads and contended locks, from `Thread.print`. Names alone don't tell carriers: they
/// are workers of the JVM's first `ForkJoinPool`, unless the program made one before its first virtual thread.
///
/// @param carriers their thread ids in the kernel, as seen here
/// @param mounted number of carriers with a virtual thread, in the print that shows fewest
/// @param threads the threads of the last print; absent where none was made
/// @param locks contended monitors and deadlocks of platform threads
record ThreadPrint(
        Signal<Set<String>> carriers, int mounted, @Nullable PrintedThreads threads, Signal<PrintedLocks> locks) {
    private static final String COMMAND = "Thread.print";

    /// Maximum number of threads to print: all stand still meanwhile, the longer the more there are.
    private static final int MAX_THREADS = 1_000;

    /// Maximum number of prints: a carrier that is idle now may be mounted in the next one.
    private static final int MAX_PRINTS = 4;

    private static final Duration PRINT_INTERVAL = Duration.ofMillis(70);

    /// Number of prints in which all carriers must be mounted: in one they may happen to be.
    private static final int FULL_PRINTS = 3;

    private static final Duration FULL_PRINT_INTERVAL = Duration.ofMillis(100);
    private static final String WORKER_MARK = "\"ForkJoinPool-";
    private static final String CARRYING_MARK = "Carrying virtual thread";

    /// Makes the JVM print its threads, again if there are workers that may be carriers and none is mounted,
    /// or if all carriers are.
    ///
    /// @param origins owners of the JVM's classes
    static ThreadPrint read(AttachSocket socket, CodeLookup origins, ReadingListener listener) {
        JvmProcess process = socket.process();
        if (threads(process).size() > MAX_THREADS) {
            return absent("it has more than " + MAX_THREADS + " threads, too many to print");
        }
        try {
            List<String> prints = prints(socket, origins);
            listener.printed(prints);
            return of(prints, threads(process), process::innerThreadId, origins);
        } catch (AttachException e) {
            return absent(String.valueOf(e.getMessage()));
        }
    }

    /// The result of some prints.
    ///
    /// @param prints the one that counts, and those that show whether carriers stay mounted
    /// @param threads ids of the JVM's threads in the kernel, as seen here
    /// @param innerThreadIds from such an id to that which the JVM sees
    static ThreadPrint of(
            List<String> prints, Set<String> threads, UnaryOperator<String> innerThreadIds, CodeLookup origins) {
        List<PrintedThreads> parsed = prints.stream()
                .map(print -> PrintedThreads.parse(print, origins))
                .toList();
        Set<String> carriers = parsed.getFirst().carrierIds();
        Set<String> carrierIds = new HashSet<>(threads);
        carrierIds.removeIf(thread -> !carriers.contains(innerThreadIds.apply(thread)));
        return new ThreadPrint(
                carrierIds.isEmpty()
                        ? new Signal.Absent<>("no platform thread carried a virtual thread when threads were printed")
                        : new Signal.Present<>(carrierIds),
                parsed.stream().mapToInt(PrintedThreads::mountedCarriers).min().orElse(0),
                parsed.getLast(),
                new Signal.Present<>(PrintedLocks.parse(prints.getFirst(), origins)));
    }

    private static List<String> prints(AttachSocket socket, CodeLookup origins) throws AttachException {
        List<String> prints = new ArrayList<>(List.of(print(socket)));
        while (prints.size() < FULL_PRINTS && isFull(PrintedThreads.parse(prints.getLast(), origins))) {
            LockSupport.parkNanos(FULL_PRINT_INTERVAL.toNanos());
            prints.add(socket.jcmd(COMMAND));
        }
        return prints;
    }

    /// Numbers of those threads that have some ids in the kernel, as seen here; empty where none was printed.
    Optional<ThreadIds> numbers(UnaryOperator<String> innerThreadIds, Set<String> ids) {
        if (threads == null) {
            return Optional.empty();
        }
        Set<String> innerIds = ids.stream().map(innerThreadIds).collect(Collectors.toSet());
        return Optional.of(threads.numbers(innerIds::contains));
    }

    /// Numbers of the threads that may be carriers, idle ones among them; none where no thread was printed.
    ThreadIds possibleCarriers() {
        return threads == null ? ThreadIds.NONE : threads.possibleCarriers();
    }

    private static Set<String> threads(JvmProcess process) {
        return Set.copyOf(process.files().names("/proc/" + process.pid() + "/task", "[0-9]*"));
    }

    private static boolean isFull(PrintedThreads printed) {
        return printed.mountedCarriers() > 0
                && printed.mountedCarriers() == printed.carrierIds().size();
    }

    /// The result where nothing could be printed.
    static ThreadPrint absent(String reason) {
        return new ThreadPrint(new Signal.Absent<>(reason), 0, null, new Signal.Absent<>(reason));
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
}
