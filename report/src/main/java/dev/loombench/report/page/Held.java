package dev.loombench.report.page;

import dev.loombench.lab.journal.CompareDocument;
import dev.loombench.lab.journal.CompareDocument.AgainstRecord;
import dev.loombench.lab.journal.CompareDocument.ComparedRecord;
import dev.loombench.lab.journal.CompareDocument.UnmatchedRecord;
import dev.loombench.report.compare.CompareWords;
import dev.loombench.report.compare.ComparedGroup;
import dev.loombench.report.compare.OpenReasons;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import java.util.List;

/// A run held against the base.
///
/// @param role as in [ComparedRun]
/// @param notes in what both differ beside the figures
/// @param tables by the primary metrics
/// @param furtherCaption what stands over those by further metrics
/// @param further by the metrics that were asked for besides; nothing where none were
/// @param open why comparisons are inconclusive, and what would settle them
/// @param unmatched cells without a partner, a sentence each
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
                against.unmatched().stream().map(Held::alone).toList());
    }

    private static List<ComparedTable> tables(List<ComparedRecord> cells, Palette palette, RatioBar.Scale scale) {
        return ComparedGroup.of(cells).stream()
                .map(group -> ComparedTable.of(group, palette, scale))
                .toList();
    }

    private static String alone(UnmatchedRecord cell) {
        return CompareWords.side(cell.side()) + " has " + cell.label()
                + (cell.metric() == null ? "" : " (" + cell.metric() + ")") + " on JDK " + cell.jdk() + ": "
                + cell.reason();
    }
}
