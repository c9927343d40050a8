package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedThreads;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// Carriers of virtual threads and contended locks, from `Thread.print`. Names alone don't tell carriers: they
/// are workers of the JVM's first `ForkJoinPool`, unless the program made one before its first virtual thread.
///
/// @param carriers their thread ids in the kernel, as seen here
/// @param locks contended monitors and deadlocks of platform threads
record ThreadPrint(Signal<Set<String>> carriers, Signal<PrintedLocks> locks) {
    private static final String COMMAND = "Thread.print";

    /// Maximum number of threads to print: all stand still meanwhile, the longer the more there are.
    private static final int MAX_THREADS = 1_000;

    /// Maximum number of prints: a carrier that is idle now may be mounted in the next one.
    private static final int MAX_PRINTS = 4;

    private static final Duration PRINT_INTERVAL = Duration.ofMillis(70);
    private static final String WORKER_MARK = "\"ForkJoinPool-";
    private static final String CARRYING_MARK = "Carrying virtual thread";

    /// Makes the JVM print its threads, again if there are workers that may be carriers and none is mounted.
    ///
    /// @param origins owners of the JVM's classes
    static ThreadPrint read(JvmProcess process, AttachSocket socket, CodeOrigin.Lookup origins) {
        var threads = process.files().names("/proc/" + process.pid() + "/task", "[0-9]*");
        if (threads.size() > MAX_THREADS) {
            return absent("it has more than " + MAX_THREADS + " threads, too many to print");
        }
        try {
            String print = print(socket);
            Set<String> carriers = PrintedThreads.parse(print, origins).carrierIds();
            Set<String> carrierIds = new HashSet<>(threads);
            carrierIds.removeIf(thread -> !carriers.contains(process.innerThreadId(thread)));
            return new ThreadPrint(
                    carrierIds.isEmpty()
                            ? new Signal.Absent<>(
                                    "no platform thread carried a virtual thread when threads were printed")
                            : new Signal.Present<>(carrierIds),
                    new Signal.Present<>(PrintedLocks.parse(print, origins)));
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
}
