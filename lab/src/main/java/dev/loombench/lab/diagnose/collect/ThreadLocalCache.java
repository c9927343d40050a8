package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What an allocation sample may belong to: a cache that each thread fills for itself, or code that may fill one.
sealed interface ThreadLocalCache {
    /// Simple names of classes that keep objects for reuse by the same thread, such as Jackson's
    /// `BufferRecycler` and Netty's `Recycler` and `PoolThreadCache`.
    Pattern RECYCLER_CLASS =
            Pattern.compile("(.*\\.)?(\\w*Recycler|PoolThreadCache|\\w*ThreadLocal(Cache|Pool|Buffers?)\\w*)(\\$.*)?");

    /// Maximum number of lines between the use of a thread-local variable and the allocation of its value.
    int MAX_LINES = 10;

    /// An initial value of a thread-local variable.
    record InitialValue() implements ThreadLocalCache {}

    /// A copy of the inheritable variables of the thread that starts another one.
    record InheritedCopy() implements ThreadLocalCache {}

    /// A class that recycles objects.
    record Recycler(String type) implements ThreadLocalCache {}

    /// A line of code.
    ///
    /// @param library whether it is a library's
    record CodeLine(String type, String method, int line, boolean library) implements ThreadLocalCache {}

    /// First use of a thread-local variable in a thread.
    ///
    /// @param cache the code that uses it
    /// @param reads whether it reads the variable, and may then allocate; otherwise it has allocated before
    record FirstUse(ThreadLocalCache cache, boolean reads) {
        /// Whether what a line of the program allocates may be for this variable: it stands near it in the same
        /// method, below a call that reads or above one that sets.
        boolean mayFill(CodeLine line) {
            return cache instanceof CodeLine(String type, String method, int useLine, boolean library)
                    && !library
                    && type.equals(line.type())
                    && method.equals(line.method())
                    && (reads ? line.line() - useLine : useLine - line.line()) >= 0
                    && Math.abs(line.line() - useLine) <= MAX_LINES;
        }

        /// Whether a library uses the variable, in a package.
        boolean isOfLibrary(String name) {
            return cache instanceof CodeLine line
                    && line.library()
                    && packageOf(line.type()).equals(name);
        }
    }

    /// The class of a stack that recycles objects, the innermost if there are several.
    static Optional<ThreadLocalCache> recycler(List<StackFrame> stack) {
        return stack.stream()
                .filter(frame -> !FrameClassifier.isJdk(frame)
                        && RECYCLER_CLASS.matcher(frame.type()).matches())
                .findFirst()
                .map(frame -> new Recycler(outerClass(frame.type())));
    }

    /// The code to which an allocation belongs: the innermost that isn't the JDK's or a constructor.
    static Optional<ThreadLocalCache> codeLine(List<StackFrame> stack) {
        return stack.stream()
                .filter(frame ->
                        !FrameClassifier.isJdk(frame) && !frame.method().startsWith("<"))
                .findFirst()
                .map(frame ->
                        new CodeLine(frame.type(), frame.method(), frame.line(), frame.origin() == CodeOrigin.LIBRARY));
    }

    private static String outerClass(String type) {
        int nested = type.indexOf('$');
        return nested > 0 ? type.substring(0, nested) : type;
    }

    /// Package of a class; the class itself if it is in none.
    static String packageOf(String type) {
        int end = type.lastIndexOf('.');
        return end > 0 ? type.substring(0, end) : outerClass(type);
    }
}
