package dev.loombench.protocol.load;

import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.UnusableFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A feed of values for the requests of a load: a CSV file (RFC 4180, UTF-8) with names in the first line, and
/// the values of one request in each further line.
public final class Feed {
    private static final int MAX_ROWS = 1_000_000;

    /// The values of one request.
    ///
    /// @param line number of the row's first line in the file
    private record Row(int line, List<String> values) {}

    private final Path file;
    private final List<String> names;
    private final Map<String, Integer> columns;
    private final List<Row> rows;

    private Feed(Path file, List<String> names, List<Row> rows) {
        this.file = file;
        this.names = names;
        this.columns = columns(file, names);
        this.rows = rows;
    }

    /// Reads a feed. The lab and the load generator each do, so it must be a regular file.
    ///
    /// @throws IOException if the file can't be read
    /// @throws InvalidFeedException if it isn't such a file, isn't regular, has no row, or more than a million
    ///     rows or 64 MiB
    public static Feed read(Path file) throws IOException {
        try (Reader text = new BufferedReader(new InputStreamReader(
                InputFile.openRegular(file, InputLimit.FEED), StandardCharsets.UTF_8.newDecoder()))) {
            CsvReader csv = new CsvReader(file, text);
            List<String> names = csv.next();
            if (names == null) {
                throw new InvalidFeedException(
                        file, 1, "the feed is empty: it needs a header line with names, and lines of values");
            }
            List<String> stripped = names.stream().map(String::strip).toList();
            return new Feed(file, stripped, rows(file, csv, stripped.size()));
        } catch (UnusableFileException e) {
            throw new InvalidFeedException(e);
        } catch (CharacterCodingException e) {
            throw new InvalidFeedException(file, lineOfInvalidText(file), "the feed isn't text in UTF-8");
        }
    }

    /// Finds the line with the first bytes that aren't UTF-8: a reader is beyond them when it throws.
    private static int lineOfInvalidText(Path file) throws IOException {
        ByteBuffer bytes;
        try (InputStream in = InputFile.openRegular(file, InputLimit.FEED)) {
            bytes = ByteBuffer.wrap(in.readAllBytes());
        }
        CharBuffer text = CharBuffer.allocate(1 << 13);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        while (decoder.decode(bytes, text, true).isOverflow()) {
            text.clear();
        }
        int line = 1;
        for (int i = 0; i < bytes.position(); i++) {
            line += bytes.get(i) == '\n' ? 1 : 0;
        }
        return line;
    }

    private static List<Row> rows(Path file, CsvReader csv, int columns) throws IOException {
        List<Row> rows = new ArrayList<>();
        int header = csv.line();
        for (List<String> values = csv.next(); values != null; values = csv.next()) {
            if (values.size() != columns) {
                throw new InvalidFeedException(
                        file,
                        csv.line(),
                        "the number of values must be that of the names, " + columns + ", and is " + values.size());
            }
            if (rows.size() == MAX_ROWS) {
                throw new InvalidFeedException(file, csv.line(), "a feed of more than a million rows");
            }
            rows.add(new Row(csv.line(), List.copyOf(values)));
        }
        if (rows.isEmpty()) {
            throw new InvalidFeedException(
                    file, header, "there are no values after the header line: add at least one line of them");
        }
        return rows;
    }

    private static Map<String, Integer> columns(Path file, List<String> names) {
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.isEmpty()) {
                throw new InvalidFeedException(file, 1, "name " + (i + 1) + " of the first line is empty");
            }
            Integer earlier = columns.put(name, i);
            if (earlier != null) {
                throw new InvalidFeedException(
                        file, 1, "names " + (earlier + 1) + " and " + (i + 1) + " of the first line are the same");
            }
        }
        return columns;
    }

    /// Values of a column in its first rows.
    ///
    /// @param limit largest number of values
    public List<String> firstValues(String name, int limit) {
        int column = columns.getOrDefault(name, -1);
        return column < 0
                ? List.of()
                : rows.stream()
                        .limit(limit)
                        .map(row -> row.values().get(column))
                        .toList();
    }

    /// Checks that the feed has all values of a request.
    ///
    /// @throws InvalidFeedException if a name is missing, or a value in a header isn't allowed there
    public void requireFor(LoadRequest request) {
        for (String name : request.feedNames()) {
            if (!columns.containsKey(name)) {
                throw new InvalidFeedException(
                        file,
                        1,
                        "the feed has no '" + name + "', which " + request.name()
                                + " needs: add a column of that name");
            }
        }
        for (String name : request.feedNamesInHeaders()) {
            for (int row = 0; row < rows.size(); row++) {
                if (value(row, name).chars().anyMatch(c -> c < ' ' && c != '\t' || c == 127)) {
                    throw new InvalidFeedException(
                            file,
                            rows.get(row).line(),
                            "'" + name + "' is used in a header of " + request.name()
                                    + ", but its value has a line break or another control character");
                }
            }
        }
    }

    /// Checks that the feed is used at all.
    ///
    /// @throws InvalidFeedException if no request uses a value
    public void requireAnyUse(List<LoadRequest> requests) {
        if (requests.stream().allMatch(request -> request.feedNames().isEmpty())) {
            throw new InvalidFeedException(
                    file,
                    1,
                    "no request uses a value of this feed: write a name of its first line as ${name} into a request,"
                            + " or leave the feed out");
        }
    }

    /// The names of the values, in the order of the file.
    public List<String> names() {
        return names;
    }

    /// The number of rows, at least 1.
    public int size() {
        return rows.size();
    }

    /// The value of a name in a row.
    ///
    /// @param row index from 0
    /// @param name name that [#requireFor] has checked
    public String value(int row, String name) {
        Integer column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException("no value '" + name + "' in " + file);
        }
        return rows.get(row).values().get(column);
    }
}
