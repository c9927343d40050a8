package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.ThreadActivity;
import dev.loombench.lab.diagnose.threads.BorrowingCalls;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Tells by their stacks which threads may hold what others wait for: those that have gone on behind the call in
/// which the others wait.
final class PossibleHolders {
    /// Program frames among which a permit is released: the method that acquires it or, if that does nothing
    /// else, its caller.
    private static final int MAX_HOLDER_FRAMES = 2;

    private PossibleHolders() {}

    /// Whether a group has passed the site where another waits, so that it may hold what that one waits for.
    ///
    /// @param waiting threads that wait for a lock, for permits or to borrow
    static boolean mayHold(StackGroup group, StackGroup waiting) {
        return switch (ThreadClassifier.classify(waiting)) {
            case PERMIT ->
                ThreadClassifier.classify(group) == ThreadActivity.PERMIT
                        ? waitsInside(group, waiting)
                        : passes(group, callers(waiting, MAX_HOLDER_FRAMES));
            case LOCK -> !KnownCalls.isFileLock(waiting.stack()) && mayHoldLock(group, waiting);
            case RESOURCE -> !borrowers(group).equals(borrowers(waiting)) && passes(group, borrowers(waiting));
            default -> false;
        };
    }

    private static boolean mayHoldLock(StackGroup group, StackGroup waiting) {
        return lockClass(waiting)
                .map(type -> ThreadClassifier.classify(group) != ThreadActivity.LOCK
                        && group.stack().stream().anyMatch(frame -> frame.type().equals(type)))
                .orElseGet(() -> !isAtSameLock(group, waiting) && passes(group, callers(waiting, 1)));
    }

    /// Whether threads that wait for a permit do so in a call that the method has made in which others wait, or
    /// the same threads: so that they may have a permit already. If that method does nothing else, its
    /// caller counts where it has called another one since.
    private static boolean waitsInside(StackGroup group, StackGroup waiting) {
        List<StackFrame> own = group.stack().stream()
                .filter(frame -> !FrameClassifier.isJdk(frame))
                .toList();
        List<StackFrame> callers = callers(waiting, MAX_HOLDER_FRAMES);
        return !callers.isEmpty()
                && IntStream.range(1, own.size())
                        .anyMatch(i -> own.get(i).isOfSameMethod(callers.getFirst())
                                || (own.get(i).isOfSameMethod(callers.getLast())
                                        && !own.get(i - 1).isOfSameMethod(callers.getFirst())));
    }

    private static boolean isAtSameLock(StackGroup group, StackGroup waiting) {
        return ThreadClassifier.classify(group) == ThreadActivity.LOCK
                && callers(group, 1).equals(callers(waiting, 1));
    }

    private static boolean passes(StackGroup group, List<StackFrame> callers) {
        return group.stack().stream().anyMatch(frame -> callers.stream().anyMatch(frame::isOfSameMethod));
    }

    private static List<StackFrame> callers(StackGroup waiting, int limit) {
        return waiting.stack().stream()
                .dropWhile(FrameClassifier::isJdk)
                .takeWhile(frame -> !FrameClassifier.isJdk(frame))
                .limit(limit)
                .toList();
    }

    /// The call that borrows, below those of the pool.
    private static List<StackFrame> borrowers(StackGroup waiting) {
        List<StackFrame> stack = waiting.stack();
        return BorrowingCalls.find(stack)
                .map(borrowing -> stack.stream()
                        .skip(stack.indexOf(borrowing) + 1L)
                        .filter(frame -> !FrameClassifier.isJdk(frame))
                        .limit(1)
                        .toList())
                .orElse(List.of());
    }

    /// Class of the JDK inside which threads wait for a lock, such as `java.io.PrintStream`; empty for a
    /// lock that the program takes itself.
    private static Optional<String> lockClass(StackGroup waiting) {
        return FrameClassifier.jdkCall(waiting.stack())
                .map(StackFrame::type)
                .filter(type -> !KnownCalls.isConcurrent(type));
    }
}
