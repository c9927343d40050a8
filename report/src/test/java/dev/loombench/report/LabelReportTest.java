package dev.loombench.report;

import static dev.loombench.report.ParsedReport.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadRecord;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class LabelReportTest {
    @Test
    void aPlanHasATableOfItsLabels() {
        LoadRecord plan = LoadRecordFixtures.labelled(
                LoadRecordBuilder.closed(0.01, 0.2, 100, 99).load());
        Document page = page(new ExperimentBuilder("ab", "Orders", "Which?")
                .method("http")
                .loaded(1, ServerExperiments.VIRTUAL_OPEN, plan, Map.of())
                .build());

        assertThat(page.select("details[open] summary:contains(Labels) + p + div tr:has(td)")
                        .eachText())
                .containsExactly(
                        "spring-mvc(virtual): slow 1,500 0.0 % 300 ms 290 ms 400 ms 410 ms 420 ms 430 ms 15.0/s 2.0",
                        "spring-mvc(virtual): T1 (transaction) 20 100.0 % 5.00 ms 5.00 ms 6.00 ms 7.00 ms 8.00 ms 9.00 ms"
                                + " 404 Not Found");
        assertThat(page(ServerExperiments.sleep1s()).select("summary:contains(Labels)"))
                .isEmpty();
    }
}
