package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.analysis.RequiredBlocks;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.Comparator;
import java.util.List;

/// Renders verdicts in table cells and legends.
public final class VerdictCell {
    /// Meaning of the symbol of an undecided verdict.
    static final String UNDECIDED_LEGEND = "? undecided";

    private VerdictCell() {}

    /// The verdict of a comparison within blocks; an undecided one gives the number of blocks that would settle it.
    public static Text of(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        String word = comparison.verdict() == ComparisonVerdict.INCONCLUSIVE ? "?" : word(comparison.verdict());
        return needed == null ? of(word, comparison.verdict()) : Text.of("? " + needed, Tone.QUIET);
    }

    /// Words in the colour of a verdict.
    public static Text of(String words, ComparisonVerdict verdict) {
        return switch (verdict) {
            case FASTER, BETTER -> Text.of(new Chip(words, Chip.Tone.GOOD));
            case SLOWER, WORSE -> Text.of(new Chip(words, Chip.Tone.BAD));
            case SAME -> Text.of(words);
            case INCONCLUSIVE -> Text.of(words, Tone.QUIET);
        };
    }

    /// Legend of undecided verdicts, with what it takes to settle them; empty if none is undecided.
    public static String legend(List<ComparisonRecord> comparisons, Style style, int columns) {
        List<ComparisonRecord> undecided = comparisons.stream()
                .filter(comparison -> comparison.verdict() == ComparisonVerdict.INCONCLUSIVE)
                .toList();
        if (undecided.isEmpty()) {
            return "";
        }
        boolean allKnown = undecided.stream().allMatch(comparison -> comparison.blocksNeeded() != null);
        String scope = undecided.size() == 1 ? "" : allKnown ? ", for all of them" : ", for those with a number";
        String legend = undecided.stream()
                .max(Comparator.comparingInt(VerdictCell::needed))
                .flatMap(RequiredBlocks::missing)
                .map(remedy -> UNDECIDED_LEGEND + "; " + remedy + scope)
                .orElse(UNDECIDED_LEGEND);
        return style.dim(legend, columns, "  ") + "\n";
    }

    private static int needed(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        return needed == null ? 0 : needed;
    }

    /// Ratio, interval and verdict.
    public static String words(ComparisonRecord comparison) {
        return TerminalFormat.ratio(comparison.ratio()) + " " + ReportFormat.range(comparison.low(), comparison.high())
                + " " + word(comparison.verdict());
    }

    /// The verdict as a word.
    public static String word(ComparisonVerdict verdict) {
        return Chip.of(verdict).word();
    }

    public static String word(ClaimVerdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "reproduced";
            case NOT_REPRODUCED_HERE -> "not reproduced here";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /// Words in the colour of a verdict on a claim.
    public static Text of(String words, ClaimVerdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> Text.of(new Chip(words, Chip.Tone.GOOD));
            case NOT_REPRODUCED_HERE -> Text.of(new Chip(words, Chip.Tone.BAD));
            case INCONCLUSIVE -> Text.of(words, Tone.QUIET);
        };
    }

    public static String claim(ClaimVerdict verdict, Style style) {
        return style.styled(of(word(verdict), verdict));
    }
}
