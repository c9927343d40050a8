package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadPoolKind;
import java.util.List;
import java.util.Optional;

/// Classifies what threads do by their stacks: the innermost JDK calls tell how a thread waits, the outermost
/// of these what for.
final class ThreadClassifier {
    private static final String SELECTOR_CLASS = "sun.nio.ch.SelectorImpl";

    /// Number of innermost calls among which polling must be.
    private static final int MAX_POLL_DEPTH = 4;

    /// Maximum number of innermost JDK calls that park a thread: a virtual thread of JDK 21 has four, and six where
    /// it is pinned.
    private static final int MAX_PARK_FRAMES = 8;

    private ThreadClassifier() {}

    /// Whether virtual threads wait while pinned to their carriers.
    static boolean isPinned(StackGroup group) {
        return group.virtual()
                && (group.pinned()
                        || group.stack().stream()
                                .limit(MAX_PARK_FRAMES)
                                .anyMatch(frame -> frame.type().equals("java.lang.VirtualThread")
                                        && frame.method().equals("parkOnCarrierThread")));
    }

    /// What the threads of a group do. A virtual thread that polls in native code, as in `Selector.select`
    /// on JDK 21, keeps its carrier, and so isn't idle.
    static ThreadActivity classify(StackGroup group) {
        StackGroup.WaitTarget waitTarget = group.waitsFor();
        if (waitTarget != null && waitTarget.kind() == Blocker.BlockerKind.MONITOR) {
            return ThreadActivity.MONITOR;
        }
        List<StackFrame> stack = group.stack();
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        if (isPolling(stack)) {
            return group.virtual() && stack.getFirst().isNative() ? ThreadActivity.NATIVE : ThreadActivity.IDLE;
        }
        if (jdk.isEmpty()) {
            return !stack.isEmpty() && stack.getFirst().isNative() ? ThreadActivity.NATIVE : ThreadActivity.OTHER;
        }
        if (awaitsLock(jdk)) {
            return ThreadActivity.LOCK;
        }
        if (jdk.size() == stack.size()) {
            return ThreadActivity.IDLE;
        }
        if (CallKind.SLEEP.isIn(jdk)) {
            return ThreadActivity.SLEEP;
        }
        return isParked(jdk) ? classifyParked(stack, jdk) : classifyRunning(jdk);
    }

    /// Whether a thread accepts connections or polls them for events.
    private static boolean isPolling(List<StackFrame> stack) {
        return stack.stream().limit(MAX_POLL_DEPTH).anyMatch(CallKind.POLL::matches);
    }

    private static ThreadActivity classifyRunning(List<StackFrame> jdk) {
        if (KnownCalls.isFileLock(jdk)) {
            return ThreadActivity.LOCK;
        }
        if (isOutsideCall(jdk)) {
            return ThreadActivity.OUTSIDE;
        }
        return CallKind.FILE_OR_NAME.isIn(jdk) ? ThreadActivity.FILE_OR_NAME : ThreadActivity.OTHER;
    }

    private static ThreadActivity classifyParked(List<StackFrame> stack, List<StackFrame> jdk) {
        StackFrame call = blockingCall(jdk);
        if (BorrowingCalls.find(stack).isPresent()) {
            return ThreadActivity.RESOURCE;
        }
        if (CallKind.PERMIT.matches(call) || isThrottled(stack)) {
            return ThreadActivity.PERMIT;
        }
        if (isOutsideCall(jdk)) {
            return ThreadActivity.OUTSIDE;
        }
        if (CallKind.RESULT.matches(call) || CallKind.END.isInnermostIn(stack)) {
            return ThreadActivity.RESULT;
        }
        if (CallKind.RENDEZVOUS.matches(call)) {
            return ThreadActivity.RENDEZVOUS;
        }
        if (CallKind.QUEUE_PUT.matches(call) || CallKind.ROOM.isIn(jdk)) {
            return ThreadActivity.PUT;
        }
        return CallKind.WORK.matches(call) ? ThreadActivity.IDLE : ThreadActivity.WAIT;
    }

    /// Whether a thread waits for a library's permit to go on.
    private static boolean isThrottled(List<StackFrame> stack) {
        return stack.stream().dropWhile(FrameClassifier::isJdk).limit(1).anyMatch(CallKind.THROTTLE::matches);
    }

    /// Whether a thread is parked for a lock, be it one inside the JDK's own code, such as that of a
    /// `PrintStream` or of a queue.
    private static boolean awaitsLock(List<StackFrame> jdk) {
        return isParked(jdk)
                && jdk.stream().takeWhile(ThreadClassifier::isParking).anyMatch(CallKind.LOCK::matches);
    }

    /// Whether a frame lies between the park and the call that takes a lock.
    private static boolean isParking(StackFrame frame) {
        String type = frame.type();
        return type.startsWith("java.util.concurrent.locks.")
                || type.startsWith("jdk.internal.misc.")
                || type.startsWith("java.lang.");
    }

    /// The call of `java.util.concurrent` that blocks, which JDK code may have made; else the call of the
    /// JDK that the program made.
    private static StackFrame blockingCall(List<StackFrame> jdk) {
        return jdk.stream()
                .dropWhile(frame -> !KnownCalls.isConcurrent(frame.type()))
                .takeWhile(frame -> KnownCalls.isConcurrent(frame.type()))
                .reduce((inner, outer) -> outer)
                .orElseGet(jdk::getLast);
    }

    /// Whether event loop threads block in a call of the program: in a sleep, in blocking socket I/O, or
    /// parked. Locks and monitors don't count: without a free processor for their owners, loops wait for those
    /// of libraries, too, and contention is found on its own.
    static boolean blocksLoop(StackGroup group) {
        ThreadActivity activity = classify(group);
        if (activity == ThreadActivity.MONITOR
                || activity == ThreadActivity.LOCK
                || group.stack().stream().noneMatch(FrameClassifier::isProgram)) {
            return false;
        }
        List<StackFrame> jdk = FrameClassifier.jdkCalls(group.stack());
        return jdk.stream().noneMatch(frame -> frame.type().equals(SELECTOR_CLASS))
                && (isParked(jdk) || jdk.stream().anyMatch(ThreadClassifier::isBlockingCall));
    }

    private static boolean isBlockingCall(StackFrame frame) {
        return CallKind.SLEEP.matches(frame)
                || frame.type().equals("sun.nio.ch.Net") && frame.method().equals("poll")
                || frame.type().equals("sun.nio.ch.NioSocketImpl");
    }

    private static boolean isParked(List<StackFrame> jdk) {
        return jdk.stream()
                .limit(MAX_PARK_FRAMES)
                .anyMatch(frame ->
                        (frame.type().endsWith(".LockSupport") && frame.method().startsWith("park"))
                                || frame.method().equals("wait0")
                                || frame.method().equals("wait"));
    }

    private static boolean isOutsideCall(List<StackFrame> jdk) {
        return (CallKind.SOCKET.isIn(jdk) || CallKind.HTTP_SEND.isIn(jdk))
                && jdk.stream().noneMatch(call -> call.method().equals("accept"));
    }

    /// Whether threads wait rather than compute, so that they need no processor.
    static boolean waits(StackGroup group) {
        return group.waitsFor() != null
                || group.stack().stream().limit(1).anyMatch(StackFrame::isNative)
                || isParked(group.stack())
                || FrameClassifier.jdkCalls(group.stack()).stream().anyMatch(ThreadClassifier::isBlockingCall);
    }

    /// Whether threads of a pool or event loop are idle: they wait for the next task or event, or their
    /// task waits for work. A thread about to take a task from a queue that isn't empty doesn't wait.
    static boolean isIdle(StackGroup group) {
        Optional<ThreadPoolKind> pool = ThreadPoolKind.find(group.stack());
        return pool.isEmpty() && EventLoopKind.find(group.stack()).isPresent()
                ? isPolling(group.stack())
                : idleIn(pool.orElse(ThreadPoolKind.EXECUTOR), group);
    }

    /// Whether platform threads wait for work without a time limit, in a pool or in a loop of a library or
    /// the program. Carriers of virtual threads don't count: they also run for threads that sleep.
    static boolean awaitsWork(StackGroup group) {
        List<StackFrame> stack = group.stack();
        Optional<ThreadPoolKind> pool = ThreadPoolKind.find(stack);
        return !group.virtual()
                && !CallKind.TIMED.isInnermostIn(stack)
                && (pool.isPresent()
                        ? !pool.get().equals(ThreadPoolKind.FORK_JOIN) && isIdle(group)
                        : classify(group) == ThreadActivity.IDLE
                                && !stack.stream().allMatch(FrameClassifier::isJdk));
    }

    private static boolean idleIn(ThreadPoolKind pool, StackGroup group) {
        return switch (pool) {
            case EXECUTOR ->
                group.stack().stream().anyMatch(ThreadClassifier::isTaking)
                        ? isWaiting(group)
                        : classify(group) == ThreadActivity.IDLE && !ServingThreads.isInRequest(group.stack());
            case FORK_JOIN -> !isTaskWaiting(group.stack());
            case TOMCAT, JETTY, JBOSS, KOTLIN ->
                isWaiting(group)
                        && group.stack().stream()
                                .dropWhile(FrameClassifier::isJdk)
                                .limit(1)
                                .anyMatch(pool::owns);
        };
    }

    private static boolean isTaking(StackFrame frame) {
        return frame.method().equals("getTask") && frame.type().endsWith("ThreadPoolExecutor");
    }

    /// Whether a fork-join task waits. A pool that computes with all of its threads is healthy, one whose
    /// threads all wait isn't.
    private static boolean isTaskWaiting(List<StackFrame> stack) {
        return !stack.isEmpty()
                && stack.getFirst().isNative()
                && stack.stream().noneMatch(frame -> frame.method().equals("awaitWork"));
    }

    private static boolean isWaiting(StackGroup group) {
        return isParked(group.stack()) && group.stack().stream().noneMatch(CallKind.LOCK::matches);
    }
}
