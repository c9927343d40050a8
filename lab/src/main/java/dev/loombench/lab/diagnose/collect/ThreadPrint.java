package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedThreads;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
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
    static ThreadPrint read(JvmProcess process, AttachSocket socket, CodeOrigin.Lookup origins) {
        if (threads(process).size() > MAX_THREADS) {
            return absent("it has more than " + MAX_THREADS + " threads, too many to print");
        }
        try {
            String print = print(socket);
            PrintedThreads printed = PrintedThreads.parse(print, origins);
            Set<String> carriers = printed.carrierIds();
            Set<String> carrierIds = new HashSet<>(threads(process));
            carrierIds.removeIf(thread -> !carriers.contains(process.innerThreadId(thread)));
            int mounted = printed.mountedCarriers();
            for (int prints = 1; prints < FULL_PRINTS && isFull(printed); prints++) {
                LockSupport.parkNanos(FULL_PRINT_INTERVAL.toNanos());
                printed = PrintedThreads.parse(socket.jcmd(COMMAND), origins);
                mounted = Math.min(mounted, printed.mountedCarriers());
            }
            return new ThreadPrint(
                    carrierIds.isEmpty()
                            ? new Signal.Absent<>(
                                    "no platform thread carried a virtual thread when threads were printed")
                            : new Signal.Present<>(carrierIds),
                    mounted,
                    printed,
                    new Signal.Present<>(PrintedLocks.parse(print, origins)));
        } catch (AttachException e) {
            return absent(String.valueOf(e.getMessage()));
        }
    }

    /// Numbers of those threads that have some ids in the kernel, as seen here; empty where none was printed.
    Optional<ThreadIds> numbers(JvmProcess process, Set<String> ids) {
        if (threads == null) {
            return Optional.empty();
        }
        Set<String> innerIds = ids.stream().map(process::innerThreadId).collect(Collectors.toSet());
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
