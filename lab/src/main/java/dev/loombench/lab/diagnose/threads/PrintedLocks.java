package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.StackCounter.ThreadEntry;
import java.util.List;
import java.util.regex.Pattern;

/// Monitor contention and deadlocks in the text of `Thread.print`, which alone shows thread states up to JDK 23
/// and finds deadlocks on any JDK. Virtual threads aren't in it.
///
/// @param deadlocks for each deadlock its threads, with what they wait for and its holder
/// @param queues queues at monitors, the longest first
public record PrintedLocks(List<List<DeadlockedThread>> deadlocks, List<MonitorQueue> queues) {
    /// Beginning of the type of what threads wait for that need a class while another one initialises it.
    public static final String INITIALISER_PREFIX = "class initialiser ";

    private static final Pattern DEADLOCK_HEAD = Pattern.compile("(?m)^Found one Java-level deadlock:\\n=+\\n");

    /// What a thread of a deadlock waits for, and who holds that. Names may hold line breaks.
    private static final Pattern WAITER = Pattern.compile(
            "^\"(.*?)\":\\n\\s+waiting (?:to lock|for) [^\\n]*, \\(?a ([^),\\n]+)\\)?,?\\n"
                    + "[^\\n]*which is held by \"(.*?)\"\\n",
            Pattern.DOTALL | Pattern.MULTILINE);

    /// One thread of a deadlock.
    ///
    /// @param type class of the object that it waits for
    /// @param holder name of the thread that holds that object
    public record DeadlockedThread(String thread, String type, String holder, List<StackFrame> stack) {
        /// Whether it waits for a class that the holder initialises.
        public boolean awaitsInitialiser() {
            return type.startsWith(INITIALISER_PREFIX);
        }
    }

    /// Queue of threads that wait to enter a monitor.
    ///
    /// @param type class of the object
    /// @param ownerId number of the owning thread; 0 where no platform thread owns it
    /// @param stack stack of the first of them
    /// @param ownerStack stack of the owning thread; empty where no platform thread owns it
    public record MonitorQueue(
            String type, long ownerId, int threads, List<StackFrame> stack, List<StackFrame> ownerStack) {}

    /// Parses the output of `Thread.print`.
    ///
    /// @param origins owners of the JVM's classes
    public static PrintedLocks parse(String print, CodeLookup origins) {
        PrintedThreads printed = PrintedThreads.parse(print, origins);
        List<ThreadEntry> threads = printed.entries();
        StackCounter counter = printed.counter();
        List<List<DeadlockedThread>> deadlocks = DEADLOCK_HEAD
                .splitAsStream(print)
                .skip(1)
                .map(section -> deadlock(section, threads))
                .filter(cycle -> !cycle.isEmpty())
                .toList();
        return new PrintedLocks(
                deadlocks.isEmpty() ? initialiserDeadlocks(counter.toThreadDump(0)) : deadlocks,
                counter.monitorQueues());
    }

    private static List<DeadlockedThread> deadlock(String section, List<ThreadEntry> threads) {
        return WAITER.matcher(section)
                .results()
                .map(waiter -> {
                    String name = ThreadEntry.shortened(waiter.group(1).replace('\n', ' '));
                    String type = waiter.group(2);
                    return new DeadlockedThread(
                            name,
                            type,
                            ThreadEntry.shortened(waiter.group(3).replace('\n', ' ')),
                            threads.stream()
                                    .filter(thread -> thread.name().equals(name) && thread.waitsFor(type))
                                    .findFirst()
                                    .map(ThreadEntry::stack)
                                    .orElse(List.of()));
                })
                .toList();
    }

    /// Deadlocks in which threads wait for classes that others initialise: the JVM itself finds only those of
    /// monitors and locks.
    private static List<List<DeadlockedThread>> initialiserDeadlocks(ThreadDump dump) {
        return dump.monitors().deadlocks().stream()
                .filter(cycle -> cycle.stream().anyMatch(DeadlockedThread::awaitsInitialiser))
                .toList();
    }
}
