package dev.loombench.report.page;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.report.compare.ComparisonGroup;
import dev.loombench.report.compare.ComparisonTable;
import dev.loombench.report.compare.ComparisonText;
import dev.loombench.report.compare.UndecidedReasons;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import dev.loombench.report.view.Table;
import java.util.List;

/// A candidate run compared with the base.
///
/// @param role as in [ComparisonRun]
/// @param notes differences of the runs that figures don't show
/// @param tables comparisons by primary metrics
/// @param furtherCaption caption of the tables by further metrics
/// @param further comparisons by further metrics; empty if none were requested
/// @param open reasons for undecided comparisons, and what would settle them
/// @param unmatched a sentence for each cell that one of the runs lacks
public record CandidateComparison(
        String role,
        String name,
        List<String> notes,
        List<Table> tables,
        String furtherCaption,
        List<Table> further,
        List<String> open,
        List<String> unmatched) {

    static CandidateComparison of(
            String role, AgainstRecord against, CompareDocument document, Palette palette, RatioBar.Scale scale) {
        return new CandidateComparison(
                role,
                against.candidate().name(),
                against.notes(),
                tables(against.cells(), document, palette, scale),
                ComparisonText.further(document.furtherCorrected()),
                tables(against.further(), document, palette, scale),
                UndecidedReasons.of(
                        against.cells(), document.margin(), document.base().kind()),
                against.unmatched().stream().map(ComparisonText::unmatched).toList());
    }

    private static List<Table> tables(
            List<ComparedRecord> cells, CompareDocument document, Palette palette, RatioBar.Scale scale) {
        return ComparisonGroup.of(cells).stream()
                .map(group -> ComparisonTable.of(group, document.base().kind().sample() + "s", palette, scale))
                .toList();
    }
}
