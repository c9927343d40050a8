package dev.loombench.lab.machine.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Parser of a HotSpot `hsperfdata` file, format 2.0 as in OpenJDK's `perfMemory.hpp`. It reads scalar 64-bit
/// counters and strings.
///
/// The mapped buffer stays readable after the JVM has exited and removed the file, and then holds its last
/// values.
final class PerfData {
    private static final int MAGIC = 0xcafec0c0;
    private static final int BYTE_ORDER_OFFSET = 4;
    private static final int MAJOR_VERSION_OFFSET = 5;
    private static final int ACCESSIBLE_OFFSET = 7;
    private static final int FIRST_ENTRY_OFFSET = 24;
    private static final int ENTRY_COUNT_OFFSET = 28;
    static final int PROLOGUE_BYTES = 32;
    private static final int NAME_OFFSET = 4;
    private static final int VECTOR_LENGTH = 8;
    private static final int DATA_TYPE = 12;
    private static final int DATA_OFFSET = 16;
    private static final int ENTRY_BYTES = 20;

    private final ByteBuffer data;
    private Map<String, Integer> counterOffsets = Map.of();
    private Map<String, Integer> textOffsets = Map.of();
    private int entries;

    /// Creates a parser of a file's content.
    ///
    /// @param data the file's content, from its first byte
    PerfData(ByteBuffer data) {
        this.data = data.duplicate();
    }

    /// Whether the JVM has written the header and enabled access.
    boolean isReady() {
        if (data.limit() < PROLOGUE_BYTES || data.order(ByteOrder.BIG_ENDIAN).getInt(0) != MAGIC) {
            return false;
        }
        data.order(data.get(BYTE_ORDER_OFFSET) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        return data.get(MAJOR_VERSION_OFFSET) == 2 && data.get(ACCESSIBLE_OFFSET) != 0;
    }

    /// The current value of a counter; empty if the JVM has none of this name.
    OptionalLong value(String name) {
        return readable(() -> {
                    if (!counterOffsets.containsKey(name)) {
                        rescan();
                    }
                    return Optional.ofNullable(counterOffsets.get(name)).map(data::getLong);
                })
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /// The current value of a string; empty if the JVM has none of this name.
    Optional<String> text(String name) {
        return readable(() -> {
            if (!textOffsets.containsKey(name)) {
                rescan();
            }
            return Optional.ofNullable(textOffsets.get(name)).map(this::text);
        });
    }

    /// What is read; empty if someone has cut the file short or written something else into it. The JDK
    /// turns the signal of a mapped page that is gone into an [InternalError], which it throws where the thread
    /// next returns from native code: here from `yield`, or else somewhere in the caller.
    @SuppressWarnings("ThreadPriorityCheck") // what is wanted is the return from native code
    private static <T> Optional<T> readable(Supplier<Optional<T>> reading) {
        try {
            Optional<T> value = reading.get();
            Thread.yield();
            return value;
        } catch (InternalError | IndexOutOfBoundsException damaged) {
            return Optional.empty();
        }
    }

    /// Scans the entries again if there are more than at the last scan; the JVM never removes any.
    private void rescan() {
        if (!isReady() || data.getInt(ENTRY_COUNT_OFFSET) == entries) {
            return;
        }
        entries = data.getInt(ENTRY_COUNT_OFFSET);
        Map<String, Integer> newCounterOffsets = new LinkedHashMap<>();
        Map<String, Integer> newTextOffsets = new LinkedHashMap<>();
        int entry = data.getInt(FIRST_ENTRY_OFFSET);
        for (int i = 0; i < entries && entry >= 0 && entry + ENTRY_BYTES <= data.limit(); i++) {
            int length = data.getInt(entry);
            int offset = entry + data.getInt(entry + DATA_OFFSET);
            int elements = data.getInt(entry + VECTOR_LENGTH);
            boolean isNumber = data.get(entry + DATA_TYPE) == 'J' && elements == 0;
            if (isNumber && offset >= 0 && offset + Long.BYTES <= data.limit()) {
                newCounterOffsets.put(text(entry + data.getInt(entry + NAME_OFFSET)), offset);
            }
            if (data.get(entry + DATA_TYPE) == 'B' && elements > 0 && offset >= 0 && offset < data.limit()) {
                newTextOffsets.put(text(entry + data.getInt(entry + NAME_OFFSET)), offset);
            }
            if (length < ENTRY_BYTES) {
                break;
            }
            entry += length;
        }
        counterOffsets = newCounterOffsets;
        textOffsets = newTextOffsets;
    }

    private String text(int start) {
        int end = start;
        while (end < data.limit() && data.get(end) != 0) {
            end++;
        }
        byte[] bytes = new byte[end - start];
        data.get(start, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
