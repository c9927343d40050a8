import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// CPU clock of another process, read with clock_gettime(2) of Linux and a clock id as computed by
/// clock_getcpuclockid(3). Its resolution is a nanosecond; that of `/proc` is 10 ms.
final class ProcessClock {
    private static final int CPUCLOCK_SCHED = 2;
    private static final int CLOCK_ID_SHIFT = 3;
    private static final long TIMESPEC_BYTES = 16;
    private static final MethodHandle CLOCK_GETTIME = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().find("clock_gettime").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

    private ProcessClock() {}

    /// Reads the user and system time of all threads so far, in seconds.
    static double seconds(long pid) {
        int clock = ~Math.toIntExact(pid) << CLOCK_ID_SHIFT | CPUCLOCK_SCHED;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment timespec = arena.allocate(TIMESPEC_BYTES, Long.BYTES);
            if ((int) CLOCK_GETTIME.invokeExact(clock, timespec) != 0) {
                throw new IllegalStateException("the process " + pid + " has no clock; has it ended?");
            }
            return timespec.get(ValueLayout.JAVA_LONG, 0) + timespec.get(ValueLayout.JAVA_LONG, Long.BYTES) / 1e9;
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException("clock_gettime can't be called", t);
        }
    }
}
