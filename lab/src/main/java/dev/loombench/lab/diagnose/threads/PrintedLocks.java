package dev.loombench.lab.diagnose.threads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Monitor contention and deadlocks in the text of `Thread.print`, which alone shows thread states up to JDK 23
/// and finds deadlocks on any JDK. Virtual threads aren't in it.
///
/// @param deadlocks for each deadlock its threads, with what they wait for and its holder
/// @param queues queues at monitors, the longest first
public record PrintedLocks(List<List<DeadlockedThread>> deadlocks, List<MonitorQueue> queues) {
    private static final Pattern THREAD_LINE = Pattern.compile("\"(.*)\" #\\d+ .*");
    private static final Pattern FRAME_LINE = Pattern.compile("\\s+at (.+)");
    private static final Pattern LOCK_LINE =
            Pattern.compile("\\s+- (waiting to lock|waiting on|locked) <(\\w+)> \\(a (.+)\\)");
    private static final String DEADLOCK_MARK = "Java-level deadlock";
    private static final String STACKS_MARK = "Java stack information";
    private static final Pattern NAME_LINE = Pattern.compile("\"(.*)\":");
    private static final Pattern WAITS_LINE =
            Pattern.compile("\\s+waiting (?:to lock|for) .*, (?:\\()?a ([^),]+)\\)?,");
    private static final Pattern HOLDER_LINE = Pattern.compile("\\s+.*which is held by \"(.*)\"");

    /// One thread of a deadlock.
    ///
    /// @param type class of the object that it waits for
    /// @param holder name of the thread that holds that object
    public record DeadlockedThread(String thread, String type, String holder, List<StackFrame> stack) {}

    /// Queue of threads that wait to enter a monitor.
    ///
    /// @param type class of the object
    /// @param owner name of the owning thread; absent where no platform thread owns it
    /// @param stack stack of the first of them
    public record MonitorQueue(String type, @Nullable String owner, int threads, List<StackFrame> stack) {}

    public PrintedLocks {
        deadlocks = List.copyOf(deadlocks);
        queues = List.copyOf(queues);
    }

    /// Parses the output of `Thread.print`.
    public static PrintedLocks parse(String print) {
        List<String> lines = print.lines().toList();
        int threads = (int)
                lines.stream().takeWhile(line -> !line.contains(DEADLOCK_MARK)).count();
        return new PrintedLocks(
                new DeadlockParser().read(lines.subList(threads, lines.size())),
                new ThreadParser().read(lines.subList(0, threads)));
    }

    /// Parser of the section on deadlocks: for each its threads, then their stacks.
    private static final class DeadlockParser {
        private final List<List<DeadlockedThread>> deadlocks = new ArrayList<>();
        private final Map<String, DeadlockedThread> waiters = new LinkedHashMap<>();
        private boolean stacks;
        private String name = "";
        private String type = "";

        List<List<DeadlockedThread>> read(List<String> lines) {
            lines.forEach(this::line);
            finish();
            return deadlocks;
        }

        private void line(String line) {
            if (line.contains(DEADLOCK_MARK)) {
                finish();
            }
            stacks |= line.startsWith(STACKS_MARK);
            Matcher thread = NAME_LINE.matcher(line);
            Matcher frame = FRAME_LINE.matcher(line);
            Matcher waits = WAITS_LINE.matcher(line);
            Matcher holder = HOLDER_LINE.matcher(line);
            DeadlockedThread waiter = waiters.get(name);
            if (thread.matches()) {
                name = thread.group(1);
            } else if (stacks && waiter != null && frame.matches()) {
                waiter.stack().add(StackFrame.parse(frame.group(1)));
            } else if (waits.matches()) {
                type = waits.group(1);
            } else if (holder.matches()) {
                waiters.put(name, new DeadlockedThread(name, type, holder.group(1), new ArrayList<>()));
            }
        }

        private void finish() {
            if (!waiters.isEmpty()) {
                deadlocks.add(List.copyOf(waiters.values()));
                waiters.clear();
            }
            stacks = false;
        }
    }

    /// Parser of the section of threads, in one pass.
    private static final class ThreadParser {
        private final Map<String, Integer> waiting = new LinkedHashMap<>();
        private final Map<String, String> types = new HashMap<>();
        private final Map<String, List<StackFrame>> stacks = new HashMap<>();
        private final Map<String, String> owners = new HashMap<>();
        private final Set<String> released = new HashSet<>();
        private String name = "";
        private List<StackFrame> stack = new ArrayList<>();

        List<MonitorQueue> read(List<String> lines) {
            lines.forEach(this::line);
            return waiting.entrySet().stream()
                    .map(entry -> new MonitorQueue(
                            types.getOrDefault(entry.getKey(), "?"),
                            owners.get(entry.getKey()),
                            entry.getValue(),
                            List.copyOf(stacks.getOrDefault(entry.getKey(), List.of()))))
                    .sorted(Comparator.comparingInt(MonitorQueue::threads).reversed())
                    .toList();
        }

        private void line(String line) {
            Matcher thread = THREAD_LINE.matcher(line);
            Matcher frame = FRAME_LINE.matcher(line);
            Matcher lock = LOCK_LINE.matcher(line);
            if (thread.matches()) {
                name = thread.group(1);
                stack = new ArrayList<>();
                released.clear();
            } else if (frame.matches()) {
                stack.add(StackFrame.parse(frame.group(1)));
            } else if (lock.matches()) {
                lock(lock.group(1), lock.group(2), lock.group(3));
            }
        }

        /// Parses a line about a lock.
        private void lock(String action, String address, String type) {
            switch (action) {
                case "waiting to lock" -> {
                    types.put(address, type);
                    waiting.merge(address, 1, Integer::sum);
                    stacks.putIfAbsent(address, stack);
                }
                case "waiting on" -> released.add(address);
                default -> {
                    if (!released.contains(address)) {
                        owners.put(address, name);
                    }
                }
            }
        }
    }
}
