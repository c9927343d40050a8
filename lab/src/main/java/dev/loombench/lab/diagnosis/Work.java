package dev.loombench.lab.diagnosis;

import java.util.Set;

/// Whether a thread of a pool has something to do, told by the pool's own calls on its stack.
enum Work {
    BUSY,
    IDLE,
    /// It belongs to no pool or loop that is known here.
    UNKNOWN;

    private static final Set<String> POLLING = Set.of("wait", "poll", "epollWait", "epollWait0", "kevent", "select");

    static Work of(Stack stack) {
        if (listens(stack)) {
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

    /// For connections or for what comes over them.
    private static boolean listens(Stack stack) {
        return stack.frames().stream()
                .limit(4)
                .anyMatch(frame -> frame.method().equals("accept")
                        || (POLLING.contains(frame.method()) && isSelector(frame.type())));
    }

    private static boolean isSelector(String type) {
        return type.endsWith("SelectorImpl")
                || type.endsWith("sun.nio.ch.EPoll")
                || type.endsWith("sun.nio.ch.KQueue")
                || type.endsWith("WEPoll")
                || type.startsWith("io.netty.channel.epoll.")
                || type.startsWith("io.netty.channel.kqueue.");
    }

    private static boolean isLoop(Stack stack) {
        return stack.calls("EventLoop", "run")
                || stack.calls("IoHandler", "run")
                || stack.calls(".SingleThreadEventExecutor", Set.of("run", "doStartThread"))
                || stack.calls("ServerImpl$Dispatcher", "run");
    }

    private static Work busyUnless(boolean idle) {
        return idle ? IDLE : BUSY;
    }
}
