package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.JfrEvent.EventThread;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Events of a recording as text, with all of their plain fields.
///
/// @param frames class, method, line and, of a native method, `native`
/// @param stacks each as the indices of its frames, innermost call first
/// @param events type, start and duration in microseconds since the start of the window, thread, index of the stack,
///     and fields, separated by tabs; `-` for what an event hasn't. Threads begin with `v` if they are virtual, else
///     with `p`
record RecordedEvents(List<String> frames, List<List<Integer>> stacks, List<String> events) {
    private static final int FIXED_COLUMNS = 5;
    private static final String NOTHING = "-";

    /// Reads the events of a window, without settings and the like.
    static RecordedEvents read(Path file, Instant begin) throws IOException {
        var table = new StackTable();
        List<String> events = new ArrayList<>();
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                boolean isRead = event.getStackTrace() != null
                        || List.of(JfrEvent.DIRECT_MEMORY, JfrEvent.THREAD_END)
                                .contains(event.getEventType().getName());
                if (isRead && !event.getEndTime().isBefore(begin)) {
                    events.add(line(event, begin, table.index(event.getStackTrace())));
                }
            }
        }
        return new RecordedEvents(List.copyOf(table.frames.keySet()), List.copyOf(table.stacks.keySet()), events);
    }

    private static final class StackTable {
        private final Map<String, Integer> frames = new LinkedHashMap<>();
        private final Map<List<Integer>, Integer> stacks = new LinkedHashMap<>();

        int index(@Nullable RecordedStackTrace trace) {
            List<RecordedFrame> recorded = trace == null ? List.of() : trace.getFrames();
            List<Integer> stack = recorded.stream()
                    .filter(RecordedFrame::isJavaFrame)
                    .map(StackTable::text)
                    .map(text -> frames.computeIfAbsent(text, none -> frames.size()))
                    .toList();
            return stacks.computeIfAbsent(stack, none -> stacks.size());
        }

        private static String text(RecordedFrame frame) {
            return frame.getMethod().getType().getName() + " "
                    + frame.getMethod().getName() + " " + frame.getLineNumber()
                    + (frame.getType().equals("Native") ? " native" : "");
        }
    }

    private static String line(RecordedEvent event, Instant begin, int stack) {
        var line = new StringJoiner("\t");
        line.add(event.getEventType().getName())
                .add(Long.toString(micros(begin, event.getStartTime())))
                .add(Long.toString(micros(event.getStartTime(), event.getEndTime())))
                .add(event.getThread() == null ? NOTHING : text(event.getThread()))
                .add(Integer.toString(stack));
        for (ValueDescriptor field : event.getFields()) {
            Object value = event.getValue(field.getName());
            boolean isFixed = List.of("startTime", "duration", "eventThread", "stackTrace")
                    .contains(field.getName());
            if (!isFixed && value != null) {
                String text = text(event, field, value);
                if (text != null) {
                    line.add(field.getName() + "=" + text.replaceAll("[\t\n]", " "));
                }
            }
        }
        return line.toString();
    }

    private static @Nullable String text(RecordedEvent event, ValueDescriptor field, Object value) {
        if (field.getAnnotation(Timespan.class) != null) {
            return Long.toString(event.getDuration(field.getName()).toNanos());
        }
        return switch (value) {
            case RecordedClass type -> type.getName();
            case RecordedThread thread -> String.valueOf(thread.getJavaName());
            case String text -> text;
            case Number number -> number.toString();
            case Boolean bool -> bool.toString();
            default -> null;
        };
    }

    private static String text(RecordedThread thread) {
        return (thread.isVirtual() ? "v" : "p") + thread.getJavaThreadId();
    }

    private static long micros(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1_000;
    }

    /// The events, with times since the epoch.
    List<JfrEvent> events(CodeLookup origins) {
        List<StackFrame> parsed =
                frames.stream().map(text -> frame(text.split(" "), origins)).toList();
        List<List<StackFrame>> parsedStacks = stacks.stream()
                .map(stack -> stack.stream().map(parsed::get).toList())
                .toList();
        return events.stream()
                .map(line -> event(line.split("\t", -1), parsedStacks))
                .toList();
    }

    private static StackFrame frame(String[] words, CodeLookup origins) {
        return JfrEvent.frame(words[0], words[1], Integer.parseInt(words[2]), words.length > 3, origins);
    }

    private static JfrEvent event(String[] columns, List<List<StackFrame>> stacks) {
        Instant start = Instant.EPOCH.plusNanos(1_000 * Long.parseLong(columns[1]));
        Map<String, String> values = new HashMap<>();
        for (int i = FIXED_COLUMNS; i < columns.length; i++) {
            int end = columns[i].indexOf('=');
            values.put(columns[i].substring(0, end), columns[i].substring(end + 1));
        }
        String thread = columns[3];
        return new JfrEvent(
                columns[0],
                start,
                start.plusNanos(1_000 * Long.parseLong(columns[2])),
                thread.equals(NOTHING)
                        ? null
                        : new EventThread(Long.parseLong(thread.substring(1)), thread.charAt(0) == 'v'),
                stacks.get(Integer.parseInt(columns[4])),
                values);
    }
}
