package dev.loombench.report.page;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.ComparedRecord;
import dev.loombench.lab.model.CompareDocument.UnmatchedRecord;
import dev.loombench.report.compare.CompareWords;
import dev.loombench.report.compare.ComparedGroup;
import dev.loombench.report.compare.OpenReasons;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import java.util.List;

/// A candidate run compared with the base.
///
/// @param role as in [ComparedRun]
/// @param notes differences of the runs that figures don't show
/// @param tables comparisons by primary metrics
/// @param furtherCaption caption of the tables by further metrics
/// @param further comparisons by further metrics; empty if none were requested
/// @param open reasons for undecided comparisons, and what would settle them
/// @param unmatched a sentence for each cell that one of the runs lacks
public record Held(
        String role,
        String name,
        List<String> notes,
        List<ComparedTable> tables,
        String furtherCaption,
        List<ComparedTable> further,
        List<String> open,
        List<String> unmatched) {

    static Held of(
            String role, AgainstRecord against, CompareDocument document, Palette palette, RatioBar.Scale scale) {
        return new Held(
                role,
                against.candidate().name(),
                against.notes(),
                tables(against.cells(), palette, scale),
                CompareWords.further(document.furtherCorrected()),
                tables(against.further(), palette, scale),
                OpenReasons.of(against.cells(), document.margin()),
                against.unmatched().stream().map(Held::unmatched).toList());
    }

    private static List<ComparedTable> tables(List<ComparedRecord> cells, Palette palette, RatioBar.Scale scale) {
        return ComparedGroup.of(cells).stream()
                .map(group -> ComparedTable.of(group, palette, scale))
                .toList();
    }

    private static String unmatched(UnmatchedRecord cell) {
        return CompareWords.side(cell.side()) + " has " + cell.label()
                + (cell.metric() == null ? "" : " (" + cell.metric() + ")") + " on JDK " + cell.jdk() + ": "
                + cell.reason();
    }
}
