package dev.loombench.report;

import dev.loombench.lab.journal.CompareDocument;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.page.ComparePage;
import gg.jte.output.StringOutput;
import java.util.List;
import java.util.Map;

/// Several runs as one HTML file: what changed from the first to the others. All of it can be read without
/// a script: the only one switches the theme.
public final class CompareReport {
    /// What each page says of itself.
    public static final String MARK = "<meta name=\"generator\" content=\"Loombench\">";

    private CompareReport() {}

    /// The whole file as text. Whatever the documents hold appears as text, never as markup.
    ///
    /// @param document of runs only
    /// @param runs in the document's order, the base first
    public static String render(CompareDocument document, List<RunDocument> runs) {
        StringOutput output = new StringOutput(1 << 16);
        HtmlReport.TEMPLATES.render(
                "comparison.jte", Map.of("page", ComparePage.of(document, runs), "assets", Assets.load()), output);
        return output.toString();
    }
}
