package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.stats.VerdictRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Warns of comparisons with so few blocks that most differences get no verdict.
public final class BlockCountCheck {
    private BlockCountCheck() {}

    /// Checks the largest number of blocks of any comparison.
    ///
    /// @param block word for one of them, such as `pair`
    /// @param remedy how to get more blocks
    public static Optional<Finding> of(
            List<ComparisonRecord> comparisons, String block, Severity severity, String remedy) {
        return comparisons.stream().mapToInt(ComparisonRecord::n).max().stream()
                .filter(blocks -> blocks < VerdictRules.MIN_CONFIRMING_BLOCKS)
                .mapToObj(blocks ->
                        new Finding("few-blocks", severity, message(blocks, block), remedy, Map.of("blocks", blocks)))
                .findFirst();
    }

    private static String message(int blocks, String block) {
        return blocks == 1
                ? "1 " + block + " gives no interval, so there is no verdict"
                : blocks + " " + block + "s are few: only differences beyond a factor of 2 get a verdict";
    }
}
