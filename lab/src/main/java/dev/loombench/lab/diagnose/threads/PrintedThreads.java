package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.StackCounter.ThreadEntry;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Platform threads in the text of `Thread.print`, which thread dump events of Flight Recorder hold, too.
public final class PrintedThreads {
    private static final Pattern HEAD_LINE = Pattern.compile("\"(.*)\" #(\\d+) (?:\\[(\\d+)] )?.*", Pattern.DOTALL);
    private static final Pattern NAME_START = Pattern.compile("\"|\\s+which is held by \"");

    /// What follows a name: the rest of a thread's first line, or the end of a line on deadlocks.
    private static final Pattern NAME_END =
            Pattern.compile("\"( #\\d+)?( \\[\\d+])?( daemon)?( prio=-?\\d+)? os_prio=|\":?\r?\\z");

    private static final Pattern FRAME_LINE = Pattern.compile("\\s+at (.+)");
    private static final Pattern LOCK_LINE = Pattern.compile(
            "\\s+- (waiting to lock|waiting to re-lock in wait\\(\\)|waiting on|parking to wait for|locked) +<(\\w+)> \\(a (.+)\\)");
    private static final Pattern INITIALISER_LINE =
            Pattern.compile("\\s+- waiting on the Class initialization monitor for (\\S+)");
    private static final String CARRYING_MARK = "Carrying virtual thread";
    private static final String MOUNTED_MARK = "Mounted virtual thread";

    private static final String INITIALISER_METHOD = "<clinit>";

    /// Name prefix of a JDK thread that exists once virtual threads are used, mounted or not.
    private static final String UNPARKER_PREFIX = "VirtualThread-un";

    /// Common name of the carriers, unless the program made a `ForkJoinPool` before its first virtual thread.
    private static final String CARRIER_NAME = "ForkJoinPool-1-worker";

    private static final Pattern WORKER_NAME = Pattern.compile("ForkJoinPool-\\d+-worker");

    /// Mark of the section that follows the threads where some of them are deadlocked.
    private static final String DEADLOCK_MARK = "Java-level deadlock";

    private final List<PrintedThread> threads;

    private PrintedThreads(List<PrintedThread> threads) {
        this.threads = threads;
    }

    /// One thread.
    ///
    /// @param kernelId thread id in the kernel, as the JVM knows it; empty where the text doesn't tell
    /// @param carrying whether a virtual thread is mounted on it
    private record PrintedThread(ThreadEntry thread, String kernelId, boolean carrying) {
        /// Name that it shares with the other threads of its pool.
        String poolName() {
            return ThreadPoolKind.commonName(thread.name());
        }
    }

    /// Lines of the text. A name with line breaks, which spreads a line over several, is joined with spaces.
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            boolean inName = !open.isEmpty() || NAME_START.matcher(line).lookingAt();
            if (!inName) {
                lines.add(line);
                continue;
            }
            open.add(line);
            if (NAME_END.matcher(line).find()) {
                lines.add(String.join(" ", open));
                open.clear();
            }
        }
        lines.addAll(open);
        return lines;
    }

    /// Whether a line begins the section on deadlocks.
    static boolean isDeadlockMark(String line) {
        return line.startsWith("Found ") && line.contains(DEADLOCK_MARK);
    }

    /// Parses the text, up to a section on deadlocks.
    ///
    /// @param origins owners of the JVM's classes
    public static PrintedThreads parse(String text, CodeLookup origins) {
        List<PrintedThread> threads = new ArrayList<>();
        ThreadParser parser = new ThreadParser("", "", "", origins);
        for (String line : lines(text)) {
            if (isDeadlockMark(line)) {
                break;
            }
            Matcher head = HEAD_LINE.matcher(line);
            if (head.matches()) {
                parser.addTo(threads);
                parser = new ThreadParser(
                        head.group(1), head.group(2), head.group(3) == null ? "" : head.group(3), origins);
            } else {
                parser.line(line);
            }
        }
        parser.addTo(threads);
        return new PrintedThreads(threads);
    }

    List<ThreadEntry> entries() {
        return threads.stream().map(PrintedThread::thread).toList();
    }

    /// Ids of the carriers in the kernel. An idle one is told by its name, which is that of others but for its
    /// number; there are none where no thread carries.
    public Set<String> carrierIds() {
        return threads.stream()
                .filter(inPools(carryingPools()))
                .map(PrintedThread::kernelId)
                .collect(Collectors.toSet());
    }

    /// Numbers of the threads with some ids in the kernel.
    public ThreadIds numbers(Predicate<String> someKernelIds) {
        return ThreadIds.of(threads.stream()
                .filter(printed -> someKernelIds.test(printed.kernelId()))
                .mapToLong(printed -> printed.thread().number())
                .toArray());
    }

    /// Number of carriers that carry a virtual thread.
    public int mountedCarriers() {
        return (int) threads.stream().filter(PrintedThread::carrying).count();
    }

    private Set<String> carryingPools() {
        return threads.stream()
                .filter(PrintedThread::carrying)
                .map(PrintedThread::poolName)
                .collect(Collectors.toSet());
    }

    private static Predicate<PrintedThread> inPools(Set<String> pools) {
        return thread -> pools.contains(thread.poolName());
    }

    /// Number of carriers; where none is mounted, those that a JVM which has used virtual threads usually has.
    private int carriers() {
        Set<String> pools = carryingPools();
        boolean idle = pools.isEmpty()
                && threads.stream().anyMatch(printed -> printed.thread().name().startsWith(UNPARKER_PREFIX));
        return (int) threads.stream()
                .filter(inPools(idle ? Set.of(CARRIER_NAME) : pools))
                .count();
    }

    /// Numbers of the threads that may be carriers, told by their names: all workers of pools without a name.
    public ThreadIds possibleCarriers() {
        return ThreadIds.of(threads.stream()
                .filter(printed -> WORKER_NAME.matcher(printed.poolName()).matches())
                .mapToLong(printed -> printed.thread().number())
                .toArray());
    }

    /// The threads by stack, each in a container with those that have the same name but for their number.
    ThreadDump toThreadDump() {
        StackCounter counter = new StackCounter();
        threads.forEach(printed -> counter.addByName(printed.thread()));
        return counter.toThreadDump(carriers());
    }

    /// Parser of one thread. Newer JDKs write the stack of a mounted virtual thread below its carrier's.
    private static final class ThreadParser {
        private final String name;
        private final String number;
        private final String kernelId;
        private final CodeLookup origins;
        private final List<StackFrame> stack = new ArrayList<>();
        private final List<String> owned = new ArrayList<>();
        private @Nullable Blocker blocker;
        private boolean carrying;
        private boolean ended;

        ThreadParser(String name, String number, String kernelId, CodeLookup origins) {
            this.name = name;
            this.number = number;
            this.kernelId = kernelId;
            this.origins = origins;
        }

        void line(String line) {
            carrying |= line.contains(CARRYING_MARK);
            ended |= line.contains(MOUNTED_MARK);
            if (ended) {
                return;
            }
            Matcher frame = FRAME_LINE.matcher(line);
            Matcher lock = LOCK_LINE.matcher(line);
            Matcher initialiser = INITIALISER_LINE.matcher(line);
            if (frame.matches()) {
                stack.add(StackFrame.parse(frame.group(1), origins));
                ownInitialiser(stack.getLast());
            } else if (lock.matches()) {
                lock(lock.group(1), lock.group(3) + "@" + lock.group(2));
            } else if (initialiser.matches()) {
                blocker = new Blocker(Blocker.BlockerKind.MONITOR, initialiser(initialiser.group(1)));
            }
        }

        /// The right to initialise a class, which one thread has, as a monitor.
        private static String initialiser(String type) {
            return PrintedLocks.INITIALISER_PREFIX + type + "@" + INITIALISER_METHOD;
        }

        private void ownInitialiser(StackFrame frame) {
            if (frame.method().equals(INITIALISER_METHOD)) {
                owned.add(initialiser(frame.type()));
            }
        }

        private void lock(String action, String identity) {
            if (action.equals("locked")) {
                owned.add(identity);
            } else if (blocker == null) {
                blocker = new Blocker(Blocker.BlockerKind.ofPrinted(action), identity);
            }
        }

        void addTo(List<PrintedThread> threads) {
            if (!number.isEmpty()) {
                threads.add(new PrintedThread(
                        new ThreadEntry(number, name, false, false, blocker, List.copyOf(stack), List.copyOf(owned)),
                        kernelId,
                        carrying));
            }
        }
    }
}
