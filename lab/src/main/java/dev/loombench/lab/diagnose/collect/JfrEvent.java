package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/// An event of Flight Recorder with what is read of it. The JDK's own class can be read from a recording only.
///
/// @param type such as `jdk.SocketRead`
/// @param thread null where the recorder noted none
/// @param stack Java frames, innermost call first
/// @param values values of the fields that are read, by their names: numbers, names of classes, durations in
///     nanoseconds
record JfrEvent(
        String type,
        Instant start,
        Instant end,
        @Nullable EventThread thread,
        List<StackFrame> stack,
        Map<String, String> values) {
    static final String THREAD_START = "jdk.ThreadStart";
    static final String THREAD_END = "jdk.ThreadEnd";

    /// Field with the thread that started or ended, here its name.
    static final String SUBJECT = "thread";

    /// Event of a traced call, from JDK 25 on: of `VirtualThread.start`, with the stack of who starts the
    /// thread. The JDK's own event of a start has the new thread's stack.
    /// @see <a href="https://openjdk.org/jeps/520">JEP 520</a>
    static final String TRACED_START = "jdk.MethodTrace";

    static final String SYSTEM_GC = "jdk.SystemGC";
    /// Size of the direct buffers, now and then.
    static final String DIRECT_MEMORY = "jdk.DirectBufferStatistics";
    static final String PINNED = "jdk.VirtualThreadPinned";
    static final String MONITOR_ENTER = "jdk.JavaMonitorEnter";
    static final String SLEEP = "jdk.ThreadSleep";
    static final String SOCKET_READ = "jdk.SocketRead";
    static final String EXECUTION_SAMPLE = "jdk.ExecutionSample";
    static final String CPU_TIME_SAMPLE = "jdk.CPUTimeSample";
    static final String ALLOCATION_SAMPLE = "jdk.ObjectAllocationSample";
    static final String THREAD_DUMP = "jdk.ThreadDump";
    static final String COLLECTOR_CPU_TIME = "jdk.GCCPUTime";
    static final String JVM_INFORMATION = "jdk.JVMInformation";

    /// Fields that are read, by the type of the event. Events of other types aren't read.
    private static final Map<String, List<String>> FIELDS = Map.ofEntries(
            Map.entry(THREAD_START, List.of(SUBJECT)),
            Map.entry(THREAD_END, List.of(SUBJECT)),
            Map.entry(SYSTEM_GC, List.of()),
            Map.entry(DIRECT_MEMORY, List.of("memoryUsed")),
            Map.entry(PINNED, List.of("pinnedReason")),
            Map.entry(MONITOR_ENTER, List.of("monitorClass")),
            Map.entry(SLEEP, List.of()),
            Map.entry(TRACED_START, List.of()),
            Map.entry(SOCKET_READ, List.of("address", "port")),
            Map.entry(EXECUTION_SAMPLE, List.of()),
            Map.entry(CPU_TIME_SAMPLE, List.of()),
            Map.entry(ALLOCATION_SAMPLE, List.of("weight")),
            Map.entry(THREAD_DUMP, List.of("result")),
            Map.entry(COLLECTOR_CPU_TIME, List.of("userTime", "systemTime")),
            Map.entry(JVM_INFORMATION, List.of("jvmVersion")));

    /// The thread of an event.
    ///
    /// @param id its number in the JVM
    record EventThread(long id, boolean virtual) {}

    /// Reads an event; empty if it is of a type that isn't read.
    ///
    /// @param origins owners of the JVM's classes
    static Optional<JfrEvent> of(RecordedEvent event, CodeLookup origins) {
        String type = event.getEventType().getName();
        return Optional.ofNullable(FIELDS.get(type))
                .map(fields -> new JfrEvent(
                        type,
                        event.getStartTime(),
                        event.getEndTime(),
                        thread(event.getThread()),
                        stack(event, origins),
                        values(event, fields)));
    }

    private static @Nullable EventThread thread(@Nullable RecordedThread thread) {
        return thread == null ? null : new EventThread(thread.getJavaThreadId(), thread.isVirtual());
    }

    private static Map<String, String> values(RecordedEvent event, List<String> fields) {
        Map<String, String> values = HashMap.newHashMap(fields.size());
        for (String field : fields) {
            @Nullable Object value = event.hasField(field) ? event.getValue(field) : null;
            if (value != null) {
                values.put(field, text(event, field, value));
            }
        }
        return values;
    }

    private static String text(RecordedEvent event, String field, Object value) {
        if (value instanceof RecordedThread thread) {
            return String.valueOf(thread.getJavaName());
        }
        boolean isTime = event.getEventType().getField(field).getAnnotation(Timespan.class) != null;
        return isTime
                ? Long.toString(event.getDuration(field).toNanos())
                : value instanceof RecordedClass type ? type.getName() : value.toString();
    }

    private static List<StackFrame> stack(RecordedEvent event, CodeLookup origins) {
        @Nullable RecordedStackTrace trace = event.getStackTrace();
        return trace == null
                ? List.of()
                : trace.getFrames().stream()
                        .filter(RecordedFrame::isJavaFrame)
                        .map(frame -> frame(frame, origins))
                        .toList();
    }

    private static StackFrame frame(RecordedFrame frame, CodeLookup origins) {
        RecordedMethod method = frame.getMethod();
        return frame(
                method.getType().getName(),
                method.getName(),
                frame.getLineNumber(),
                frame.getType().equals("Native"),
                origins);
    }

    /// Makes a frame of what a recording holds of it. It has no file names; nearly all sources are named after the
    /// outermost class.
    ///
    /// @param line -1 where it isn't known
    static StackFrame frame(String type, String method, int line, boolean isNative, CodeLookup origins) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        return new StackFrame(
                type,
                method,
                ProgramCode.outerClass(simple) + ".java",
                Math.max(0, line),
                isNative,
                origins.originOf(type));
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(values.get(field));
    }

    /// The value of a field with a number; 0 where it has none.
    long number(String field) {
        return text(field).map(Long::parseLong).orElse(0L);
    }
}
