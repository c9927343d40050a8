package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Objects;

/// JMeter's results: those of all requests, and of each label. They are the figures of JMeter's own summary, from
/// the first request to the last, with those that failed; a run of the lab measures a steady window instead.
///
/// A sum of a transaction controller is a label, and no request, unless the file has nothing else.
final class JtlSummary {
    private final RequestTimes requests = new RequestTimes("label");
    private final RequestTimes sums = new RequestTimes("label");

    /// Reads CSV with a header line, or XML.
    ///
    /// @throws UserErrorException if it is cut or damaged, lacks a column, or has no request
    /// @throws IOException if it can't be read
    static FigureList read(ToolText jtl) throws IOException {
        JtlSummary summary = new JtlSummary();
        if (jtl.head().startsWith(JtlReader.TIME)) {
            summary.readCsv(jtl);
        } else {
            new JtlXml(jtl, summary).read();
        }
        RequestTimes counted = summary.requests.isEmpty() ? summary.sums : summary.requests;
        if (counted.isEmpty()) {
            throw FileError.NOTHING_MEASURED.error(jtl.name());
        }
        return counted.figures();
    }

    private void readCsv(ToolText jtl) throws IOException {
        int end = JtlReader.TIME.length();
        char separator = jtl.head().length() > end ? jtl.head().charAt(end) : ',';
        try (BufferedReader in = jtl.reader()) {
            new JtlReader(jtl.name(), separator)
                    .read(
                            in,
                            sample -> add(
                                    Objects.requireNonNullElse(sample.label(), ""),
                                    sample.startMillis(),
                                    sample.elapsedMillis(),
                                    sample.success(),
                                    sample.isTransaction()))
                    .ifPresent(problem -> {
                        throw problem;
                    });
        }
    }

    /// Adds a sample.
    ///
    /// @param sum whether it is a transaction controller's sum
    void add(String label, long startMillis, long elapsedMillis, boolean success, boolean sum) {
        if (sum) {
            requests.addPart(label, startMillis, elapsedMillis, success);
            sums.add(label, startMillis, elapsedMillis, success);
        } else {
            requests.add(label, startMillis, elapsedMillis, success);
        }
    }
}
