package dev.loombench.lab.results;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.protocol.Format;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// JMeter's results: those of all requests, and of each label. They are the figures of JMeter's own summary, from
/// the first request to the last, with those that failed; a run of the lab measures a steady window instead.
///
/// A sum of a transaction controller is a label, and no request, unless the file has nothing else.
final class JtlSummary {
    private static final String TRANSACTION_MESSAGE = "Number of samples in transaction";
    private static final String SAVE_PROPERTY = "jmeter.save.saveservice.";

    private final String source;
    private final RequestTimes requests = new RequestTimes("label");
    private final RequestTimes sums = new RequestTimes("label");

    private JtlSummary(String source) {
        this.source = source;
    }

    /// Reads CSV with a header line, or XML.
    ///
    /// @throws UserErrorException if it is cut or damaged, lacks a column, or has no request
    /// @throws IOException if it can't be read
    static ToolResult read(ToolText jtl) throws IOException {
        JtlSummary summary = new JtlSummary(jtl.name());
        if (jtl.head().startsWith(JtlRows.TIME)) {
            summary.readCsv(jtl);
        } else {
            new JtlXml(jtl, summary).read();
        }
        RequestTimes counted = summary.requests.isEmpty() ? summary.sums : summary.requests;
        if (counted.isEmpty()) {
            throw new UserErrorException(jtl.name() + ": these results of JMeter have no sample, so there is nothing to"
                    + " compare: the plan sent nothing, or failed at once; see its jmeter.log");
        }
        return counted.figures().result(ResultFormat.JTL, jtl.name(), FigureList.MEAN);
    }

    /// Adds a sample.
    void add(String label, long startMillis, long elapsedMillis, boolean success, String message) {
        if (isSum(message)) {
            requests.addPart(label, startMillis, elapsedMillis, success);
            sums.add(label, startMillis, elapsedMillis, success);
        } else {
            requests.add(label, startMillis, elapsedMillis, success);
        }
    }

    /// Whether a sample with this message is a transaction controller's sum.
    static boolean isSum(String message) {
        return message.startsWith(TRANSACTION_MESSAGE);
    }

    private void readCsv(ToolText jtl) throws IOException {
        char separator =
                jtl.head().length() > JtlRows.TIME.length() ? jtl.head().charAt(JtlRows.TIME.length()) : ',';
        try (BufferedReader in = jtl.reader();
                CsvReader<CsvRecord> rows = JtlRows.read(in, separator)) {
            JtlColumns columns = null;
            for (CsvRecord row : rows) {
                if (JtlRows.isEmpty(row)) {
                    continue;
                }
                if (columns == null) {
                    columns = JtlColumns.locate(source, row.getFields());
                } else if (!row.getFields().equals(columns.names)) {
                    addRow(source + ":" + row.getStartingLineNumber(), row.getFields(), columns);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw new UserErrorException(
                    source + ": it has a row of more than " + JtlRows.MAX_LENGTH + " characters, so it isn't JMeter's",
                    e);
        }
    }

    private void addRow(String place, List<String> row, JtlColumns columns) {
        if (row.size() < columns.names.size()) {
            throw new UserErrorException(place + ": " + row.size() + " fields instead of the " + columns.names.size()
                    + " of the header line: JMeter was stopped, or the file was cut; measure or copy it again");
        }
        add(
                columns.label < 0 ? "" : row.get(columns.label),
                startMillis(place, JtlRows.TIME, row.get(columns.time)),
                elapsedMillis(place, "elapsed", row.get(columns.elapsed)),
                row.get(columns.success).equals("true"),
                columns.message < 0 ? "" : row.get(columns.message));
    }

    /// Parses the start of a sample.
    ///
    /// @param place file and line
    static long startMillis(String place, String name, String text) {
        return JtlRows.startMillis(text)
                .orElseThrow(() -> noMillis(place, name, text, "; set " + SAVE_PROPERTY + "timestamp_format=ms"));
    }

    /// Parses the time that a sample took.
    ///
    /// @param place file and line
    static long elapsedMillis(String place, String name, String text) {
        return JtlRows.elapsedMillis(text)
                .orElseThrow(
                        () -> noMillis(place, name, text, ": the file was cut or changed; measure or copy it again"));
    }

    private static UserErrorException noMillis(String place, String name, String text, String remedy) {
        return new UserErrorException(
                place + ": " + name + " is '" + Format.excerpt(text) + "', not milliseconds" + remedy);
    }

    /// Positions of the fields.
    ///
    /// @param label negative where the file doesn't have it, like `message`
    private record JtlColumns(List<String> names, int time, int elapsed, int success, int label, int message) {
        static JtlColumns locate(String source, List<String> header) {
            return new JtlColumns(
                    header,
                    header.indexOf(JtlRows.TIME),
                    column(source, header, "elapsed", "time"),
                    column(source, header, "success", "successful"),
                    header.indexOf("label"),
                    header.indexOf("responseMessage"));
        }

        private static int column(String source, List<String> header, String name, String property) {
            int column = header.indexOf(name);
            if (column < 0) {
                throw new UserErrorException(source + ":1: it has no column " + name + "; make JMeter write it: set "
                        + SAVE_PROPERTY + property + "=true");
            }
            return column;
        }
    }
}
