package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.StackCounter.ThreadEntry;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.protocol.BoundedLines;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Threads in the text of `Thread.print`, which thread dump events of Flight Recorder hold, too: platform threads, with
/// their ids in the kernel, and which of them carry virtual ones. `Thread.dump_to_file -format=plain` is read as well.
public final class PrintedThreads {
    /// Longest text of a thread in a file: its name may be as long as a string.
    private static final int MAX_TEXT_LENGTH = 4 * 1024 * 1024;

    /// What begins a thread. A name may hold line breaks, too.
    private static final Pattern START = Pattern.compile("\"|#\\d+ \"");

    /// What lies between two threads.
    private static final Pattern BREAK = Pattern.compile("\\n{2,}(?=" + START + ")");

    private static final Pattern PRINTED_HEAD =
            Pattern.compile("\"(?<name>.*)\" #(?<id>\\d+) (?:\\[(?<kernel>\\d+)] )?[^\\n]*\\n?", Pattern.DOTALL);

    /// The state stands there from JDK 24 on.
    private static final Pattern DUMPED_HEAD = Pattern.compile(
            "#(?<id>\\d+) \"(?<name>.*)\"(?<virtual> virtual)?(?: [A-Z_]+ [-+.:\\w]+)?(?:\\n|\\z)", Pattern.DOTALL);

    /// JDK 21 writes plain dumps without `at`.
    private static final Pattern FRAME_LINE = Pattern.compile("(?:\\s+at| {5}) (\\S.*)");

    private static final Pattern LOCK_LINE = Pattern.compile("\\s+- (waiting to lock|waiting to re-lock in wait\\(\\)"
            + "|waiting on|parking to wait for|locked) +<(?!no object)([^<>]+)>(?: \\(a (.+)\\))?.*");
    private static final Pattern INITIALISER_LINE =
            Pattern.compile("\\s+- waiting on the Class initialization monitor for (\\S+)");
    private static final String CARRYING_MARK = "Carrying virtual thread";

    /// Mark before the stack of a mounted virtual thread, which newer JDKs write below its carrier's.
    private static final String MOUNTED_MARK = "Mounted virtual thread";

    private static final String INITIALISER_METHOD = "<clinit>";

    /// Name prefix of a JDK thread that exists once virtual threads are used, mounted or not.
    private static final String UNPARKER_PREFIX = "VirtualThread-un";

    /// Common name of the carriers, unless the program made a `ForkJoinPool` before its first virtual thread.
    private static final String CARRIER_NAME = "ForkJoinPool-1-worker";

    private static final Pattern WORKER_NAME = Pattern.compile("ForkJoinPool-\\d+-worker");

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

    /// Parses a print.
    ///
    /// @param origins owners of the JVM's classes
    public static PrintedThreads parse(String text, CodeLookup origins) {
        ThreadParser parser = new ThreadParser(PRINTED_HEAD, origins);
        return new PrintedThreads(
                BREAK.splitAsStream(text).flatMap(parser::parse).toList());
    }

    /// Reads a dump in plain text. It has the stacks of JSON, but neither executors nor carriers.
    ///
    /// @throws IOException if there is no thread in it
    static ThreadDump readPlain(Path file, CodeLookup origins) throws IOException {
        StackCounter counter = new StackCounter();
        ThreadParser parser = new ThreadParser(DUMPED_HEAD, origins);
        try (Reader in = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
            BoundedLines lines = new BoundedLines(in, MAX_TEXT_LENGTH);
            StringBuilder text = new StringBuilder();
            boolean blank = true;
            for (String line = ""; line != null; blank = "".equals(line)) {
                line = lines.next();
                if (line == null || (blank && START.matcher(line).lookingAt())) {
                    parser.parse(text).forEach(printed -> counter.addByName(printed.thread()));
                    text.setLength(0);
                }
                if (text.length() < MAX_TEXT_LENGTH) {
                    text.append(line).append('\n');
                }
            }
        }
        ThreadDump dump = counter.toThreadDump(0);
        if (dump.groups().isEmpty()) {
            throw new IOException(file + " contains no thread");
        }
        return dump;
    }

    List<ThreadEntry> entries() {
        return threads.stream().map(PrintedThread::thread).toList();
    }

    /// Ids of the carriers in the kernel. An idle one is told by its name, which is that of others but for its
    /// number; there are none where no thread carries.
    public Set<String> carrierIds() {
        Set<String> pools = carryingPools();
        return threads.stream()
                .filter(printed -> pools.contains(printed.poolName()))
                .map(PrintedThread::kernelId)
                .collect(Collectors.toSet());
    }

    public ThreadIds numbers(Predicate<String> someKernelIds) {
        return numbersOf(printed -> someKernelIds.test(printed.kernelId()));
    }

    private ThreadIds numbersOf(Predicate<PrintedThread> some) {
        return ThreadIds.of(threads.stream()
                .filter(some)
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

    /// Number of carriers; where none is mounted, those that a JVM which has used virtual threads usually has.
    private int carriers() {
        Set<String> pools = carryingPools();
        boolean idle = pools.isEmpty()
                && threads.stream().anyMatch(printed -> printed.thread().name().startsWith(UNPARKER_PREFIX));
        return (int) threads.stream()
                .map(PrintedThread::poolName)
                .filter(idle ? CARRIER_NAME::equals : pools::contains)
                .count();
    }

    /// Numbers of the threads that may be carriers, told by their names: all workers of pools without a name.
    public ThreadIds possibleCarriers() {
        return numbersOf(printed -> WORKER_NAME.matcher(printed.poolName()).matches());
    }

    /// The threads by stack, each in a container with those that have the same name but for their number.
    public ThreadDump toThreadDump() {
        return counter().toThreadDump(carriers());
    }

    StackCounter counter() {
        StackCounter counter = new StackCounter();
        threads.forEach(printed -> counter.addByName(printed.thread()));
        return counter;
    }

    /// Parser of one thread after the other.
    private static final class ThreadParser {
        private final Pattern headPattern;
        private final CodeLookup origins;

        /// Frames by their text, so that threads with the same stack share them.
        private final Map<String, StackFrame> frames = new HashMap<>();

        private final List<StackFrame> stack = new ArrayList<>();
        private final List<String> owned = new ArrayList<>();
        private @Nullable Blocker blocker;
        private boolean carrying;

        ThreadParser(Pattern headPattern, CodeLookup origins) {
            this.headPattern = headPattern;
            this.origins = origins;
        }

        Stream<PrintedThread> parse(CharSequence text) {
            Matcher head = headPattern.matcher(text);
            if (!head.lookingAt()) {
                return Stream.empty();
            }
            stack.clear();
            owned.clear();
            blocker = null;
            carrying = false;
            text.toString()
                    .substring(head.end())
                    .lines()
                    .takeWhile(line -> !line.isBlank() && !line.contains(MOUNTED_MARK))
                    .forEach(this::line);
            boolean dumped = headPattern == DUMPED_HEAD;
            return Stream.of(new PrintedThread(
                    new ThreadEntry(
                            head.group("id"),
                            head.group("name").replace('\n', ' '),
                            dumped && (head.group("virtual") != null || ThreadEntry.looksVirtual(stack)),
                            false,
                            blocker,
                            List.copyOf(stack),
                            List.copyOf(owned)),
                    dumped ? "" : Objects.requireNonNullElse(head.group("kernel"), ""),
                    carrying));
        }

        private void line(String line) {
            Matcher frame = FRAME_LINE.matcher(line);
            if (frame.matches()) {
                stack.add(frames.computeIfAbsent(frame.group(1), text -> StackFrame.parse(text, origins)));
                if (stack.getLast().method().equals(INITIALISER_METHOD)) {
                    owned.add(initialiser(stack.getLast().type()));
                }
                return;
            }
            carrying |= line.contains(CARRYING_MARK);
            Matcher lock = LOCK_LINE.matcher(line);
            Matcher initialiser = INITIALISER_LINE.matcher(line);
            if (initialiser.matches()) {
                blocker = new Blocker(BlockerKind.MONITOR, initialiser(initialiser.group(1)));
            } else if (lock.matches()) {
                String identity = lock.group(3) == null ? lock.group(2) : lock.group(3) + "@" + lock.group(2);
                if (lock.group(1).equals("locked")) {
                    owned.add(identity);
                } else if (blocker == null) {
                    blocker = new Blocker(BlockerKind.ofPrinted(lock.group(1)), identity);
                }
            }
        }

        /// The right to initialise a class, which one thread has, as a monitor.
        private static String initialiser(String type) {
            return PrintedLocks.INITIALISER_PREFIX + type + "@" + INITIALISER_METHOD;
        }
    }
}
