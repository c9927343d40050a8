package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.regex.Pattern;

/// What a sentence says of comparisons.
final class ComparisonWords {
    private static final Pattern CANDIDATE = Pattern.compile("virtual-per-task|.+\\(virtual\\)");

    private ComparisonWords() {}

    /// Those about virtual threads where there are any.
    static List<ComparisonRecord> ofInterest(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> own = comparisons.stream()
                .filter(comparison ->
                        CANDIDATE.matcher(comparison.candidate().model()).matches())
                .toList();
        return own.isEmpty() ? comparisons : own;
    }

    /// A speed-up as a factor above 1, as people say it, such as `2.00 times as fast (1.90 to 2.10)`,
    /// or a saving, such as `12 times less memory`.
    static String factor(ComparisonRecord comparison) {
        return factor(comparison, "", "");
    }

    /// The same with what it is held against, such as `2.00 times as fast as cached-pool (1.90 to 2.10)`.
    static String factor(ComparisonRecord comparison, String baseline) {
        return factor(comparison, " as " + baseline, " than " + baseline);
    }

    private static String factor(ComparisonRecord comparison, String as, String than) {
        boolean less = comparison.ratio() < 1;
        double factor = less ? 1 / comparison.ratio() : comparison.ratio();
        String relation = Quantity.of(comparison) == Quantity.TIME
                ? (less ? " times as fast" : " times as slow") + as
                : (less ? " times less " : " times more ") + what(comparison) + than;
        return Quantities.significant(factor) + relation + interval(comparison, less);
    }

    /// What is compared, such as `time`.
    static String what(ComparisonRecord comparison) {
        return switch (Quantity.of(comparison)) {
            case TIME -> "time";
            case COST -> comparison.metric();
            case MEMORY -> "memory (" + comparison.metric() + ")";
            case CAPACITY -> "capacity";
        };
    }

    /// The words between a model and a factor that isn't sure.
    static String seems(ComparisonRecord comparison) {
        Quantity quantity = Quantity.of(comparison);
        return quantity == Quantity.TIME ? "seems " : "seems to " + quantity.verbOfMany() + " ";
    }

    private static String interval(ComparisonRecord comparison, boolean faster) {
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null) {
            return "";
        }
        double from = faster ? 1 / high : low;
        double to = faster ? 1 / low : high;
        return " (" + Quantities.significant(from) + " to " + Quantities.significant(to) + ")";
    }

    /// Its parameters, such as ` at tasks=100`.
    static String where(ComparisonRecord comparison) {
        StringBuilder where = new StringBuilder();
        comparison
                .candidate()
                .params()
                .forEach((name, value) -> where.append(where.isEmpty() ? " at " : " ")
                        .append(name)
                        .append('=')
                        .append(value));
        return where.toString();
    }
}
