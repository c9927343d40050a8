package dev.loombench.report;

import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.page.LivePage;
import dev.loombench.report.page.LivePage.LatestTrial;
import dev.loombench.report.page.LivePage.LiveSection;
import dev.loombench.report.watch.TimelineSource;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Renders the page of a run that goes on: the page itself, which is empty at first, and the JSON by which its script
/// fills it. Text of the run never becomes markup.
public final class LiveReport {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private LiveReport() {}

    /// What the page's script shows.
    ///
    /// @param title heading of the page
    /// @param status a sentence on the connection or the run
    /// @param parts parts of the page; those that are left out stay as they are
    record PageUpdate(String title, String status, List<Part> parts) {}

    /// A part of the page.
    ///
    /// @param id end of the id of its HTML element
    /// @param charts data of the charts in its HTML
    record Part(String id, String html, List<? extends Chart> charts) {}

    /// The page before its first event.
    public static String page() {
        return rendered("live.jte", Map.of("assets", Assets.load()));
    }

    /// Content security policy of the page, as an HTTP header has it.
    public static String policy() {
        return Assets.load().policyOfLivePage() + "; frame-ancestors 'none'";
    }

    /// Event of a page that has nothing to show.
    ///
    /// @param title heading of the page
    /// @param status a sentence
    /// @return JSON on a single line
    public static String update(String title, String status) {
        return JSON.writeValueAsString(new PageUpdate(title, status, List.of()));
    }

    /// Event with a state of the run.
    ///
    /// @param status a sentence on the run
    /// @return JSON on a single line
    public static String update(RunSnapshot snapshot, String status, TimelineSource timelines) {
        LivePage page = LivePage.of(snapshot, timelines);
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("progress", rendered("liveprogress.jte", Map.of("progress", page.progress())), List.of()));
        for (LiveSection section : page.sections()) {
            parts.add(new Part(
                    section.anchor(),
                    section.table() == null ? "" : rendered("liveexperiment.jte", Map.of("section", section)),
                    section.charts()));
        }
        page.latest().ifPresent(latest -> parts.add(part(latest)));
        return JSON.writeValueAsString(new PageUpdate(page.title(), status, parts));
    }

    private static Part part(LatestTrial latest) {
        return new Part("latest", rendered("livelatest.jte", Map.of("latest", latest)), latest.charts());
    }

    private static String rendered(String template, Map<String, Object> values) {
        StringOutput output = new StringOutput(1 << 16);
        HtmlReport.TEMPLATES.render(template, values, output);
        return output.toString();
    }
}
