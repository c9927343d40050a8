package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.Overload;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord.AnswerRecord;
import dev.loombench.lab.model.Severity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoadViewTest {
    @Test
    void aClosedLoadTellsOfItsUsers() {
        assertThat(rendered(UsersRecord.ofGenerator(3, 12, 1_500, 4.75)))
                .endsWith("answers per user: 3 to 1,500, median 12; the oldest unanswered request"
                        + " had waited 4.75 s at the end\n");
    }

    @Test
    void anOpenLoadHasNoUsers() {
        assertThat(rendered(null)).doesNotContain("per user");
    }

    /// Counts as of a server that went away.
    @Test
    void requestsOfWhichNothingIsKnownAreNoSuccess() {
        assertThat(counted(Map.of("scheduled", 333L, "sent", 75L, "answered", 73L, "unfinished", 260L)))
                .contains("333 requests due, 75 sent, 73 answered as expected (10.0/s); 260 unfinished");
        assertThat(counted(Map.of("scheduled", 75L, "sent", 75L, "answered", 75L, "unfinished", 0L)))
                .contains("75 answered as expected (10.0/s); no errors");
    }

    @Test
    void figuresThatAFindingContradictsAreBoundsOrVoid() {
        Finding starved = new Finding(
                "starved-users", Severity.WARNING, "38 of 60 users got no answer", "", Map.of(), List.of("p50"));
        Finding brief = new Finding("window-too-short", Severity.WARNING, "it is short", "", Map.of(), List.of("mean"));

        assertThat(latencies(starved)).contains("mean            1.50 s", "p50           ≥ 500 ms");
        assertThat(latencies(brief)).contains("mean              void", "p50             500 ms");
    }

    @Test
    void anOverloadHasNoLatencies() {
        Finding overload = new Overload(600, 400, 2, 1.5).finding(false).orElseThrow();

        assertThat(latencies(overload))
                .contains("latency: void, since the server carried 200/s of the 300/s offered")
                .doesNotContain("p50");
    }

    private static String latencies(Finding finding) {
        Map<String, Double> figures = new TreeMap<>(Map.of("mean", 1.5, "p50", 0.5));
        return new LoadView(Style.of(Style.ColorMode.NEVER, false, false), 120)
                .render(LoadDocumentFixture.of("http://a/", "users 60", 60)
                        .answering(40.0, figures, Map.of())
                        .finding(finding)
                        .done());
    }

    private static String counted(Map<String, Long> requests) {
        return new LoadView(Style.of(Style.ColorMode.NEVER, false, false), 120)
                .render(LoadDocumentFixture.of("http://a/", "poisson 50.0", 10)
                        .answering(10.0, Map.of(), Map.of())
                        .requests(requests)
                        .done());
    }

    @Test
    void aMixTellsOfEachRequest() {
        RequestRecord orders = new RequestRecord(
                "GET /orders/${id}",
                7_500,
                7_499,
                0,
                1,
                List.of(new AnswerRecord(200, "application/json; charset=utf-8", 7_499)),
                0);
        RequestRecord hello = new RequestRecord(
                "GET /a/path/of/more/characters/than/a/line/has",
                3,
                1,
                2,
                0,
                List.of(
                        new AnswerRecord(200, "", 1),
                        new AnswerRecord(404, "text/html", 1),
                        new AnswerRecord(500, "text/html", 1)),
                0);

        assertThat(rendered(null, List.of(orders, hello))).contains("""
                request                              sent  answered  wrong  failed  answers
                GET /orders/${id}                   7,500     7,499      0       1  200 application/json
                GET /a/path/of/more/characters/th…      3         1      2       0  200, 404 text/html, …
                """);
        assertThat(rendered(null, List.of(orders))).doesNotContain("orders");
    }

    private static String rendered(@Nullable UsersRecord users) {
        return rendered(users, List.of());
    }

    private static String rendered(@Nullable UsersRecord users, List<RequestRecord> mix) {
        return new LoadView(Style.of(Style.ColorMode.NEVER, false, true), 120)
                .render(LoadDocumentFixture.of("http://h/", "users 8", 8)
                        .answering(100.0, Map.of(), Map.of())
                        .users(users)
                        .mix(mix)
                        .done());
    }
}
