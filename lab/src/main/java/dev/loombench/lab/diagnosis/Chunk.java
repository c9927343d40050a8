package dev.loombench.lab.diagnosis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// A file of Flight Recorder's repository. Its header holds the size as of the last flush, up to which all
/// is consistent, and a byte of state, which is 0 in a finished chunk only: readers of files refuse others,
/// such as those of a killed JVM.
///
/// @see <a
/// href="https://github.com/openjdk/jdk/blob/master/src/hotspot/share/jfr/recorder/repository/jfrChunkWriter.cpp">jfrChunkWriter.cpp</a>
final class Chunk {
    private static final int HEADER = 68;
    private static final int SIZE_AT = 8;
    private static final int STATE_AT = 64;
    private static final int UPDATING = 255;
    private static final byte FINISHED = 0;
    private static final int ATTEMPTS = 50;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final byte[] MAGIC = {'F', 'L', 'R', 0};

    private Chunk() {}

    /// The chunk as it was flushed last, marked as finished; nothing if it was never flushed.
    static Optional<byte[]> finished(Path path) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (InputStream in = Files.newInputStream(path)) {
                byte[] header = in.readNBytes(HEADER);
                if (header.length < HEADER || !Arrays.equals(MAGIC, Arrays.copyOf(header, MAGIC.length))) {
                    return Optional.empty();
                }
                long size = ByteBuffer.wrap(header).getLong(SIZE_AT);
                if ((header[STATE_AT] & UPDATING) != UPDATING) {
                    return size <= HEADER ? Optional.empty() : complete(header, in, size);
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return Optional.empty();
    }

    private static Optional<byte[]> complete(byte[] header, InputStream in, long size) throws IOException {
        byte[] rest = in.readNBytes(Math.toIntExact(size - HEADER));
        if (rest.length < size - HEADER) {
            return Optional.empty();
        }
        byte[] chunk = Arrays.copyOf(header, Math.toIntExact(size));
        chunk[STATE_AT] = FINISHED;
        System.arraycopy(rest, 0, chunk, HEADER, rest.length);
        return Optional.of(chunk);
    }
}
