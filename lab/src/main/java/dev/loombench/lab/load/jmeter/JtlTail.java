package dev.loombench.lab.load.jmeter;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.loombench.lab.load.LoadUpdate.JMeterSecond;
import dev.loombench.lab.load.jmeter.JtlFile.InvalidJtlException;
import dev.loombench.lab.load.jmeter.JtlFile.JtlColumns;
import dev.loombench.lab.load.jmeter.JtlFile.TransactionFilter;
import dev.loombench.lab.results.JtlRows;
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
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Incremental reader of a JTL file that JMeter is still writing, with commas as separators. Transaction sums
/// are filtered as in [JtlFile]; one without samples after it counts at the next read.
public final class JtlTail {
    private static final String USERS_COLUMN = "allThreads";

    private final Path path;
    private final List<JtlSample> ended = new ArrayList<>();
    private final TransactionFilter samples = new TransactionFilter(ended::add);
    private long position;
    private byte[] partialRow = {};
    private @Nullable JtlColumns columns;
    private OptionalLong users = OptionalLong.empty();

    /// Creates a reader at the start of a file.
    ///
    /// @param path may not exist yet
    public JtlTail(Path path) {
        this.path = path;
    }

    /// Reads what was appended since the previous call.
    ///
    /// @param at seconds since the start of the plan
    /// @param seconds since the previous call
    /// @throws InvalidJtlException if this is another format, or damaged
    /// @throws IOException if it can't be read
    public JMeterSecond read(double at, double seconds) throws IOException {
        if (Files.exists(path)) {
            take(wholeRows());
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

    private void take(String text) throws IOException {
        Iterator<CsvRecord> rows = JtlRows.read(new StringReader(text), ',').iterator();
        while (rows.hasNext()) {
            List<String> row = rows.next().getFields();
            JtlColumns header = columns;
            if (header == null) {
                columns = JtlColumns.locate(row, path.toString());
            } else if (header.isWhole(row)) {
                samples.accept(header.sample(row, path.toString()));
                users = users(header.names().indexOf(USERS_COLUMN), row);
            }
        }
    }

    private static OptionalLong users(int column, List<String> row) {
        return column < 0 || !row.get(column).matches("\\d{1,18}")
                ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(row.get(column)));
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
                throw new InvalidJtlException(path + ": the file has become shorter");
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
