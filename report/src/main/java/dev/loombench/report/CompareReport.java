package dev.loombench.report;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.page.ComparePage;
import java.util.List;
import java.util.Map;

/// Renders a comparison of runs as one HTML file, which can be read without a script: the only one switches the
/// theme.
public final class CompareReport {
    /// Element that marks a page as written by Loombench.
    public static final String GENERATOR_TAG = "<meta name=\"generator\" content=\"Loombench\">";

    private CompareReport() {}

    /// The whole file as text. Text of the documents never becomes markup.
    ///
    /// @param document comparison of runs; JMH results have no page
    /// @param runs the runs in the document's order, the base first
    public static String render(CompareDocument document, List<RunDocument> runs) {
        return HtmlReport.fill(
                "comparison.jte", Map.of("page", ComparePage.of(document, runs), "assets", Assets.load()));
    }
}
