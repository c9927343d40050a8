package dev.loombench.lab.diagnose.threads;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A thread of a dump. On JDK 21 only its number, name and stack are known.
///
/// @param id thread identifier in the JVM
/// @param name empty for most virtual threads
/// @param virtual whether it is a virtual thread; on JDK 21 told by its stack
/// @param blocker object that it waits for; absent where it doesn't wait, and on JDK 21
/// @param stack innermost call first
/// @param owned identities of the monitors that it owns; empty on JDK 21
record ThreadEntry(
        String id,
        String name,
        boolean virtual,
        @Nullable Blocker blocker,
        List<StackFrame> stack,
        List<String> owned) {
    private static final String VIRTUAL_THREAD_CLASS = "java.lang.VirtualThread";

    /// Number and name, such as `#31 http-8080-exec-1`.
    String label() {
        return ("#" + id + " " + name).strip();
    }

    /// Whether the outermost call is that of every virtual thread, and of no other.
    static boolean looksVirtual(List<StackFrame> stack) {
        return !stack.isEmpty() && stack.getLast().type().equals(VIRTUAL_THREAD_CLASS);
    }
}
