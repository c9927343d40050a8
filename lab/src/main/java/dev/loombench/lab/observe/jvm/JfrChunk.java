package dev.loombench.lab.observe.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// A chunk file of Flight Recorder's repository. Its header holds the size as of the last flush, up to which
/// all data is consistent, and a state byte, which is 0 only in a finished chunk. Parsers refuse others, such
/// as those of a killed JVM.
///
/// @see <a
/// href="https://github.com/openjdk/jdk/blob/master/src/hotspot/share/jfr/recorder/repository/jfrChunkWriter.cpp">jfrChunkWriter.cpp</a>
final class JfrChunk {
    private static final int HEADER_BYTES = 68;
    private static final int SIZE_OFFSET = 8;
    private static final int STATE_OFFSET = 64;
    private static final int UPDATING_STATE = 255;
    private static final byte FINISHED_STATE = 0;
    private static final int MAX_ATTEMPTS = 50;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final byte[] MAGIC = {'F', 'L', 'R', 0};

    private JfrChunk() {}

    /// Reads a chunk as of its last flush, marked as finished; empty if it was never flushed.
    static Optional<byte[]> readFinished(Path path) throws IOException {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            try (InputStream in = Files.newInputStream(path)) {
                byte[] header = in.readNBytes(HEADER_BYTES);
                if (header.length < HEADER_BYTES || !Arrays.equals(MAGIC, Arrays.copyOf(header, MAGIC.length))) {
                    return Optional.empty();
                }
                long size = ByteBuffer.wrap(header).getLong(SIZE_OFFSET);
                if ((header[STATE_OFFSET] & UPDATING_STATE) != UPDATING_STATE) {
                    return size <= HEADER_BYTES ? Optional.empty() : readRest(header, in, size);
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return Optional.empty();
    }

    private static Optional<byte[]> readRest(byte[] header, InputStream in, long size) throws IOException {
        byte[] rest = in.readNBytes(Math.toIntExact(size - HEADER_BYTES));
        if (rest.length < size - HEADER_BYTES) {
            return Optional.empty();
        }
        byte[] chunk = Arrays.copyOf(header, Math.toIntExact(size));
        chunk[STATE_OFFSET] = FINISHED_STATE;
        System.arraycopy(rest, 0, chunk, HEADER_BYTES, rest.length);
        return Optional.of(chunk);
    }
}
