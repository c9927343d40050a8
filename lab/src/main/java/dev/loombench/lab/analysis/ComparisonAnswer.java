package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Noun;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/// Answer of a comparison, such as `virtual threads are 7.7 times as fast as the cached pool (7.3 to 8.2)`.
///
/// @param shortBaseline the baseline after the candidate, without what both share
record ComparisonAnswer(ComparisonRecord comparison, Noun candidate, Noun baseline, Noun shortBaseline) {
    /// Times of programs that aren't those of one operation.
    private static final Set<String> NAMED_TIMES = Set.of("start-time", "end-time", "warm-after");

    private static final Pattern LATENCY_METRIC = Pattern.compile("p[0-9.]+|mean|max");

    /// Describes a comparison of two execution models on one JDK.
    ///
    /// @param where level of the factors, such as `at 500 tasks`; empty where only one level was compared
    static Clause ofModels(ComparisonRecord comparison, String where) {
        String candidate = comparison.candidate().model();
        String baseline = comparison.baseline().model();
        Noun shortBaseline = ModelNoun.after(candidate, baseline);
        return (MetricInfo.of(comparison) == MetricInfo.MEMORY
                        ? new ComparisonAnswer(
                                comparison, ModelNoun.thread(candidate), ModelNoun.thread(baseline), shortBaseline)
                        : new ComparisonAnswer(
                                comparison, ModelNoun.of(candidate), ModelNoun.of(baseline), shortBaseline))
                .answer(where);
    }

    /// Describes a comparison of one execution model on two JDKs.
    static Clause ofJdks(ComparisonRecord comparison, String where) {
        String model = comparison.candidate().model();
        String baselineJdk = String.valueOf(comparison.baselineJdk());
        return new ComparisonAnswer(
                        comparison,
                        ModelNoun.of(model, comparison.jdk()),
                        ModelNoun.of(model, baselineJdk),
                        ModelNoun.ONLY_ON_JDK.with(baselineJdk))
                .answer(where);
    }

    private Clause answer(String where) {
        OverloadRecord overload = comparison.overload();
        if (overload != null && comparison.verdict() != ComparisonVerdict.INCONCLUSIVE) {
            AnswerKind kind = overload.ratioIsBound() ? AnswerKind.AT_LEAST_TIMES : AnswerKind.TIMES_AS_MUCH;
            return withInterval(kind.with(VerdictSentence.at(carried(overload), where), factor()));
        }
        return switch (comparison.verdict()) {
            case FASTER, SLOWER, BETTER, WORSE -> withInterval(VerdictSentence.at(difference(), where));
            case SAME -> withMargin(VerdictSentence.at(same(), where));
            case INCONCLUSIVE ->
                AnswerKind.UNDECIDED.with(withInterval(VerdictSentence.at(seeming(), where)), whatDecides());
        };
    }

    /// What both carry of the offered rate, the lesser first.
    private Clause carried(OverloadRecord overload) {
        boolean candidateFirst =
                overload.ratioIsBound() ? overload.baselineCarries() : overload.candidate() < overload.baseline();
        Noun less = candidateFirst ? candidate : baseline;
        Noun more = candidateFirst ? baseline : candidate;
        double lesser = candidateFirst ? overload.candidate() : overload.baseline();
        double greater = candidateFirst ? overload.baseline() : overload.candidate();
        return overload.ratioIsBound()
                ? AnswerKind.ONE_CARRIES.with(less, lesser, overload.offered(), more)
                : AnswerKind.NEITHER_CARRIES.with(less, lesser, overload.offered(), more, greater);
    }

    private Clause difference() {
        if (!isTime()) {
            return AnswerKind.TIMES.with(more(), quantity().verb(more()), factor(), noun(), less());
        }
        AnswerKind kind = comparison.ratio() > 1
                ? AnswerKind.AS_LONG
                : isLatency() ? AnswerKind.ANSWERS_AS_FAST : AnswerKind.AS_FAST;
        return kind.with(candidate, factor(), shortBaseline);
    }

    private Clause same() {
        return isTime()
                ? (isLatency() ? AnswerKind.ANSWERS_ALIKE : AnswerKind.SAME_SPEED).with(candidate, shortBaseline)
                : AnswerKind.AS_MUCH.with(candidate, quantity().verb(candidate), much(), noun(), baseline);
    }

    private Clause seeming() {
        if (isTime()) {
            return Advantage.isOpenAndAlike(comparison)
                    ? AnswerKind.SEEMS_ALIKE.with(candidate, shortBaseline)
                    : (comparison.ratio() > 1 ? AnswerKind.SEEMS_LONG : AnswerKind.SEEMS_FAST)
                            .with(candidate, factor(), shortBaseline);
        }
        return Advantage.isOpenAndAlike(comparison)
                ? AnswerKind.SEEMS_AS_MUCH.with(candidate, quantity().pluralVerb(), much(), noun(), baseline)
                : AnswerKind.SEEMS_TIMES.with(more(), quantity().pluralVerb(), factor(), noun(), less());
    }

    private Object whatDecides() {
        return RequiredBlocks.missing(comparison).<Object>map(clause -> clause).orElse(comparison.note());
    }

    private Noun more() {
        return comparison.ratio() > 1 ? candidate : baseline;
    }

    private Noun less() {
        return comparison.ratio() > 1 ? baseline : candidate;
    }

    private MetricInfo quantity() {
        return MetricInfo.of(comparison);
    }

    private boolean isTime() {
        return quantity() == MetricInfo.TIME;
    }

    private String noun() {
        return quantity().noun(comparison.metric());
    }

    private String much() {
        return quantity().isCounted(comparison.metric()) ? "many" : "much";
    }

    private String factor() {
        return Advantage.rounded(Advantage.factor(comparison));
    }

    private boolean isLatency() {
        return LATENCY_METRIC.matcher(comparison.metric()).matches();
    }

    /// The metric where it isn't the one that one expects; else empty.
    private String metric() {
        return switch (comparison.metric()) {
            case "p50" -> "the median";
            case "mean" -> "the mean";
            case String other -> isLatency() || NAMED_TIMES.contains(other) ? other : "";
        };
    }

    private Clause withInterval(Clause answer) {
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null) {
            return metric().isEmpty() ? answer : AnswerKind.BY.with(answer, metric());
        }
        return metric().isEmpty()
                ? AnswerKind.BETWEEN.with(answer, from(low, high), to(low, high))
                : AnswerKind.BY_BETWEEN.with(answer, metric(), from(low, high), to(low, high));
    }

    /// An answer that both are the same, which only an interval shows.
    private Clause withMargin(Clause answer) {
        double low = Objects.requireNonNull(comparison.low());
        double high = Objects.requireNonNull(comparison.high());
        return metric().isEmpty()
                ? AnswerKind.WITHIN.with(answer, comparison.margin(), from(low, high), to(low, high))
                : AnswerKind.BY_WITHIN.with(answer, metric(), comparison.margin(), from(low, high), to(low, high));
    }

    private String from(double low, double high) {
        return Advantage.rounded(Advantage.isInverse(comparison) ? 1 / high : low);
    }

    private String to(double low, double high) {
        return Advantage.rounded(Advantage.isInverse(comparison) ? 1 / low : high);
    }
}
