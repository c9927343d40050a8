package dev.loombench.lab.load.plan;

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
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Follows the results of a plan while JMeter writes them, separated by commas. Sums are left out as in [JtlFile], but
/// that one behind which nothing came counts a look later.
public final class JtlTail {
    private static final String USERS = "allThreads";

    private final Path path;
    private final List<JtlSample> ended = new ArrayList<>();
    private final WithoutSums samples = new WithoutSums(ended::add);
    private long position;
    private byte[] torn = {};
    private @Nullable JtlColumns columns;
    private OptionalLong users = OptionalLong.empty();

    /// @param path need not be there yet
    public JtlTail(Path path) {
        this.path = path;
    }

    /// What was written since the last look.
    ///
    /// @param at seconds since the plan began
    /// @param seconds since the last look
    /// @throws BadJtl if this is another format, or damaged
    /// @throws IOException if it can't be read
    public PlanNow look(double at, double seconds) throws IOException {
        if (Files.exists(path)) {
            take(wholeRows());
            samples.settle();
        }
        PlanNow now = PlanNow.of(at, seconds, ended, users);
        ended.clear();
        return now;
    }

    private void take(String text) throws IOException {
        CsvRows rows = new CsvRows(new StringReader(text), ',');
        while (rows.hasNext()) {
            List<String> row = rows.row();
            JtlColumns known = columns;
            if (known == null) {
                columns = JtlColumns.of(row, path.toString());
            } else if (known.isWhole(row)) {
                samples.accept(known.sample(row, path.toString()));
                users = users(known.names().indexOf(USERS), row);
            }
        }
    }

    private static OptionalLong users(int column, List<String> row) {
        return column < 0 || !row.get(column).matches("\\d{1,18}")
                ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(row.get(column)));
    }

    /// All that is new, up to the last row that is whole.
    private String wholeRows() throws IOException {
        byte[] bytes = news();
        int end = 0;
        boolean quoted = false;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '"') {
                quoted = !quoted;
            } else if (bytes[i] == '\n' && !quoted) {
                end = i + 1;
            }
        }
        torn = Arrays.copyOfRange(bytes, end, bytes.length);
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    private byte[] news() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            if (channel.size() < position) {
                throw new BadJtl(path + ": the file has become shorter");
            }
            ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(torn.length + channel.size() - position));
            buffer.put(torn);
            channel.position(position);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
            position = channel.position();
            return Arrays.copyOf(buffer.array(), buffer.position());
        }
    }
}
