package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Activity;
import dev.loombench.lab.diagnose.rules.Frames;
import dev.loombench.lab.diagnose.threads.Blocker;
import dev.loombench.lab.diagnose.threads.Calls;
import dev.loombench.lab.diagnose.threads.DumpFrame;
import dev.loombench.lab.diagnose.threads.ServerPool;
import dev.loombench.lab.diagnose.threads.StackGroup;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Classifies what threads do by their stacks: the innermost JDK calls tell how a thread waits, the outermost
/// of these what for.
final class Activities {
    private static final Set<String> TAKE_METHODS = Set.of("take", "poll", "takeFirst", "pollFirst", "await", "accept");
    private static final Pattern FILE_OR_NAME_CLASS = Pattern.compile(
            "java\\.io\\.(FileInputStream|FileOutputStream|RandomAccessFile|UnixFileSystem)|sun\\.nio\\.ch\\.FileDispatcherImpl"
                    + "|sun\\.nio\\.ch\\.UnixFileDispatcherImpl|sun\\.nio\\.fs\\.Unix\\w+|java\\.net\\.Inet\\w+AddressImpl");

    private static final String SELECTOR_CLASS = "sun.nio.ch.SelectorImpl";

    /// Program frames among which a permit is released: the method that acquires it or, if that does nothing
    /// else, its caller.
    private static final int MAX_HOLDER_FRAMES = 2;

    /// Maximum number of innermost JDK calls that park a thread.
    private static final int MAX_PARK_FRAMES = 8;

    private Activities() {}

    /// Whether virtual threads wait while pinned to their carriers.
    static boolean pinned(StackGroup group) {
        return group.virtual()
                && group.stack().stream()
                        .limit(MAX_PARK_FRAMES)
                        .anyMatch(frame -> frame.type().equals("java.lang.VirtualThread")
                                && frame.method().equals("parkOnCarrierThread"));
    }

    /// What the threads of a group do.
    static Activity of(StackGroup group) {
        StackGroup.Waiting waitTarget = group.waitsFor();
        if (waitTarget != null && waitTarget.kind() == Blocker.Kind.MONITOR) {
            return Activity.MONITOR;
        }
        List<DumpFrame> stack = group.stack();
        List<DumpFrame> jdk = stack.stream().takeWhile(Frames::ofJdk).toList();
        if (jdk.isEmpty()) {
            return !stack.isEmpty() && stack.getFirst().isNative() ? Activity.NATIVE : Activity.OTHER;
        }
        if (jdk.size() == stack.size()) {
            return Activity.IDLE;
        }
        return isParked(jdk) ? classifyParked(stack, jdk) : classifyRunning(jdk);
    }

    private static Activity classifyRunning(List<DumpFrame> jdk) {
        if (isOutsideCall(jdk)) {
            return Activity.OUTSIDE;
        }
        return jdk.stream()
                        .anyMatch(frame ->
                                FILE_OR_NAME_CLASS.matcher(frame.type()).matches())
                ? Activity.FILE_OR_NAME
                : Activity.OTHER;
    }

    private static Activity classifyParked(List<DumpFrame> stack, List<DumpFrame> jdk) {
        String type = jdk.getLast().type();
        String method = jdk.getLast().method();
        if (Calls.locks(type, method)) {
            return Activity.LOCK;
        }
        if (Calls.borrowing(stack).isPresent()) {
            return Activity.RESOURCE;
        }
        if (Calls.acquires(type, method)) {
            return Activity.PERMIT;
        }
        if (isOutsideCall(jdk)) {
            return Activity.OUTSIDE;
        }
        if (Calls.awaits(type, method)) {
            return Activity.RESULT;
        }
        return Calls.isConcurrent(type) && TAKE_METHODS.contains(method) ? Activity.IDLE : Activity.OTHER;
    }

    /// Whether event loop threads block in a call of the program: in a sleep, in blocking socket I/O, or
    /// parked. Locks and monitors don't count: without a free processor for their owners, loops wait for those
    /// of libraries, too, and contention is found on its own.
    static boolean blocks(StackGroup group) {
        Activity activity = of(group);
        if (activity == Activity.MONITOR
                || activity == Activity.LOCK
                || group.stack().stream().noneMatch(Frames::own)) {
            return false;
        }
        List<DumpFrame> jdk = group.stack().stream().takeWhile(Frames::ofJdk).toList();
        return jdk.stream().noneMatch(frame -> frame.type().equals(SELECTOR_CLASS))
                && (isParked(jdk) || jdk.stream().anyMatch(Activities::isBlockingCall));
    }

    private static boolean isBlockingCall(DumpFrame frame) {
        return frame.type().equals("java.lang.Thread") && frame.method().startsWith("sleep")
                || frame.type().equals("sun.nio.ch.Net") && frame.method().equals("poll")
                || frame.type().equals("sun.nio.ch.NioSocketImpl");
    }

    private static boolean isParked(List<DumpFrame> jdk) {
        return jdk.stream()
                .limit(MAX_PARK_FRAMES)
                .anyMatch(frame ->
                        (frame.type().endsWith(".LockSupport") && frame.method().startsWith("park"))
                                || frame.method().equals("wait0")
                                || frame.method().equals("wait"));
    }

    private static boolean isOutsideCall(List<DumpFrame> jdk) {
        return jdk.stream().anyMatch(Activities::isOutsideFrame) && jdk.stream().noneMatch(Activities::isAccept);
    }

    private static boolean isOutsideFrame(DumpFrame frame) {
        return Calls.ofSocket(frame) || Calls.sends(frame);
    }

    private static boolean isAccept(DumpFrame frame) {
        return frame.method().equals("accept");
    }

    /// Whether a group has passed the site where another waits for permits, so that it may hold one.
    static boolean holds(StackGroup group, StackGroup waiting) {
        List<DumpFrame> callers = waiting.stack().stream()
                .dropWhile(Frames::ofJdk)
                .takeWhile(frame -> !Frames.ofJdk(frame))
                .limit(MAX_HOLDER_FRAMES)
                .toList();
        return group.stack().stream().anyMatch(frame -> callers.stream().anyMatch(frame::isOfSameMethod))
                && of(group) != Activity.PERMIT;
    }

    /// Whether a pool's threads are idle: they wait for the next task, or their task waits for work. A thread
    /// about to take a task from a queue that isn't empty doesn't wait.
    static boolean idleInPool(StackGroup group) {
        return ServerPool.of(group.stack()).map(pool -> idleIn(pool, group)).orElseGet(() -> {
            boolean taking = group.stack().stream()
                    .anyMatch(frame ->
                            frame.method().equals("getTask") && frame.type().endsWith("ThreadPoolExecutor"));
            return taking ? isWaiting(group) : of(group) == Activity.IDLE;
        });
    }

    private static boolean idleIn(ServerPool pool, StackGroup group) {
        return switch (pool) {
            case FORK_JOIN -> !isTaskWaiting(group.stack());
            case TOMCAT, JETTY, JBOSS ->
                isWaiting(group)
                        && group.stack().stream()
                                .dropWhile(Frames::ofJdk)
                                .findFirst()
                                .filter(pool::has)
                                .isPresent();
        };
    }

    /// Whether a fork-join task waits. A pool that computes with all of its threads is healthy, one whose
    /// threads all wait isn't.
    private static boolean isTaskWaiting(List<DumpFrame> stack) {
        return !stack.isEmpty()
                && stack.getFirst().isNative()
                && stack.stream().noneMatch(frame -> frame.method().equals("awaitWork"));
    }

    private static boolean isWaiting(StackGroup group) {
        return isParked(group.stack())
                && group.stack().stream().noneMatch(frame -> Calls.locks(frame.type(), frame.method()));
    }
}
