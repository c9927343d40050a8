package dev.loombench.lab.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The performance counters of a HotSpot JVM: its `hsperfdata` file, format 2.0, as `perfMemory.hpp` of
/// OpenJDK describes it. Only counters that are single 64-bit numbers, and texts, are read.
///
/// The buffer stays readable after the JVM has ended and removed the file, and then holds its last
/// figures.
final class PerfData {
    private static final int MAGIC = 0xcafec0c0;
    private static final int BYTE_ORDER = 4;
    private static final int MAJOR_VERSION = 5;
    private static final int ACCESSIBLE = 7;
    private static final int ENTRY_OFFSET = 24;
    private static final int ENTRY_COUNT = 28;
    private static final int PROLOGUE_BYTES = 32;
    private static final int NAME_OFFSET = 4;
    private static final int VECTOR_LENGTH = 8;
    private static final int DATA_TYPE = 12;
    private static final int DATA_OFFSET = 16;
    private static final int ENTRY_BYTES = 20;

    private final ByteBuffer data;
    private Map<String, Integer> places = Map.of();
    private Map<String, Integer> texts = Map.of();
    private int entries;

    /// @param data the file's content, from its first byte
    PerfData(ByteBuffer data) {
        this.data = data.duplicate();
    }

    /// Whether the JVM has written enough of it to be read.
    boolean isReady() {
        if (data.limit() < PROLOGUE_BYTES || data.order(ByteOrder.BIG_ENDIAN).getInt(0) != MAGIC) {
            return false;
        }
        data.order(data.get(BYTE_ORDER) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        return data.get(MAJOR_VERSION) == 2 && data.get(ACCESSIBLE) != 0;
    }

    /// A counter's value now; absent where the JVM has none of this name.
    OptionalLong value(String name) {
        if (!places.containsKey(name)) {
            find();
        }
        Integer place = places.get(name);
        return place == null ? OptionalLong.empty() : OptionalLong.of(data.getLong(place));
    }

    /// A text's value now; absent where the JVM has none of this name.
    Optional<String> text(String name) {
        if (!texts.containsKey(name)) {
            find();
        }
        return Optional.ofNullable(texts.get(name)).map(this::text);
    }

    /// Looks at all counters again if there are more than when that was done last: the JVM only ever adds some.
    private void find() {
        if (!isReady() || data.getInt(ENTRY_COUNT) == entries) {
            return;
        }
        entries = data.getInt(ENTRY_COUNT);
        Map<String, Integer> found = new LinkedHashMap<>();
        Map<String, Integer> foundTexts = new LinkedHashMap<>();
        int entry = data.getInt(ENTRY_OFFSET);
        for (int i = 0; i < entries && entry >= 0 && entry + ENTRY_BYTES <= data.limit(); i++) {
            int length = data.getInt(entry);
            int place = entry + data.getInt(entry + DATA_OFFSET);
            int elements = data.getInt(entry + VECTOR_LENGTH);
            boolean isNumber = data.get(entry + DATA_TYPE) == 'J' && elements == 0;
            if (isNumber && place >= 0 && place + Long.BYTES <= data.limit()) {
                found.put(text(entry + data.getInt(entry + NAME_OFFSET)), place);
            }
            if (data.get(entry + DATA_TYPE) == 'B' && elements > 0 && place >= 0 && place < data.limit()) {
                foundTexts.put(text(entry + data.getInt(entry + NAME_OFFSET)), place);
            }
            if (length < ENTRY_BYTES) {
                break;
            }
            entry += length;
        }
        places = found;
        texts = foundTexts;
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
