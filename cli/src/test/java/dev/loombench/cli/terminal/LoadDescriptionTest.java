package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import dev.loombench.report.load.LoadDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadDescriptionTest {
    @Test
    void aMixTellsOfEachRequest() {
        RequestCounts orders = new RequestCounts(
                "GET /orders/${id}",
                7_500,
                7_499,
                0,
                1,
                List.of(new AnswerKind(200, "application/json; charset=utf-8", 7_499)),
                0);
        RequestCounts hello = new RequestCounts(
                "GET /a/path/of/more/characters/than/a/line/has",
                3,
                1,
                2,
                0,
                List.of(
                        new AnswerKind(200, "", 1),
                        new AnswerKind(404, "text/html", 1),
                        new AnswerKind(500, "text/html", 1)),
                0);

        assertThat(rendered(List.of(orders, hello))).contains("""
                request                              sent  answered  wrong  failed
                GET /orders/${id}                   7,500     7,499      0       1
                GET /a/path/of/mo…/than/a/line/has      3         1      2       0
                """);
        assertThat(rendered(List.of(orders))).doesNotContain("orders");
    }

    /// A JMeter that was killed may have printed an interval last.
    @Test
    void theLastSummaryOfTheWholeRunEndsIt() {
        assertThat(rendered(List.of(), "summary =  1", "summary =  2", "summary +  3"))
                .endsWith("\n\nsummary =  2\n")
                .doesNotContain("summary =  1", "summary +");
        assertThat(rendered(List.of(), "summary +  3")).doesNotContain("summary");
    }

    @Test
    void aPlanThatFailedHasNoFigures() {
        assertThat(rendered(RecordBuilder.of(LoadDocument.class)
                        .with("schema", LoadDocument.PLAN_SCHEMA)
                        .with("target", "http://h/")
                        .with("plan", "a.jmx")
                        .with("status", "invalid")
                        .build()))
                .isEqualTo("a.jmx against http://h/\nno figures\n");
    }

    @Test
    void answersAfterTheWindowHaveNoRate() {
        assertThat(rendered(RecordBuilder.of(LoadDocument.class)
                        .with("arrivals", "users 8")
                        .with("seconds", 20.0)
                        .with("throughput", 0.0)
                        .build()))
                .contains("(none within the window)")
                .doesNotContain("(0/s)");
    }

    private static String rendered(List<RequestCounts> mix, String... summaries) {
        return rendered(RecordBuilder.of(LoadDocument.class)
                .with("target", "http://h/")
                .with("method", "GET")
                .with("arrivals", "users 8")
                .with("seconds", 20.0)
                .with("status", "valid")
                .with("throughput", 100.0)
                .with("mix", mix)
                .with("summaries", List.of(summaries))
                .build());
    }

    private static String rendered(LoadDocument load) {
        return new BlockView(Style.of(Style.ColorMode.NEVER, false, true), 80)
                .render(LoadDescription.brief(load, false));
    }
}
