package dev.loombench.report;

import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.report.chart.ChartJsonScript;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.watch.TimelineSource;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import java.util.Optional;

/// Renders a run as one self-contained HTML file: it opens from disk without a network, and shows everything in
/// tables if there is no JavaScript.
public final class HtmlReport {
    static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlReport.class.getClassLoader(), "dev.loombench.report.templates");

    private HtmlReport() {}

    /// The whole file as text. Text of the run never becomes markup.
    public static String render(RunDocument run, TimelineSource timelines) {
        return render(run, Optional.empty(), timelines);
    }

    /// The whole file as text, for a run or for a run of `ab`.
    ///
    /// @param ab document of `ab`; absent for an ordinary run
    public static String render(RunDocument run, Optional<AbDocument> ab, TimelineSource timelines) {
        return render(ReportPage.of(run, ab, timelines));
    }

    /// The whole file of a run that goes on as text, with how far it has come. A browser loads it again now and then.
    ///
    /// @param ab document of `ab`; absent for an ordinary run
    public static String render(RunSnapshot snapshot, Optional<AbDocument> ab, TimelineSource timelines) {
        return render(ReportPage.of(snapshot, ab, timelines));
    }

    private static String render(ReportPage page) {
        StringOutput output = new StringOutput(1 << 20);
        TEMPLATES.render(
                "report.jte",
                Map.of("page", page, "island", ChartJsonScript.encode(page.charts()), "assets", Assets.load()),
                output);
        return output.toString();
    }
}
