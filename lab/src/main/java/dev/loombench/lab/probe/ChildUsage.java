package dev.loombench.lab.probe;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What all children of this process that have ended used together, with those of theirs for which they
/// waited: `getrusage(RUSAGE_CHILDREN)`, see getrusage(2). What one child used is the difference before and
/// after; it is what a shell's `time` tells.
///
/// Peak memory isn't among it: `ru_maxrss` is the most that any child ever had, so that a child that had less than
/// an earlier one leaves no trace, and only those that had more would get a figure.
///
/// @param userSeconds in user mode
/// @param systemSeconds in the kernel
/// @param voluntarySwitches how often a thread gave up its processor to wait
/// @param involuntarySwitches how often a thread was made to give it up
public record ChildUsage(double userSeconds, double systemSeconds, long voluntarySwitches, long involuntarySwitches) {
    private static final int RUSAGE_CHILDREN = -1;
    private static final long BYTES = 144;
    private static final long SYSTEM_TIME = 16;
    private static final long VOLUNTARY = 128;
    private static final long INVOLUNTARY = 136;
    private static final @Nullable MethodHandle GETRUSAGE = getrusage();

    /// What they used so far; absent where the operating system has no such account (Windows).
    public static Optional<ChildUsage> read() {
        if (GETRUSAGE == null) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(BYTES, Long.BYTES);
            int result = (int) GETRUSAGE.invokeExact(RUSAGE_CHILDREN, usage);
            return result == 0 ? Optional.of(of(usage)) : Optional.empty();
        } catch (Throwable t) {
            throw new IllegalStateException("getrusage can't be called", t);
        }
    }

    /// What was used from one reading to this one.
    public ChildUsage since(ChildUsage earlier) {
        return new ChildUsage(
                userSeconds - earlier.userSeconds,
                systemSeconds - earlier.systemSeconds,
                voluntarySwitches - earlier.voluntarySwitches,
                involuntarySwitches - earlier.involuntarySwitches);
    }

    /// CPU time in user mode and in the kernel.
    public double cpuSeconds() {
        return userSeconds + systemSeconds;
    }

    private static ChildUsage of(MemorySegment usage) {
        return new ChildUsage(
                seconds(usage, 0),
                seconds(usage, SYSTEM_TIME),
                usage.get(ValueLayout.JAVA_LONG, VOLUNTARY),
                usage.get(ValueLayout.JAVA_LONG, INVOLUNTARY));
    }

    /// A `timeval`; its microseconds are a long on Linux and an int on macOS, which is the same for numbers
    /// below a million on machines that store the low byte first.
    private static double seconds(MemorySegment usage, long offset) {
        return usage.get(ValueLayout.JAVA_LONG, offset) + usage.get(ValueLayout.JAVA_INT, offset + Long.BYTES) / 1e6;
    }

    @SuppressWarnings("restricted") // the launcher enables native access; the signature is that of the manual page
    private static @Nullable MethodHandle getrusage() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("windows")) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("getrusage")
                .map(address -> linker.downcallHandle(
                        address,
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS)))
                .orElse(null);
    }
}
