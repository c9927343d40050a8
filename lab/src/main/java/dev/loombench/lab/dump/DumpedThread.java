package dev.loombench.lab.dump;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A thread as the dump shows it. On JDK 21 only its number, name and stack are known, and of virtual
/// threads what the stack tells.
///
/// @param id its number in the JVM
/// @param name empty for most virtual threads
/// @param virtual whether it is one; on JDK 21 told by its stack
/// @param blocker what it waits for
/// @param stack its calls, the last one first
/// @param owned identities of the monitors that it holds; none on JDK 21
record DumpedThread(
        String id, String name, boolean virtual, @Nullable Blocker blocker, List<DumpFrame> stack, List<String> owned) {
    private static final String VIRTUAL_RUN = "java.lang.VirtualThread";

    /// Such as `#31 http-8080-exec-1`.
    String label() {
        return ("#" + id + " " + name).strip();
    }

    /// The first call of every virtual thread is the same, and no other thread's.
    static boolean looksVirtual(List<DumpFrame> stack) {
        return !stack.isEmpty() && stack.getLast().type().equals(VIRTUAL_RUN);
    }
}
