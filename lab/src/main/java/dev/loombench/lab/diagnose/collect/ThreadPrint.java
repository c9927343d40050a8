package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedThreads;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
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

    /// Makes the JVM print its threads, again if there are workers that may be carriers and none is mounted,
    /// or if all carriers are.
    ///
    /// @return the print that counts, and those that show whether carriers stay mounted
    static Signal<List<String>> read(AttachSocket socket) {
        JvmProcess process = socket.process();
        if (process.files().names("/proc/" + process.pid() + "/task", "[0-9]*").size() > MAX_THREADS) {
            return new Signal.Absent<>("it has more than " + MAX_THREADS + " threads, too many to print");
        }
        try {
            String first = socket.jcmd(COMMAND);
            for (int i = 1; i < MAX_PRINTS && mayMountLater(parse(first)); i++) {
                LockSupport.parkNanos(PRINT_INTERVAL.toNanos());
                first = socket.jcmd(COMMAND);
            }
            List<String> prints = new ArrayList<>(List.of(first));
            while (prints.size() < FULL_PRINTS && isFull(parse(prints.getLast()))) {
                LockSupport.parkNanos(FULL_PRINT_INTERVAL.toNanos());
                prints.add(socket.jcmd(COMMAND));
            }
            return new Signal.Present<>(prints);
        } catch (AttachException e) {
            return new Signal.Absent<>(String.valueOf(e.getMessage()));
        }
    }

    private static PrintedThreads parse(String print) {
        return PrintedThreads.parse(print, CodeOrigin::byName);
    }

    private static boolean mayMountLater(PrintedThreads printed) {
        return printed.mountedCarriers() == 0 && printed.possibleCarriers().size() > 0;
    }

    private static boolean isFull(PrintedThreads printed) {
        return printed.mountedCarriers() > 0
                && printed.mountedCarriers() == printed.carrierIds().size();
    }

    /// What some prints say.
    ///
    /// @param ids ids of the JVM's threads in the kernel, as seen here
    /// @param innerThreadIds from such an id to that which the JVM sees
    /// @param origins owners of the JVM's classes
    static ThreadPrint of(
            Signal<List<String>> prints, Set<String> ids, UnaryOperator<String> innerThreadIds, CodeLookup origins) {
        List<PrintedThreads> parsed = prints.present().stream()
                .flatMap(List::stream)
                .map(print -> PrintedThreads.parse(print, origins))
                .toList();
        return new ThreadPrint(
                prints.flatMap(read -> {
                    Set<String> inner = parsed.getFirst().carrierIds();
                    Set<String> carriers = ids.stream()
                            .filter(id -> inner.contains(innerThreadIds.apply(id)))
                            .collect(Collectors.toSet());
                    return carriers.isEmpty()
                            ? new Signal.Absent<>(
                                    "no platform thread carried a virtual thread when threads were printed")
                            : new Signal.Present<>(carriers);
                }),
                parsed.stream().mapToInt(PrintedThreads::mountedCarriers).min().orElse(0),
                parsed.isEmpty() ? null : parsed.getLast(),
                prints.map(read -> PrintedLocks.parse(read.getFirst(), origins)));
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
}
