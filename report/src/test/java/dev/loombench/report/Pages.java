package dev.loombench.report;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.report.watch.Timelines;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses reports as a browser does.
final class Pages {
    private Pages() {}

    /// Report of a run with this experiment alone.
    static Document page(ExperimentRecord experiment) {
        return Jsoup.parse(HtmlReport.render(Runs.run(RunStatus.COMPLETE, experiment), Timelines.NONE));
    }

    /// Chart data for the page's script.
    static JsonNode charts(Document page) {
        return JsonMapper.builder()
                .build()
                .readTree(page.expectFirst("#charts").data())
                .get("charts");
    }
}
