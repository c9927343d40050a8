package dev.loombench.report.text;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import java.util.Locale;

/// A highlighted word. Its tone only underlines what the word says.
public record Chip(String word, Tone tone) {
    /// Word shown for verdicts that files call `inconclusive`.
    private static final String UNDECIDED = "undecided";

    public enum Tone {
        GOOD,
        BAD,
        CARE,
        PLAIN;

        /// Name of the tone's style class.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Chip of(ComparisonVerdict verdict) {
        return new Chip(
                verdict == ComparisonVerdict.INCONCLUSIVE ? UNDECIDED : verdict.toString(),
                switch (verdict) {
                    case FASTER, BETTER -> Tone.GOOD;
                    case SLOWER, WORSE -> Tone.BAD;
                    case SAME, INCONCLUSIVE -> Tone.PLAIN;
                });
    }

    /// The verdict of a comparison of runs or files, or the one that is likely.
    public static Chip of(ComparedRecord cell) {
        ComparisonVerdict likely = cell.likely();
        return likely == null ? of(cell.verdict()) : new Chip("likely " + likely, Tone.CARE);
    }

    public static Chip of(ClaimVerdict verdict) {
        return new Chip(
                switch (verdict) {
                    case REPRODUCED -> "✓ reproduced";
                    case NOT_REPRODUCED_HERE -> "✗ not reproduced here";
                    case AT_THE_BOUND -> "≈ at the bound";
                    case INCONCLUSIVE -> "? " + UNDECIDED;
                },
                switch (verdict) {
                    case REPRODUCED -> Tone.GOOD;
                    case NOT_REPRODUCED_HERE -> Tone.CARE;
                    case AT_THE_BOUND, INCONCLUSIVE -> Tone.PLAIN;
                });
    }

    public static Chip of(GateOutcome outcome) {
        return new Chip(
                outcome.toString(),
                switch (outcome) {
                    case PASSED -> Tone.GOOD;
                    case FAILED -> Tone.BAD;
                    case UNDECIDED -> Tone.CARE;
                });
    }

    public static Chip of(Severity severity) {
        return new Chip(
                severity.toString(),
                switch (severity) {
                    case INFO -> Tone.PLAIN;
                    case WARNING -> Tone.CARE;
                    case INVALID -> Tone.BAD;
                });
    }

    public static Chip of(RunStatus status) {
        return new Chip(
                status.name().toLowerCase(Locale.ROOT),
                switch (status) {
                    case COMPLETE -> Tone.GOOD;
                    case PARTIAL -> Tone.CARE;
                    case FAILED -> Tone.BAD;
                });
    }

    public static Chip of(TrialStatus status) {
        return new Chip(
                status.name().toLowerCase(Locale.ROOT),
                switch (status) {
                    case OK -> Tone.GOOD;
                    case FAILED -> Tone.BAD;
                    case REFUSED -> Tone.CARE;
                });
    }
}
