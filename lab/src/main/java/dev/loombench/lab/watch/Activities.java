package dev.loombench.lab.watch;

import dev.loombench.lab.calls.Calls;
import dev.loombench.lab.cause.Activity;
import dev.loombench.lab.cause.Frames;
import dev.loombench.lab.dump.Blocker;
import dev.loombench.lab.dump.DumpFrame;
import dev.loombench.lab.dump.ServerPool;
import dev.loombench.lab.dump.StackGroup;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells by its stack what a thread does: the JDK's innermost calls say how it waits, and the outermost of
/// these what for.
final class Activities {
    private static final Set<String> TAKING = Set.of("take", "poll", "takeFirst", "pollFirst", "await", "accept");
    private static final Pattern FILE_OR_NAME = Pattern.compile(
            "java\\.io\\.(FileInputStream|FileOutputStream|RandomAccessFile|UnixFileSystem)|sun\\.nio\\.ch\\.FileDispatcherImpl"
                    + "|sun\\.nio\\.ch\\.UnixFileDispatcherImpl|sun\\.nio\\.fs\\.Unix\\w+|java\\.net\\.Inet\\w+AddressImpl");

    private static final String SELECTOR = "sun.nio.ch.SelectorImpl";

    /// A permit is given back by the method that acquires it or, where that does nothing else, by its caller.
    private static final int HOLDING = 2;

    /// So many calls the JDK's own ways to park take, the last one first.
    private static final int TOP = 8;

    private Activities() {}

    /// A virtual thread that waits and keeps its carrier has this call.
    static boolean pinned(StackGroup group) {
        return group.virtual()
                && group.stack().stream()
                        .limit(TOP)
                        .anyMatch(frame -> frame.type().equals("java.lang.VirtualThread")
                                && frame.method().equals("parkOnCarrierThread"));
    }

    static Activity of(StackGroup group) {
        StackGroup.Waiting waits = group.waitsFor();
        if (waits != null && waits.kind() == Blocker.Kind.MONITOR) {
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
        return parks(jdk) ? parked(stack, jdk) : running(jdk);
    }

    private static Activity running(List<DumpFrame> jdk) {
        if (outside(jdk)) {
            return Activity.OUTSIDE;
        }
        return jdk.stream().anyMatch(frame -> FILE_OR_NAME.matcher(frame.type()).matches())
                ? Activity.FILE_OR_NAME
                : Activity.OTHER;
    }

    private static Activity parked(List<DumpFrame> stack, List<DumpFrame> jdk) {
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
        if (outside(jdk)) {
            return Activity.OUTSIDE;
        }
        if (Calls.awaits(type, method)) {
            return Activity.RESULT;
        }
        return Calls.isConcurrent(type) && TAKING.contains(method) ? Activity.IDLE : Activity.OTHER;
    }

    /// Whether the thread of an event loop waits in a call of the program: in its sleep, in a blocking call to a
    /// socket, or parked. Locks and monitors don't count: where there is no processor for who has one, everybody
    /// waits for those of libraries, too, and queues for them are told as such.
    static boolean blocks(StackGroup group) {
        Activity activity = of(group);
        if (activity == Activity.MONITOR
                || activity == Activity.LOCK
                || group.stack().stream().noneMatch(Frames::own)) {
            return false;
        }
        List<DumpFrame> jdk = group.stack().stream().takeWhile(Frames::ofJdk).toList();
        return jdk.stream().noneMatch(frame -> frame.type().equals(SELECTOR))
                && (parks(jdk) || jdk.stream().anyMatch(Activities::stands));
    }

    private static boolean stands(DumpFrame frame) {
        return frame.type().equals("java.lang.Thread") && frame.method().startsWith("sleep")
                || frame.type().equals("sun.nio.ch.Net") && frame.method().equals("poll")
                || frame.type().equals("sun.nio.ch.NioSocketImpl");
    }

    private static boolean parks(List<DumpFrame> jdk) {
        return jdk.stream()
                .limit(TOP)
                .anyMatch(frame ->
                        (frame.type().endsWith(".LockSupport") && frame.method().startsWith("park"))
                                || frame.method().equals("wait0")
                                || frame.method().equals("wait"));
    }

    private static boolean outside(List<DumpFrame> jdk) {
        return jdk.stream().anyMatch(Activities::isOutside) && jdk.stream().noneMatch(Activities::accepts);
    }

    private static boolean isOutside(DumpFrame frame) {
        return Calls.ofSocket(frame) || Calls.sends(frame);
    }

    private static boolean accepts(DumpFrame frame) {
        return frame.method().equals("accept");
    }

    /// Whether one that is elsewhere has gone on from where the other waits for a permit, so that it may hold one.
    static boolean holds(StackGroup group, StackGroup waiting) {
        List<DumpFrame> callers = waiting.stack().stream()
                .dropWhile(Frames::ofJdk)
                .takeWhile(frame -> !Frames.ofJdk(frame))
                .limit(HOLDING)
                .toList();
        return group.stack().stream().anyMatch(frame -> callers.stream().anyMatch(frame::isOfSameMethod))
                && of(group) != Activity.PERMIT;
    }

    /// A thread of a pool that waits for its next task, or a task that waits for something to do. One that is
    /// about to take a task from a queue that isn't empty doesn't wait.
    static boolean idleInPool(StackGroup group) {
        return ServerPool.of(group.stack()).map(pool -> idleIn(pool, group)).orElseGet(() -> {
            boolean taking = group.stack().stream()
                    .anyMatch(frame ->
                            frame.method().equals("getTask") && frame.type().endsWith("ThreadPoolExecutor"));
            return taking ? awaits(group) : of(group) == Activity.IDLE;
        });
    }

    private static boolean idleIn(ServerPool pool, StackGroup group) {
        return switch (pool) {
            case FORK_JOIN -> !waitsInTask(group.stack());
            case TOMCAT, JETTY, JBOSS ->
                awaits(group)
                        && group.stack().stream()
                                .dropWhile(Frames::ofJdk)
                                .findFirst()
                                .filter(pool::has)
                                .isPresent();
        };
    }

    /// A fork-join pool that computes with all of its threads is as it should be; one whose threads all wait isn't.
    private static boolean waitsInTask(List<DumpFrame> stack) {
        return !stack.isEmpty()
                && stack.getFirst().isNative()
                && stack.stream().noneMatch(frame -> frame.method().equals("awaitWork"));
    }

    private static boolean awaits(StackGroup group) {
        return parks(group.stack())
                && group.stack().stream().noneMatch(frame -> Calls.locks(frame.type(), frame.method()));
    }
}
