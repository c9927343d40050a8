package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.RequiredBlocks.MissingBlocksText;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Format;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Result of a comparison as a clause without a full stop, such as `virtual threads are 7.7 times as fast as
/// the cached pool (7.3 to 8.2)`.
///
/// @param candidate noun phrase of the candidate
/// @param baseline noun phrase of the baseline
/// @param where level of the factors, such as ` at 500 tasks`; empty where only one level was compared
record ComparisonClause(ComparisonRecord comparison, NounPhrase candidate, NounPhrase baseline, String where) {
    /// Times of programs that aren't those of one operation.
    private static final Set<String> NAMED_TIMES = Set.of("start-time", "end-time", "warm-after");

    private static final Pattern LATENCY_METRIC = Pattern.compile("p[0-9.]+|mean|max");

    /// Noun phrase for one side of a comparison.
    ///
    /// @param standalone the phrase as it stands alone
    /// @param shortened the phrase after the other side's, without what both share
    record NounPhrase(String standalone, String shortened, boolean plural) {
        String verb(String singular, String pluralForm) {
            return standalone + " " + (plural ? pluralForm : singular);
        }
    }

    /// Describes a comparison of two execution models on one JDK.
    static String describeModels(ComparisonRecord comparison, String where) {
        String candidate = comparison.candidate().model();
        String baseline = comparison.baseline().model();
        if (MetricInfo.of(comparison) == MetricInfo.MEMORY) {
            return new ComparisonClause(comparison, thread(candidate), thread(baseline), where).clause();
        }
        return new ComparisonClause(
                        comparison,
                        new NounPhrase(ModelText.of(candidate), ModelText.of(candidate), ModelText.isPlural(candidate)),
                        new NounPhrase(
                                ModelText.of(baseline),
                                ModelText.shortNoun(candidate, baseline),
                                ModelText.isPlural(baseline)),
                        where)
                .clause();
    }

    private static NounPhrase thread(String model) {
        return new NounPhrase(ModelText.thread(model), ModelText.thread(model), false);
    }

    /// Describes a comparison of one execution model on two JDKs.
    static String describeJdks(ComparisonRecord comparison, String where) {
        String model = ModelText.of(comparison.candidate().model());
        boolean plural = ModelText.isPlural(comparison.candidate().model());
        String onJdk = " on JDK ";
        return new ComparisonClause(
                        comparison,
                        new NounPhrase(model + onJdk + comparison.jdk(), model + onJdk + comparison.jdk(), plural),
                        new NounPhrase(
                                model + onJdk + comparison.baselineJdk(), "on JDK " + comparison.baselineJdk(), plural),
                        where)
                .clause();
    }

    /// Selects the comparisons about virtual threads, or all where there are none.
    static List<ComparisonRecord> selectRelevant(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> ofVirtualThreads = comparisons.stream()
                .filter(ComparisonRecord::concernsVirtualThreads)
                .toList();
        return ofVirtualThreads.isEmpty() ? comparisons : ofVirtualThreads;
    }

    private String clause() {
        OverloadRecord overload = comparison.overload();
        if (overload != null && comparison.verdict() != ComparisonVerdict.INCONCLUSIVE) {
            return carried(overload) + where + ": " + (overload.ratioIsBound() ? "at least " : "") + factor()
                    + " times as much" + interval("");
        }
        return switch (comparison.verdict()) {
            case FASTER, SLOWER, BETTER, WORSE -> difference() + where + interval("");
            case SAME -> same() + where + interval("within " + percent(comparison.margin()));
            case INCONCLUSIVE -> "undecided: " + seeming() + where + interval("") + "; " + whatDecides();
        };
    }

    /// What both carry of the offered rate, the lesser first.
    private String carried(OverloadRecord overload) {
        boolean candidateFirst =
                overload.ratioIsBound() ? overload.baselineCarries() : overload.candidate() < overload.baseline();
        NounPhrase first = candidateFirst ? candidate : baseline;
        NounPhrase second = candidateFirst ? baseline : candidate;
        double lesser = candidateFirst ? overload.candidate() : overload.baseline();
        double greater = candidateFirst ? overload.baseline() : overload.candidate();
        return first.verb("carries", "carry") + " " + Format.rate(lesser) + " of the "
                + Format.rate(overload.offered()) + " offered, and " + second.verb("carries", "carry") + " "
                + (overload.ratioIsBound() ? "all of them" : Format.rate(greater));
    }

    private String difference() {
        String factor = factor() + " times ";
        MetricInfo quantity = MetricInfo.of(comparison);
        if (quantity != MetricInfo.TIME) {
            return more().verb(quantity.verb(), quantity.pluralVerb()) + " " + factor + "the " + noun() + " of "
                    + less().standalone();
        }
        if (comparison.ratio() > 1) {
            return candidate.verb("takes", "take") + " " + factor + "as long as " + baseline.shortened();
        }
        return (isLatency() ? candidate.verb("answers", "answer") : candidate.verb("is", "are")) + " " + factor
                + "as fast as " + baseline.shortened();
    }

    private String same() {
        MetricInfo quantity = MetricInfo.of(comparison);
        if (quantity != MetricInfo.TIME) {
            return candidate.verb(quantity.verb(), quantity.pluralVerb()) + asMuch() + noun() + " as "
                    + baseline.standalone();
        }
        return (isLatency() ? candidate.verb("answers", "answer") : candidate.verb("is", "are")) + " as fast as "
                + baseline.shortened();
    }

    private String seeming() {
        MetricInfo quantity = MetricInfo.of(comparison);
        boolean alike = isAlike();
        if (quantity != MetricInfo.TIME) {
            NounPhrase subject = alike ? candidate : more();
            return subject.verb("seems", "seem") + " to " + quantity.pluralVerb() + " "
                    + (alike
                            ? asMuch().strip() + " " + noun() + " as " + baseline.standalone()
                            : factor() + " times the " + noun() + " of " + less().standalone());
        }
        String factor = alike ? "" : factor() + " times ";
        boolean slower = !alike && comparison.ratio() > 1;
        return candidate.verb("seems", "seem") + " "
                + (slower ? "to take " + factor + "as long as " : factor + "as fast as ") + baseline.shortened();
    }

    private String whatDecides() {
        return MissingBlocksText.of(comparison).orElse(comparison.note());
    }

    private NounPhrase more() {
        return comparison.ratio() > 1 ? candidate : baseline;
    }

    private NounPhrase less() {
        return comparison.ratio() > 1 ? baseline : candidate;
    }

    private String noun() {
        return MetricInfo.of(comparison).noun(comparison.metric());
    }

    private String asMuch() {
        return MetricInfo.of(comparison).isCounted(comparison.metric()) ? " as many " : " as much ";
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
        boolean named = isLatency() || NAMED_TIMES.contains(comparison.metric());
        String percentile = !named
                ? ""
                : switch (comparison.metric()) {
                    case "p50" -> "by the median";
                    case "mean" -> "by the mean";
                    case String other -> "by " + other;
                };
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
        boolean alike = comparison.verdict() == ComparisonVerdict.SAME
                || (comparison.verdict() == ComparisonVerdict.INCONCLUSIVE && isAlike());
        return alike ? MetricInfo.of(comparison) == MetricInfo.TIME : comparison.ratio() < 1;
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
