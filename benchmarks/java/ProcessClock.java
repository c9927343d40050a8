import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// CPU clock of another process with nanosecond resolution, by clock_getcpuclockid(3) of Linux; `/proc` has a
/// resolution of 10 ms.
final class ProcessClock {
    private static final int SCHEDULED = 2;
    private static final int SHIFT = 3;
    private static final long BYTES = 16;
    private static final MethodHandle CLOCK_GETTIME = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().find("clock_gettime").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

    private ProcessClock() {}

    /// User and system time of all threads so far, in seconds.
    static double seconds(long pid) {
        int clock = ~Math.toIntExact(pid) << SHIFT | SCHEDULED;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(BYTES, Long.BYTES);
            if ((int) CLOCK_GETTIME.invokeExact(clock, time) != 0) {
                throw new IllegalStateException("the process " + pid + " has no clock; has it ended?");
            }
            return time.get(ValueLayout.JAVA_LONG, 0) + time.get(ValueLayout.JAVA_LONG, Long.BYTES) / 1e9;
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException("clock_gettime can't be called", t);
        }
    }
}
