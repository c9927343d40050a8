package dev.loombench.lab.machine.probe;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Resource use of all terminated and waited-for children of this process, including their own such children:
/// `getrusage(RUSAGE_CHILDREN)`, see getrusage(2). The difference of two readings is the use of a child that
/// ran in between, as a shell's `time` reports it.
///
/// It has no peak memory: `ru_maxrss` is the maximum over all children so far, so that only a child that
/// exceeds all earlier ones would get a figure.
///
/// @param userSeconds CPU time in user mode
/// @param systemSeconds CPU time in the kernel
/// @param voluntarySwitches context switches because a thread waited
/// @param involuntarySwitches context switches because a thread was preempted
public record ChildUsage(double userSeconds, double systemSeconds, long voluntarySwitches, long involuntarySwitches) {
    private static final int RUSAGE_CHILDREN = -1;
    private static final long STRUCT_BYTES = 144;
    private static final long SYSTEM_TIME_OFFSET = 16;
    private static final long VOLUNTARY_OFFSET = 128;
    private static final long INVOLUNTARY_OFFSET = 136;
    private static final @Nullable MethodHandle GETRUSAGE = getrusage();

    /// Reads the current totals; empty on Windows, which has no such account.
    public static Optional<ChildUsage> read() {
        if (GETRUSAGE == null) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(STRUCT_BYTES, Long.BYTES);
            int result = (int) GETRUSAGE.invokeExact(RUSAGE_CHILDREN, usage);
            return result == 0 ? Optional.of(of(usage)) : Optional.empty();
        } catch (Throwable t) {
            throw new IllegalStateException("getrusage can't be called", t);
        }
    }

    /// The difference to an earlier reading.
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
                seconds(usage, SYSTEM_TIME_OFFSET),
                usage.get(ValueLayout.JAVA_LONG, VOLUNTARY_OFFSET),
                usage.get(ValueLayout.JAVA_LONG, INVOLUNTARY_OFFSET));
    }

    /// Reads a `timeval`. Its microseconds are a long on Linux and an int on macOS; both read the same on
    /// little-endian machines.
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
