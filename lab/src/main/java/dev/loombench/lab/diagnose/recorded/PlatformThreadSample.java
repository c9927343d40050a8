package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A platform thread in a thread dump event of a recording.
///
/// @param carries whether a virtual thread is mounted on it
record PlatformThreadSample(String name, PlatformThreadState state, JfrStack stack, boolean carries) {
    private static final Pattern HEAD_LINE = Pattern.compile("\"(.*)\" #\\d+ .*");
    private static final Pattern STATE_LINE = Pattern.compile("\\s+java\\.lang\\.Thread\\.State: (.+)");
    private static final Pattern FRAME_LINE =
            Pattern.compile("\\s+at ([^\\s(]+)\\.([^.(\\s]+)\\([^):]*(?::(\\d+))?\\)");
    private static final Pattern TRAILING_NUMBER = Pattern.compile("\\d+$");

    /// Parses all Java threads of a dump in HotSpot's text format, which on some JDKs gives no state of a
    /// carrier.
    static List<PlatformThreadSample> parse(String dump) {
        List<PlatformThreadSample> threads = new ArrayList<>();
        for (String block : dump.split("\n(?=\")")) {
            parseOne(block.lines().toList()).ifPresent(threads::add);
        }
        return threads;
    }

    private static Optional<PlatformThreadSample> parseOne(List<String> lines) {
        Matcher head = HEAD_LINE.matcher(lines.getFirst());
        if (!head.matches()) {
            return Optional.empty();
        }
        Optional<PlatformThreadState> state = lines.stream()
                .map(STATE_LINE::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(matcher -> PlatformThreadState.parse(matcher.group(1)));
        boolean carries = lines.stream().anyMatch(line -> line.contains("Carrying virtual thread"));
        return state.or(() -> carries ? Optional.of(PlatformThreadState.RUNNABLE) : Optional.empty())
                .map(threadState -> new PlatformThreadSample(head.group(1), threadState, stack(lines), carries));
    }

    /// Parses the first stack. Newer JDKs write that of a mounted virtual thread below its carrier's.
    private static JfrStack stack(List<String> lines) {
        return new JfrStack(lines.stream()
                .takeWhile(line -> !line.contains("Mounted virtual thread"))
                .map(FRAME_LINE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> new Frame(
                        matcher.group(1),
                        matcher.group(2),
                        matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3))))
                .toList());
    }

    /// Name shared by all threads that differ from this one only in the last number: `pool-1-thread-*`.
    String group() {
        return TRAILING_NUMBER.matcher(name).replaceFirst("*");
    }

    WaitKind waitKind() {
        return WaitKind.classify(state, stack);
    }

    WorkerState workerState() {
        return WorkerState.classify(stack);
    }

    /// State of a platform thread, as far as a text dump tells states apart that differ in meaning here.
    enum PlatformThreadState {
        RUNNABLE,
        /// Waits to enter a monitor.
        BLOCKED,
        SLEEPING,
        /// Is parked, or in `Object.wait`.
        WAITING;

        /// Parses the state as a dump writes it: `TIMED_WAITING (sleeping)`.
        /// @return empty for a thread that has ended or not started
        static Optional<PlatformThreadState> parse(String text) {
            if (text.contains("(sleeping)")) {
                return Optional.of(SLEEPING);
            }
            if (text.startsWith("BLOCKED")) {
                return Optional.of(BLOCKED);
            }
            if (text.startsWith("RUNNABLE")) {
                return Optional.of(RUNNABLE);
            }
            return text.contains("WAITING") ? Optional.of(WAITING) : Optional.empty();
        }
    }

    /// Whether a pool or loop thread has a task, told by the pool's own calls on its stack.
    enum WorkerState {
        BUSY,
        IDLE,
        /// Belongs to no known pool or event loop.
        UNKNOWN;

        /// Number of innermost calls among which polling must be.
        private static final int MAX_POLL_DEPTH = 4;

        private static final Set<String> POLL_METHODS =
                Set.of("wait", "poll", "epollWait", "epollWait0", "kevent", "select");

        static WorkerState classify(JfrStack stack) {
            if (isPolling(stack)) {
                return IDLE;
            }
            if (stack.calls("ThreadPoolExecutor", "runWorker")) {
                return busyUnless(stack.calls("ThreadPoolExecutor", "getTask"));
            }
            if (stack.calls(".ForkJoinPool", "runWorker")) {
                return busyUnless(!stack.calls(".ForkJoinTask", "doExec"));
            }
            if (stack.calls(".QueuedThreadPool", "runJob")) {
                return busyUnless(stack.calls(".ReservedThreadExecutor$ReservedThread", "reservedWait"));
            }
            if (stack.calls(".QueuedThreadPool$Runner", "run")) {
                return IDLE;
            }
            if (stack.calls(".EnhancedQueueExecutor$ThreadBody", "run")) {
                return busyUnless(!stack.calls(".EnhancedQueueExecutor$ThreadBody", "doRunTask"));
            }
            return isLoop(stack) ? BUSY : UNKNOWN;
        }

        /// Whether the thread accepts connections or polls them for events.
        private static boolean isPolling(JfrStack stack) {
            return stack.frames().stream()
                    .limit(MAX_POLL_DEPTH)
                    .anyMatch(frame -> frame.method().equals("accept")
                            || (POLL_METHODS.contains(frame.method()) && isSelector(frame.type())));
        }

        private static boolean isSelector(String type) {
            return type.endsWith("SelectorImpl")
                    || type.endsWith("sun.nio.ch.EPoll")
                    || type.endsWith("sun.nio.ch.KQueue")
                    || type.endsWith("WEPoll")
                    || type.startsWith("io.netty.channel.epoll.")
                    || type.startsWith("io.netty.channel.kqueue.");
        }

        private static boolean isLoop(JfrStack stack) {
            return stack.calls("EventLoop", "run")
                    || stack.calls("IoHandler", "run")
                    || stack.calls(".SingleThreadEventExecutor", Set.of("run", "doStartThread"))
                    || stack.calls("ServerImpl$Dispatcher", "run");
        }

        private static WorkerState busyUnless(boolean idle) {
            return idle ? IDLE : BUSY;
        }
    }
}
