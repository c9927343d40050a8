package dev.loombench.cli.ab;

import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;

/// Says how small a difference the measured pairs of a comparison can show, and what would show smaller ones.
final class DetectableDifference {
    /// Ratio from which a difference is no figure that anybody looks for in percent: below six pairs there is
    /// no verdict within it, however little they scatter.
    private static final double MAX_PERCENT_RATIO = 2;

    /// Difference that is looked for in its place.
    private static final double USUAL_DIFFERENCE = 0.10;

    private DetectableDifference() {}

    /// The sentence, or an empty text where the scatter of pairs is unknown.
    ///
    /// @param quantity which figure differs, such as `the mean latency`
    static String words(EffortRecord effort, String quantity) {
        Double ratio = effort.smallestSeen();
        if (ratio == null) {
            return "";
        }
        if (ratio < MAX_PERCENT_RATIO) {
            return "In " + quantity + ", these pairs can show differences of " + Format.percent(ratio - 1)
                    + " or more.";
        }
        String pairs = Format.count(effort.measured(), "pair");
        if (effort.measured() < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            return pairs + " can't tell differences in " + quantity + " below a factor of 2; "
                    + VerdictRules.MIN_CONFIRMING_BLOCKS + " or more can.";
        }
        return pairs + " that scatter so much can't tell differences in " + quantity + " below a factor of "
                + Format.significant(ratio) + needed(effort.measured(), ratio) + ".";
    }

    private static String needed(int pairs, double ratio) {
        double scatter = Math.log(ratio) / Math.log(DetectableEffect.byVerdict(pairs, 1));
        return DetectableEffect.blocksNeededForVerdict(USUAL_DIFFERENCE, scatter).stream()
                .mapToObj(number -> "; about " + number + " would tell one of " + Format.wholePercent(USUAL_DIFFERENCE))
                .findFirst()
                .orElse("");
    }
}
