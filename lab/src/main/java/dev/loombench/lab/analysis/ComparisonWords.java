package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Result of a comparison as a clause without a full stop, such as `virtual threads are 7.7 times as fast as
/// the cached pool (7.3 to 8.2)`.
///
/// @param candidate noun phrase of the candidate
/// @param baseline noun phrase of the baseline
/// @param where level of the factors, such as ` at 500 tasks`; empty where only one level was compared
record ComparisonWords(ComparisonRecord comparison, Side candidate, Side baseline, String where) {
    private static final Pattern LATENCY_METRIC = Pattern.compile("p[0-9.]+|mean|max");

    /// Noun phrase for one side of a comparison.
    ///
    /// @param whole the phrase as it stands alone
    /// @param beside the phrase after the other side's, without what both share
    record Side(String whole, String beside, boolean plural) {
        String verb(String singular, String pluralForm) {
            return whole + " " + (plural ? pluralForm : singular);
        }
    }

    /// Describes a comparison of two execution models on one JDK.
    static String ofModels(ComparisonRecord comparison, String where) {
        String candidate = comparison.candidate().model();
        String baseline = comparison.baseline().model();
        if (Quantity.of(comparison) == Quantity.MEMORY) {
            return new ComparisonWords(comparison, thread(candidate), thread(baseline), where).clause();
        }
        return new ComparisonWords(
                        comparison,
                        new Side(ModelWords.of(candidate), ModelWords.of(candidate), ModelWords.isPlural(candidate)),
                        new Side(
                                ModelWords.of(baseline),
                                ModelWords.beside(candidate, baseline),
                                ModelWords.isPlural(baseline)),
                        where)
                .clause();
    }

    private static Side thread(String model) {
        return new Side(ModelWords.thread(model), ModelWords.thread(model), false);
    }

    /// Describes a comparison of one execution model on two JDKs.
    static String ofJdks(ComparisonRecord comparison, String where) {
        String model = ModelWords.of(comparison.candidate().model());
        boolean plural = ModelWords.isPlural(comparison.candidate().model());
        String onJdk = " on JDK ";
        return new ComparisonWords(
                        comparison,
                        new Side(model + onJdk + comparison.jdk(), model + onJdk + comparison.jdk(), plural),
                        new Side(
                                model + onJdk + comparison.baselineJdk(), "on JDK " + comparison.baselineJdk(), plural),
                        where)
                .clause();
    }

    /// Selects the comparisons about virtual threads, or all where there are none.
    static List<ComparisonRecord> ofInterest(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> ofVirtualThreads = comparisons.stream()
                .filter(ComparisonRecord::concernsVirtualThreads)
                .toList();
        return ofVirtualThreads.isEmpty() ? comparisons : ofVirtualThreads;
    }

    private String clause() {
        return switch (comparison.verdict()) {
            case FASTER, SLOWER, BETTER, WORSE -> difference() + where + interval("");
            case SAME -> same() + where + interval("within " + percent(comparison.margin()));
            case INCONCLUSIVE -> "undecided: " + seeming() + where + interval("") + "; " + whatDecides();
        };
    }

    private String difference() {
        String factor = factor() + " times ";
        Quantity quantity = Quantity.of(comparison);
        if (quantity != Quantity.TIME) {
            return more().verb(quantity.verb(), quantity.verbOfMany()) + " " + factor + "the " + noun() + " of "
                    + less().whole();
        }
        if (comparison.ratio() > 1) {
            return candidate.verb("takes", "take") + " " + factor + "as long as " + baseline.beside();
        }
        return (isLatency() ? candidate.verb("answers", "answer") : candidate.verb("is", "are")) + " " + factor
                + "as fast as " + baseline.beside();
    }

    private String same() {
        Quantity quantity = Quantity.of(comparison);
        if (quantity != Quantity.TIME) {
            return candidate.verb(quantity.verb(), quantity.verbOfMany()) + " as much " + noun() + " as "
                    + baseline.whole();
        }
        return (isLatency() ? candidate.verb("answers", "answer") : candidate.verb("is", "are")) + " as fast as "
                + baseline.beside();
    }

    private String seeming() {
        Quantity quantity = Quantity.of(comparison);
        boolean alike = isAlike();
        if (quantity != Quantity.TIME) {
            Side subject = alike ? candidate : more();
            return subject.verb("seems", "seem") + " to " + quantity.verbOfMany() + " "
                    + (alike
                            ? "as much " + noun() + " as " + baseline.whole()
                            : factor() + " times the " + noun() + " of " + less().whole());
        }
        String factor = alike ? "" : factor() + " times ";
        boolean slower = !alike && comparison.ratio() > 1;
        return candidate.verb("seems", "seem") + " "
                + (slower ? "to take " + factor + "as long as " : factor + "as fast as ") + baseline.beside();
    }

    private String whatDecides() {
        return SettlementWords.of(comparison).orElse(comparison.note());
    }

    private Side more() {
        return comparison.ratio() > 1 ? candidate : baseline;
    }

    private Side less() {
        return comparison.ratio() > 1 ? baseline : candidate;
    }

    private String noun() {
        return Quantity.of(comparison).noun(comparison.metric());
    }

    private String factor() {
        return Advantage.rounded(Advantage.factor(comparison));
    }

    private boolean isLatency() {
        return LATENCY_METRIC.matcher(comparison.metric()).matches();
    }

    /// Formats the interval in parentheses, with the percentile and the condition that apply.
    private String interval(String condition) {
        Double low = comparison.low();
        Double high = comparison.high();
        String percentile =
                !isLatency() ? "" : comparison.metric().equals("p50") ? "by the median" : "by " + comparison.metric();
        String ends = "";
        if (low != null && high != null) {
            boolean inverse = isInverse();
            ends = Advantage.rounded(inverse ? 1 / high : low) + " to " + Advantage.rounded(inverse ? 1 / low : high);
        }
        String conditions =
                percentile.isEmpty() || condition.isEmpty() ? percentile + condition : percentile + " " + condition;
        String separator = conditions.isEmpty() || ends.isEmpty() ? "" : condition.isEmpty() ? ", " : ": ";
        String within = conditions + separator + ends;
        return within.isEmpty() ? "" : " (" + within + ")";
    }

    /// Whether the clause states baseline / candidate. For times it states how fast the candidate is, unless
    /// the candidate is slower; for other quantities how much the larger side takes; and for equal sides how
    /// much the candidate takes.
    private boolean isInverse() {
        boolean alike = comparison.verdict() == ComparisonRecord.Verdict.SAME
                || (comparison.verdict() == ComparisonRecord.Verdict.INCONCLUSIVE && isAlike());
        return alike ? Quantity.of(comparison) == Quantity.TIME : comparison.ratio() < 1;
    }

    private boolean isAlike() {
        return factor().equals("1.00");
    }

    private static String percent(double share) {
        return String.format(
                Locale.ROOT,
                "%s %%",
                BigDecimal.valueOf(share * 100)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString());
    }
}
