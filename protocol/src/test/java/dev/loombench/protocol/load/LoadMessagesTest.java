package dev.loombench.protocol.load;

import static dev.loombench.protocol.load.ResponseExpectation.ANY_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadMessagesTest {
    private static final LoadSecond SECOND = new LoadSecond(
            -2,
            500,
            499,
            480,
            new ErrorCounts(Map.of(LoadError.TIMEOUT, 3L, LoadError.WRONG_ANSWER, 1L)),
            OptionalDouble.of(0.1 + 0.2),
            OptionalDouble.of(1.5),
            OptionalDouble.of(2),
            17,
            OptionalDouble.empty(),
            LatencyHistogram.EMPTY);
    private static final LoadSecond EMPTY = new LoadSecond(
            0,
            0,
            0,
            0,
            ErrorCounts.NO_ERRORS,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            0,
            OptionalDouble.empty(),
            LatencyHistogram.EMPTY);

    static Stream<LoadOrder> orders() {
        return Stream.of(
                order("http://localhost", List.of(), null, ANY_SUCCESS, new Arrivals.ClosedModel(64)),
                order(
                        "https://[::1]:8443/a%20b?x=1&y=%2B",
                        List.of(new HttpHeader("Accept", "text/plain; q=0.5, a b"), new HttpHeader("X-Empty", "")),
                        "a=b\n%20 ü",
                        new ResponseExpectation(List.of(200, 204), "Thread[#1] 100 %"),
                        new Arrivals.OpenModel(0.25, true)),
                order(
                        "http://h:1/",
                        List.of(),
                        "",
                        new ResponseExpectation(List.of(), "x"),
                        new Arrivals.OpenModel(1_000_000, false)),
                mix(
                        Path.of("/tmp/a b.csv"),
                        new LoadRequest(
                                "http://h:80/a/${id}?q=${a b}",
                                "PUT",
                                List.of(new HttpHeader("X", "${id}"), new HttpHeader("Y", "1 2")),
                                "\n${id}\n",
                                new ResponseExpectation(List.of(201), "${id}"),
                                0.25),
                        LoadRequest.get(URI.create("http://h/b"))));
    }

    private static LoadOrder mix(@Nullable Path feed, LoadRequest... requests) {
        return new LoadOrder(
                List.of(requests),
                feed,
                new Arrivals.ClosedModel(1),
                Duration.ZERO,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                1,
                1,
                42,
                Path.of("."));
    }

    @ParameterizedTest
    @CsvSource({
        "https://h/, 'https://h/'' is not possible beside http://h/'",
        "http://h:81/, 'http://h:81/'' is not possible beside'",
        "http://i/, 'all requests of a load must go to one scheme, host and port'"
    })
    void allRequestsGoToOneServer(String other, String reason) {
        LoadRequest first = LoadRequest.get(URI.create("http://h/"));
        LoadRequest second = LoadRequest.get(URI.create(other));

        assertThatThrownBy(() -> mix(null, first, second))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> mix(null))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("from 1 to 1000");
    }

    @Test
    void aNameNeedsAFeed() {
        LoadRequest request = new LoadRequest("http://h/", "POST", List.of(), "${id} $${id}", ANY_SUCCESS, 1);

        assertThatThrownBy(() -> mix(null, request))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("'${id}' is not ")
                .hasMessageEndingWith(" $${id}");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNoWeightIsRefused(double weight) {
        assertThatThrownBy(() -> new LoadRequest("http://h/", "GET", List.of(), null, ANY_SUCCESS, weight))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("a weight above 0");
    }

    private static LoadOrder order(
            String target,
            List<HttpHeader> headers,
            @Nullable String body,
            ResponseExpectation expect,
            Arrivals arrivals) {
        return new LoadOrder(
                URI.create(target),
                "POST",
                headers,
                body,
                expect,
                arrivals,
                Duration.ZERO,
                Duration.ofMillis(1_500),
                Duration.ofMillis(250),
                64,
                1_200,
                Path.of("/tmp/a b"));
    }

    @ParameterizedTest
    @CsvSource({"100000000, 100", "100500000, 101", "1000001, 2"})
    void aTimeoutIsRoundedUpToMilliseconds(long nanos, long millis) {
        assertThat(orderTo("http://h/", "GET", Duration.ofNanos(nanos)).timeout())
                .isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({
        "http://my_host/x, my_host, 80",
        "https://my_host/x, my_host, 443",
        "http://my_host:8080, my_host, 8080",
        "https://h, h, 443",
        "http://[::1]:81/, [::1], 81"
    })
    void aTargetHasAHostAndAPort(String target, String host, int port) {
        LoadOrder order = orderTo(target, "GET", Duration.ofSeconds(1));

        assertThat(order.host()).isEqualTo(host);
        assertThat(order.port()).isEqualTo(port);
        assertThat(order.first().server()).endsWith("://" + host + ":" + port);
        assertThat(order.first().pathAndQuery().fill(name -> "")).startsWith("/");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://h:99999/ | GET | port must be from 1 to 65535",
                "http://my_host:70000/ | GET | port must be from 1 to 65535",
                "http://h:0/ | GET | port must be from 1 to 65535",
                "http://my host/ | GET | URL",
                "http:/x | GET | a URL such as",
                "ftp://h/ | GET | a URL such as",
                "localhost:8080 | GET | a URL such as",
                "/x | GET | a URL such as",
                "http:///x | GET | a URL such as",
                "http://u:p@my_host/ | GET | a URL such as",
                "http://h/ | FOO | a supported method: GET, HEAD",
                "http://h/ | get | a supported method: GET, HEAD"
            })
    void whatCanNotBeSentIsRefusedByName(String target, String method, String reason) {
        assertThatThrownBy(() -> orderTo(target.replace(" ", "%20"), method, Duration.ofSeconds(1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(reason);
    }

    private static LoadOrder orderTo(String target, String method, Duration timeout) {
        return new LoadOrder(
                URI.create(target),
                method,
                List.of(),
                null,
                ANY_SUCCESS,
                new Arrivals.ClosedModel(1),
                Duration.ZERO,
                Duration.ofSeconds(1),
                timeout,
                1,
                1,
                Path.of("."));
    }

    static Stream<LoadEvent> events() {
        return Stream.of(
                SECOND,
                EMPTY,
                new LoadEvent.LoadFault(LoadFaultKind.UNKNOWN_HOST, "no 'x.invalid'\nat all"),
                new LoadEvent.LoadDone());
    }

    @ParameterizedTest
    @MethodSource("orders")
    void anOrderIsReadAsItWasWritten(LoadOrder order) {
        assertThat(LoadOrder.from(MessageLine.parse(order.line().toString()))).isEqualTo(order);
    }

    @ParameterizedTest
    @MethodSource("events")
    void anEventIsReadAsItWasWritten(LoadEvent event) {
        String text = event.line().toString();
        assertThat(text).doesNotContain("\n");
        assertThat(MessageLine.parse(text).readOneOf(LoadEvent.class)).isEqualTo(event);
    }

    @Test
    void whatIsNoEventIsRefused() {
        MessageLine unlucky =
                MessageLine.of("LoadFault").with("kind", "BAD_LUCK").with("message", "x");

        assertThatThrownBy(() -> MessageLine.of("hello").readOneOf(LoadEvent.class))
                .isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> unlucky.readOneOf(LoadEvent.class)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aSecondIsARowOfATable() {
        assertThat(SECOND.csv().split(",", -1)).hasSameSizeAs(LoadSecond.CSV_HEADER.split(",", -1));
        assertThat(LoadSecond.parseCsv(SECOND.csv())).isEqualTo(SECOND);
        assertThat(LoadSecond.parseCsv(EMPTY.csv())).isEqualTo(EMPTY);
        assertThatThrownBy(() -> LoadSecond.parseCsv("1,2,3")).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> LoadSecond.parseCsv(LoadSecond.CSV_HEADER)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aSummaryIsReadAsItWasWritten() {
        List<AnswerKind> answers =
                List.of(new AnswerKind(200, "text/plain; charset=utf-8", 20), new AnswerKind(500, "", 8));
        LoadSummary summary = new LoadSummary(
                new Totals(
                        1_700_000_000_000L,
                        20,
                        10_000,
                        9_999,
                        9_990,
                        new ErrorCounts(Map.of(LoadError.RESET, 9L)),
                        "",
                        1,
                        9_980,
                        2,
                        7),
                new Lag(0.0001, 0.002, 0.003, 1.25),
                new Hiccups(0.0002, 0.004, 1, 1.5),
                new Limits(3.25, 2, 1, 0.16, 64, 0.25, 512, 1_200, 0, 128.5),
                new Users(3, 12, 15, 4.75, 1),
                List.of(
                        new RequestCounts("GET /a b", 3, 2, 1, 0, List.of(), 0),
                        new RequestCounts("POST /${id}", 30, 20, 9, 1, answers, 1)),
                List.of(new Outage(41.25, 44.5)));
        assertThat(LoadSummary.parse(summary.lines())).isEqualTo(summary);
        assertThatThrownBy(() -> LoadSummary.parse(summary.lines().subList(0, 3)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("limits");
    }
}
