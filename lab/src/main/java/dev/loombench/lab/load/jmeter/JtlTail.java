package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadUpdate.JMeterSecond;
import dev.loombench.lab.load.jmeter.JtlFile.TransactionFilter;
import dev.loombench.lab.results.JtlReader;
import dev.loombench.lab.results.JtlSample;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyCounts;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Results that JMeter is still writing. Transaction sums are filtered as in [JtlFile]; one without samples after it
/// counts at the next read.
final class JtlTail {
    private final Path path;
    private final JtlReader reader;
    private final List<JtlSample> ended = new ArrayList<>();
    private final TransactionFilter samples = new TransactionFilter(ended::add);
    private long position;
    private byte[] partialRow = {};
    private OptionalLong users = OptionalLong.empty();

    /// Creates a reader at the start of a file.
    ///
    /// @param path may not exist yet
    JtlTail(Path path) {
        this.path = path;
        this.reader = new JtlReader(path.toString(), JtlFile.SEPARATOR);
    }

    /// Reads what was appended since the previous call.
    ///
    /// @param at seconds since the start of the plan
    /// @param seconds since the previous call
    /// @throws UserErrorException if it is damaged
    /// @throws IOException if it can't be read, or has become shorter
    JMeterSecond read(double at, double seconds) throws IOException {
        if (Files.exists(path)) {
            reader.read(new StringReader(wholeRows()), this::take);
            samples.settle();
        }
        LatencyCounts times = new LatencyCounts();
        ended.forEach(sample -> times.addMillis(sample.elapsedMillis()));
        Latencies latencies = times.latencies();
        JMeterSecond now = new JMeterSecond(
                at,
                (double) ended.size() / seconds,
                ended.stream().filter(sample -> !sample.success()).count(),
                quantile(latencies, 0.5),
                quantile(latencies, 0.99),
                users);
        ended.clear();
        return now;
    }

    private static OptionalDouble quantile(Latencies latencies, double share) {
        return latencies.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(latencies.quantile(share));
    }

    private void take(JtlSample sample) {
        samples.accept(sample);
        users = sample.activeUsers() < 0 ? OptionalLong.empty() : OptionalLong.of(sample.activeUsers());
    }

    /// Reads all new text up to the last complete row.
    private String wholeRows() throws IOException {
        byte[] bytes = appendedBytes();
        int end = 0;
        boolean quoted = false;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '"') {
                quoted = !quoted;
            } else if (bytes[i] == '\n' && !quoted) {
                end = i + 1;
            }
        }
        partialRow = Arrays.copyOfRange(bytes, end, bytes.length);
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    private byte[] appendedBytes() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            if (channel.size() < position) {
                throw new IOException(path + ": the file has become shorter");
            }
            ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(partialRow.length + channel.size() - position));
            buffer.put(partialRow);
            channel.position(position);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
            position = channel.position();
            return Arrays.copyOf(buffer.array(), buffer.position());
        }
    }
}
