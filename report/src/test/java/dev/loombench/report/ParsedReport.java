package dev.loombench.report;

import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.watch.TimelineSource;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses reports as a browser does.
final class ParsedReport {
    private ParsedReport() {}

    /// Report of a run with this experiment alone.
    static Document page(ExperimentRecord experiment) {
        return Jsoup.parse(
                HtmlReport.render(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment), TimelineSource.NONE));
    }

    /// Chart data for the page's script.
    static JsonNode charts(Document page) {
        return JsonMapper.builder()
                .build()
                .readTree(page.expectFirst("#charts").data())
                .get("charts");
    }
}
