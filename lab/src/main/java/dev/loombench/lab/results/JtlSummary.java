package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// JMeter's results: those of all requests, and of each label. They are the figures of JMeter's own summary, from
/// the first request to the last, with those that failed; a run of the lab measures a steady window instead.
///
/// A sum of a transaction controller is a label, and no request, unless the file has nothing else. In XML a sample
/// within another one is a part of it, such as a redirect; only those within nothing but sums are requests.
final class JtlSummary {
    private static final Set<String> SAMPLES = Set.of("httpSample", "sample");

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
            summary.readXml(jtl);
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
        try (BufferedReader in = jtl.reader('\n')) {
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

    private void readXml(ToolText jtl) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // whether each sample that is open and all around it are sums, the innermost first
        Deque<Boolean> open = new ArrayDeque<>();
        try (BufferedReader in = jtl.reader('<')) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            while (xml.hasNext()) {
                int event = xml.next();
                if (xml.hasName() && SAMPLES.contains(xml.getLocalName())) {
                    if (event == XMLStreamConstants.END_ELEMENT) {
                        open.pop();
                    } else {
                        boolean sum = JtlSample.isTransaction(attribute(xml, "rm"));
                        boolean counts = open.isEmpty() || open.element();
                        open.push(counts && sum);
                        if (counts) {
                            add(xml, jtl.name() + ":" + xml.getLocation().getLineNumber(), sum);
                        }
                    }
                }
            }
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            throw FileError.CUT.because(e, jtl.name() + ":" + line);
        }
    }

    private void add(XMLStreamReader sample, String place, boolean sum) {
        add(
                attribute(sample, "lb"),
                JtlReader.millis(place, "ts", attribute(sample, "ts"), JtlReader.MAX_TIME),
                JtlReader.millis(place, "t", attribute(sample, "t"), Latencies.MAX_MILLIS),
                attribute(sample, "s").equals("true"),
                sum);
    }

    private static String attribute(XMLStreamReader sample, String name) {
        return Objects.requireNonNullElse(sample.getAttributeValue(null, name), "");
    }

    /// Adds a sample.
    ///
    /// @param sum whether it is a transaction controller's sum
    private void add(String label, long startMillis, long elapsedMillis, boolean success, boolean sum) {
        if (sum) {
            requests.addPart(label, startMillis, elapsedMillis, success);
            sums.add(label, startMillis, elapsedMillis, success);
        } else {
            requests.add(label, startMillis, elapsedMillis, success);
        }
    }
}
