package dev.loombench.report;

import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.ChartJsonScript;
import dev.loombench.report.page.LoadSection;
import dev.loombench.report.page.RunDescription;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.watch.TimelineSource;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Renders a run as one self-contained HTML file: it opens from disk without a network, and shows everything in
/// tables if there is no JavaScript.
public final class HtmlReport {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlReport.class.getClassLoader(), "dev.loombench.report.templates");

    /// Control characters that aren't white space: HTML has no place for them, not even as references.
    private static final Pattern CONTROL_CHARACTERS = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

    private HtmlReport() {}

    /// The whole file as text. Text of the run never becomes markup.
    public static String render(RunDocument run, TimelineSource timelines) {
        return render(run, Optional.empty(), timelines);
    }

    /// The whole file as text, for a run or for a run of `ab`.
    ///
    /// @param ab document of `ab`; absent for an ordinary run
    public static String render(RunDocument run, Optional<AbDocument> ab, TimelineSource timelines) {
        return render(RunDescription.of(run, ab, timelines));
    }

    /// The whole file of a run that goes on as text, with how far it has come. A browser loads it again now and then.
    ///
    /// @param ab document of `ab`; absent for an ordinary run
    public static String render(RunSnapshot snapshot, Optional<AbDocument> ab, TimelineSource timelines) {
        return render(RunDescription.of(snapshot, ab, timelines));
    }

    /// The whole file of a load as text.
    public static String render(LoadDocument load) {
        return render(LoadSection.page(load));
    }

    /// The whole file of a document as text, titled by its first block. Without charts it needs no script but that of
    /// its theme.
    public static String render(List<? extends Block> blocks) {
        String title = switch (blocks.isEmpty() ? new Heading("") : blocks.getFirst()) {
            case Heading heading -> heading.words();
            case Sentence sentence -> sentence.text().words();
            default -> "";
        };
        Map<String, Object> content = new HashMap<>(Map.of(
                "title", title.isEmpty() ? "Loombench" : title,
                "blocks", title.isEmpty() ? blocks : blocks.subList(1, blocks.size()),
                "assets", Assets.load()));
        List<Chart> charts = Figure.charts(blocks);
        if (!charts.isEmpty()) {
            content.put("island", ChartJsonScript.encode(charts));
        }
        return fill("document.jte", content);
    }

    private static String render(RunDescription page) {
        return fill(
                "report.jte",
                Map.of("page", page, "island", ChartJsonScript.encode(page.charts()), "assets", Assets.load()));
    }

    /// Fills a template, with a replacement character in the place of each control character.
    static String fill(String template, Map<String, Object> values) {
        StringOutput output = new StringOutput(1 << 20);
        TEMPLATES.render(template, values, output);
        return CONTROL_CHARACTERS.matcher(output.toString()).replaceAll("\uFFFD");
    }
}
