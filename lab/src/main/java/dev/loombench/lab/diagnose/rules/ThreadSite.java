package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One site where threads were, over several thread dumps.
///
/// @param virtual whether these are virtual threads
/// @param pinned whether they wait while pinned to their carriers
/// @param type class of the object that they wait for; absent where the dump doesn't tell
/// @param stack stack of one of them, innermost call first
/// @param threads mean number of threads there in a dump
/// @param dumpShare fraction of the dumps with a thread there
/// @param heldShare fraction of the dumps in which another thread had passed this site, as a holder
///     of what these wait for has; 0 where they don't wait for their turn
/// @param stillThreads its threads, if they are the same in every one of several dumps; else none
/// @param objects number of different objects that they wait for, up to 16; 0 where dumps don't tell
/// @param holder threads that may hold what these wait for; absent where none is seen
public record ThreadSite(
        ThreadActivity activity,
        boolean virtual,
        boolean pinned,
        @Nullable String type,
        List<StackFrame> stack,
        double threads,
        double dumpShare,
        double heldShare,
        ThreadIds stillThreads,
        int objects,
        @Nullable Holder holder) {
    /// Number of threads that wait at one site from which on they aren't the main threads of servers.
    static final int MIN_WAITERS = 3;

    public ThreadSite {
        stack = List.copyOf(stack);
    }

    /// A site whose threads aren't told apart.
    public ThreadSite(
            ThreadActivity activity,
            boolean virtual,
            boolean pinned,
            @Nullable String type,
            List<StackFrame> stack,
            double threads,
            double dumpShare,
            double heldShare) {
        this(activity, virtual, pinned, type, stack, threads, dumpShare, heldShare, ThreadIds.NONE, 0, null);
    }

    /// Whether its threads are the same in every one of several dumps.
    public boolean still() {
        return stillThreads.size() > 0;
    }

    /// Whether both sites are in the same method of the program.
    boolean isInSameMethod(ThreadSite other) {
        return FrameClassifier.mainFrame(stack)
                .flatMap(frame -> FrameClassifier.mainFrame(other.stack).filter(frame::isOfSameMethod))
                .isPresent();
    }

    /// This site, which doesn't stand still if one of its threads ran meanwhile. Who sleeps again and again does.
    ThreadSite moving(ThreadIds threadsThatRan) {
        return activity == ThreadActivity.SLEEP
                        || stillThreads.retain(threadsThatRan).size() == 0
                ? this
                : withoutStill();
    }

    /// This site, at which threads are known to wait for a monitor whose owner stands still, so that they do, too.
    ThreadSite atMonitor(String monitorType, ThreadSite ownerSite, List<StackFrame> ownerStack) {
        return new ThreadSite(
                ThreadActivity.MONITOR,
                virtual,
                pinned,
                monitorType,
                stack,
                threads,
                dumpShare,
                heldShare,
                stillThreads.size() > 0 ? stillThreads : ownerSite.stillThreads,
                1,
                new Holder(ownerSite.activity, ownerStack, 1, true));
    }

    /// This site, whose threads aren't known to be the same in every dump.
    ThreadSite withoutStill() {
        return new ThreadSite(
                activity, virtual, pinned, type, stack, threads, dumpShare, heldShare, ThreadIds.NONE, objects, holder);
    }

    /// Threads that may hold what others wait for, since they went on behind the call where those wait.
    ///
    /// @param stack stack of one of them, innermost call first
    /// @param threads number in the last dump that shows any
    /// @param still whether these are the same threads in every dump
    public record Holder(ThreadActivity activity, List<StackFrame> stack, long threads, boolean still) {
        private static final Pattern READ_METHOD = Pattern.compile("(impl|try|timed)?[rR]ead\\w*");

        public Holder {
            stack = List.copyOf(stack);
        }

        /// Advice on what they do while they hold it; empty where that isn't known to wait.
        Optional<String> remedy() {
            return Optional.ofNullable(
                    switch (activity) {
                        case FILE_OR_NAME ->
                            ConnectionPhase.find(stack).isPresent()
                                    ? "Look the name up before taking it, and don't hold it meanwhile."
                                    : "Don't access files while holding it.";
                        case OUTSIDE -> "Don't wait for an answer while holding it: ask before, or after.";
                        case RESOURCE -> "Borrow from the pool before taking it, and don't hold it meanwhile.";
                        case SLEEP -> "Don't sleep while holding it.";
                        case MONITOR, LOCK, PERMIT, RESULT, RENDEZVOUS, PUT, WAIT, NATIVE, IDLE, OTHER -> null;
                    });
        }

        /// Whether they read from a file, a pipe or a connection.
        boolean reads() {
            return FrameClassifier.jdkCalls(stack).stream()
                    .anyMatch(frame -> READ_METHOD.matcher(frame.method()).matches()
                            && (CallKind.OUTPUT.matches(frame) || CallKind.FILE_OR_NAME.matches(frame)));
        }

        /// Whether they write to a file, a pipe or a connection.
        boolean writes() {
            return FrameClassifier.jdkCalls(stack).stream()
                    .anyMatch(frame -> frame.method().startsWith("write") && CallKind.OUTPUT.matches(frame));
        }
    }
}
