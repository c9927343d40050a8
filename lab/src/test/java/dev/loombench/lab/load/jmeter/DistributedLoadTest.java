package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyCounts;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;

class DistributedLoadTest {
    @Test
    void theOptionsStandInThePlan() throws Exception {
        Map<String, String> plan = properties(load(
                        500,
                        "http://h:8080/a?b=1&c=<\">",
                        "{\"a\": \"<&>\"}\r\n",
                        List.of("X-A: b & c"),
                        "200",
                        "text=<hi> & so")
                .jmx());

        assertThat(plan)
                .contains(
                        entry(
                                "OpenModelThreadGroup.schedule",
                                "pause(1000 ms) rate(250.0/s) random_arrivals(39000 ms) pause(1000 ms)"),
                        entry("ThreadGroup.duration", "42"),
                        entry("HTTPSampler.path", "http://h:8080/a?b=1&c=%3C%22%3E"),
                        entry("HTTPSampler.method", "POST"),
                        entry("HTTPSampler.connect_timeout", "4000"),
                        entry("HTTPSampler.response_timeout", "4000"),
                        entry("Argument.value", "{\"a\": \"<&>\"}\r\n"),
                        entry("Header.name", "X-A"),
                        entry("Header.value", "b & c"),
                        entry("status", "200"),
                        entry("text", "<hi> & so"));
        assertThat(properties(load(500, "http://h/", null, List.of()).jmx()))
                .contains(entry("status", "2\\d\\d"), entry("text", ""))
                .doesNotContainKeys("Argument.value", "Header.name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$${__exit(1)}", "a\u0001b"})
    void whatJMeterWouldNotSendAsItIsIsRefused(String body) {
        DistributedLoad load = load(1, "http://h/", body, List.of());

        assertThatThrownBy(load::jmx).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a:1,", "a:1,a:1", "a:b", "[::1]:1099", "a:1;b:2"})
    void whatIsNoListOfEnginesIsRefused(String text) {
        assertThat(DistributedLoad.engines("a:1,10.0.0.1:1099")).containsExactly("a:1", "10.0.0.1:1099");
        assertThatThrownBy(() -> DistributedLoad.engines(text)).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @CsvSource({"1030, 1030", "910, 910", "900, 1000", "1100, 1000"})
    void requestsThatChanceDoesNotExplainAreToldFromThoseThatWereDue(int begun, long due) {
        LatencyCounts times = new LatencyCounts();
        for (int i = 0; i < begun; i++) {
            times.addMillis(1);
        }
        Latencies all = times.latencies();

        assertThat(load(100, "http://h/", null, List.of())
                        .due(new JtlFigures(
                                JtlBuilder.span(0, 10_000),
                                all,
                                all,
                                LoadRecords.overview(all, 0),
                                new SampleErrors())))
                .isEqualTo(due);
    }

    /// Load of two engines, with a warm-up of 5 s and a window of 30 s.
    static DistributedLoad load(
            double rate, String url, @Nullable String body, List<String> headers, String... expected) {
        return new DistributedLoad(
                List.of("a:1", "b:2"),
                new LoadOrder(
                        URI.create(url.replace("<", "%3C").replace(">", "%3E").replace("\"", "%22")),
                        body == null ? "GET" : "POST",
                        headers.stream().map(HttpHeader::parse).toList(),
                        body,
                        ResponseExpectation.parse(List.of(expected)),
                        new Arrivals.OpenModel(rate, true),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(4),
                        1,
                        1,
                        Path.of(".")));
    }

    /// Properties of a plan by their names; of several the last one.
    private static Map<String, String> properties(String plan) throws Exception {
        NodeList all = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(plan.getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("stringProp");
        Map<String, String> properties = new HashMap<>();
        for (int i = 0; i < all.getLength(); i++) {
            properties.put(
                    all.item(i).getAttributes().getNamedItem("name").getNodeValue(),
                    all.item(i).getTextContent());
        }
        return properties;
    }
}
