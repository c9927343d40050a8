package dev.loombench.lab.dump;

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

/// What platform threads waited for when the JVM printed them by `Thread.print`: it alone knows the states
/// of threads up to JDK 23, and finds deadlocks on any. Virtual threads aren't in it.
///
/// @param deadlocks each of its threads, with what it waits for and who holds that
/// @param queues at monitors, the longest first
public record PrintedLocks(List<List<Waiter>> deadlocks, List<Queue> queues) {
    private static final Pattern THREAD = Pattern.compile("\"(.*)\" #\\d+ .*");
    private static final Pattern FRAME = Pattern.compile("\\s+at (.+)");
    private static final Pattern LOCK =
            Pattern.compile("\\s+- (waiting to lock|waiting on|locked) <(\\w+)> \\(a (.+)\\)");
    private static final String DEADLOCK = "Java-level deadlock";
    private static final String STACKS = "Java stack information";
    private static final Pattern NAME = Pattern.compile("\"(.*)\":");
    private static final Pattern WAITS = Pattern.compile("\\s+waiting (?:to lock|for) .*, (?:\\()?a ([^),]+)\\)?,");
    private static final Pattern HOLDER = Pattern.compile("\\s+.*which is held by \"(.*)\"");

    /// One of the threads of a deadlock.
    ///
    /// @param type class of what it waits for
    /// @param holder name of the thread that has it
    public record Waiter(String thread, String type, String holder, List<DumpFrame> stack) {}

    /// Threads that wait to enter a monitor.
    ///
    /// @param type class of the object
    /// @param owner name of the thread that holds it; absent where no platform thread does
    /// @param stack of the first of them
    public record Queue(String type, @Nullable String owner, int threads, List<DumpFrame> stack) {}

    public PrintedLocks {
        deadlocks = List.copyOf(deadlocks);
        queues = List.copyOf(queues);
    }

    /// @param print the text of `Thread.print`
    public static PrintedLocks parse(String print) {
        List<String> lines = print.lines().toList();
        int threads =
                (int) lines.stream().takeWhile(line -> !line.contains(DEADLOCK)).count();
        return new PrintedLocks(
                new Cycles().read(lines.subList(threads, lines.size())), new Threads().read(lines.subList(0, threads)));
    }

    /// Goes through what the JVM says of deadlocks: of each its threads, then their stacks.
    private static final class Cycles {
        private final List<List<Waiter>> found = new ArrayList<>();
        private final Map<String, Waiter> waiters = new LinkedHashMap<>();
        private boolean stacks;
        private String name = "";
        private String type = "";

        List<List<Waiter>> read(List<String> lines) {
            lines.forEach(this::line);
            finish();
            return found;
        }

        private void line(String line) {
            if (line.contains(DEADLOCK)) {
                finish();
            }
            stacks |= line.startsWith(STACKS);
            Matcher thread = NAME.matcher(line);
            Matcher frame = FRAME.matcher(line);
            Matcher waits = WAITS.matcher(line);
            Matcher holder = HOLDER.matcher(line);
            Waiter waiter = waiters.get(name);
            if (thread.matches()) {
                name = thread.group(1);
            } else if (stacks && waiter != null && frame.matches()) {
                waiter.stack().add(DumpFrame.parse(frame.group(1)));
            } else if (waits.matches()) {
                type = waits.group(1);
            } else if (holder.matches()) {
                waiters.put(name, new Waiter(name, type, holder.group(1), new ArrayList<>()));
            }
        }

        private void finish() {
            if (!waiters.isEmpty()) {
                found.add(List.copyOf(waiters.values()));
                waiters.clear();
            }
            stacks = false;
        }
    }

    /// Goes through the threads once.
    private static final class Threads {
        private final Map<String, Integer> waiting = new LinkedHashMap<>();
        private final Map<String, String> types = new HashMap<>();
        private final Map<String, List<DumpFrame>> stacks = new HashMap<>();
        private final Map<String, String> owners = new HashMap<>();
        private final Set<String> givenUp = new HashSet<>();
        private String name = "";
        private List<DumpFrame> stack = new ArrayList<>();

        List<Queue> read(List<String> lines) {
            lines.forEach(this::line);
            return waiting.entrySet().stream()
                    .map(entry -> new Queue(
                            types.getOrDefault(entry.getKey(), "?"),
                            owners.get(entry.getKey()),
                            entry.getValue(),
                            List.copyOf(stacks.getOrDefault(entry.getKey(), List.of()))))
                    .sorted(Comparator.comparingInt(Queue::threads).reversed())
                    .toList();
        }

        private void line(String line) {
            Matcher thread = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            Matcher lock = LOCK.matcher(line);
            if (thread.matches()) {
                name = thread.group(1);
                stack = new ArrayList<>();
                givenUp.clear();
            } else if (frame.matches()) {
                stack.add(DumpFrame.parse(frame.group(1)));
            } else if (lock.matches()) {
                lock(lock.group(1), lock.group(2), lock.group(3));
            }
        }

        /// Who waits to be notified has given up what it is still said to have locked.
        private void lock(String how, String address, String type) {
            switch (how) {
                case "waiting to lock" -> {
                    types.put(address, type);
                    waiting.merge(address, 1, Integer::sum);
                    stacks.putIfAbsent(address, stack);
                }
                case "waiting on" -> givenUp.add(address);
                default -> {
                    if (!givenUp.contains(address)) {
                        owners.put(address, name);
                    }
                }
            }
        }
    }
}
