package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// JMeter's results as XML. A sample within another one is a part of it, such as a redirect; only those within nothing
/// but transactions' sums are requests of their own.
final class JtlXml {
    private static final Set<String> SAMPLES = Set.of("httpSample", "sample");

    private final ToolText jtl;
    private final JtlSummary summary;

    /// The samples that are open at the place that is read, the innermost first: whether it and all around it are sums,
    /// whose samples count.
    private final Deque<Boolean> open = new ArrayDeque<>();

    JtlXml(ToolText jtl, JtlSummary summary) {
        this.jtl = jtl;
        this.summary = summary;
    }

    /// Reads all samples.
    ///
    /// @throws UserErrorException if it is cut or damaged
    /// @throws IOException if it can't be read
    void read() throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (BufferedReader in = jtl.reader('<')) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT && SAMPLES.contains(xml.getLocalName())) {
                    start(xml);
                } else if (event == XMLStreamConstants.END_ELEMENT && SAMPLES.contains(xml.getLocalName())) {
                    open.pop();
                }
            }
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            throw FileError.CUT.because(e, jtl.name() + ":" + line);
        }
    }

    private void start(XMLStreamReader xml) {
        boolean sum = JtlSample.isTransaction(attribute(xml, "rm"));
        boolean counts = open.isEmpty() || open.element();
        open.push(counts && sum);
        if (counts) {
            String place = jtl.name() + ":" + xml.getLocation().getLineNumber();
            summary.add(
                    attribute(xml, "lb"),
                    JtlReader.millis(place, "ts", attribute(xml, "ts"), JtlReader.MAX_TIME),
                    JtlReader.millis(place, "t", attribute(xml, "t"), Latencies.MAX_MILLIS),
                    attribute(xml, "s").equals("true"),
                    sum);
        }
    }

    private static String attribute(XMLStreamReader xml, String name) {
        String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }
}
