package dev.loombench.junit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Knows which test's code started a thread. Neither Flight Recorder nor a thread dump tells what started a virtual
/// thread, but an inheritable thread-local does: it is asked for the value of each new thread by the thread that
/// creates it, just after the new thread got its id. Ids count upwards, so it takes the next id as a mark, and the
/// new thread's is the one before.
///
/// If two threads create others at the very same moment, ids and marks are nested like brackets. If these are of
/// different tests, it can't be told whose is whose, and their threads belong to neither.
final class ThreadAncestry {
    /// What started a thread: a test, or one of several of which none can be chosen.
    ///
    /// @param owner null if there are several
    /// @param at call that started it; null where starts aren't noted, or only the JDK's code is on the stack
    record Claim(@Nullable TestThreads owner, @Nullable StackTraceElement at) {}

    private record Start(TestThreads owner, @Nullable StackTraceElement at) {}

    /// Maximum distance between the ids of threads that are regarded as created at the same moment.
    private static final int REACH = 2_048;

    private static final InheritableThreadLocal<@Nullable TestThreads> CURRENT =
            new InheritableThreadLocal<@Nullable TestThreads>() {
                @Override
                protected @Nullable TestThreads childValue(@Nullable TestThreads current) {
                    if (current == null || current.isOtherWorker(Thread.currentThread())) {
                        return null;
                    }
                    mark(nextId(), current);
                    return current;
                }
            };

    private static final Map<Long, Start> MARKS = new HashMap<>();
    private static final StackWalker STACK = StackWalker.getInstance();
    private static final Set<TestThreads> OPEN = new HashSet<>();

    private ThreadAncestry() {}

    /// Makes the threads that this thread starts belong to an owner.
    ///
    /// @return the owner until now, to be restored by another call
    static @Nullable TestThreads enter(@Nullable TestThreads owner) {
        TestThreads previous = CURRENT.get();
        if (owner == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(owner);
        }
        return previous;
    }

    /// Returns what started a thread; null if that is unknown.
    static synchronized @Nullable Claim claim(long threadId) {
        Start first = null;
        Set<TestThreads> since = new HashSet<>();
        Set<TestThreads> owners = new HashSet<>();
        int depth = 1;
        int outermost = 1;
        for (long id = threadId + 1; id <= threadId + REACH; id++) {
            Start marked = MARKS.get(id);
            if (marked == null) {
                depth++;
                continue;
            }
            depth--;
            since.add(marked.owner());
            if (depth < outermost) {
                outermost = depth;
                first = first == null ? marked : first;
                owners.addAll(since);
            }
        }
        if (first == null) {
            return null;
        }
        return new Claim(owners.size() == 1 ? first.owner() : null, first.at());
    }

    static synchronized void open(TestThreads owner) {
        OPEN.add(owner);
    }

    /// Forgets the threads of an owner. Threads that outlive it are still its own, and so are those that they start.
    static synchronized void close(TestThreads owner) {
        OPEN.remove(owner);
        if (OPEN.isEmpty()) {
            MARKS.clear();
        } else {
            MARKS.values().removeIf(marked -> marked.owner() == owner);
        }
    }

    /// Takes the id that the next thread would have got.
    static long nextId() {
        return Thread.ofVirtual()
                .inheritInheritableThreadLocals(false)
                .unstarted(() -> {})
                .threadId();
    }

    private static void mark(long id, TestThreads owner) {
        var start = new Start(owner, owner.notesStarts() ? caller() : null);
        synchronized (ThreadAncestry.class) {
            if (!OPEN.isEmpty()) {
                MARKS.put(id, start);
            }
        }
    }

    private static @Nullable StackTraceElement caller() {
        return STACK.walk(frames -> frames.filter(ThreadAncestry::isOfTest)
                .findFirst()
                .map(StackWalker.StackFrame::toStackTraceElement)
                .orElse(null));
    }

    /// Whether a frame is neither the JDK's nor this class's.
    private static boolean isOfTest(StackWalker.StackFrame frame) {
        String type = frame.getClassName();
        return !type.startsWith("java.")
                && !type.startsWith("jdk.")
                && !type.startsWith(ThreadAncestry.class.getName());
    }
}
