package dev.loombench.lab.diagnose.recorded;

import java.util.Set;

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
