package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.compare.CompareDocument.Evidence;
import dev.loombench.lab.model.compare.CompareDocument.SampleRecord;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.HistoryRecord;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.EstimatedRatio;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.IterationGap;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Clause;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Comparison of one or more candidates with a base: by the primary metric of each cell, and by selected
/// further metrics, which are corrected among themselves. A gate applies to the primary metrics unless it names
/// another.
public final class RunComparison {
    /// What comparisons may find, in the order of a summary.
    private static final List<String> VERDICT_WORDS = List.of(
            "slower",
            "worse",
            "likely slower",
            "likely worse",
            "faster",
            "better",
            "likely faster",
            "likely better",
            "same",
            "inconclusive");

    /// Ratio of an interval's ends from which it says nothing, and of a detectable effect that isn't told.
    private static final double MAX_MEANINGFUL_FACTOR = 1e4;

    private final ComparisonSide base;
    private final List<ComparisonSide> candidates;
    private final double margin;
    private final List<GateRule> rules;
    private final Set<String> metrics;

    /// Compares by the primary metrics, the given further ones and those that gates name.
    ///
    /// @param candidates at least one
    /// @param margin of equivalence
    /// @param metrics further metrics
    public RunComparison(
            ComparisonSide base,
            List<ComparisonSide> candidates,
            double margin,
            List<GateRule> rules,
            Set<String> metrics) {
        Set<String> requested = new LinkedHashSet<>(metrics);
        rules.stream()
                .filter(rule -> rule.metric() != null)
                .flatMap(rule ->
                        Stream.concat(Stream.of(base), candidates.stream()).flatMap(rule::cells))
                .forEach(cell -> requested.add(cell.name().metric()));
        this.metrics = requested;
        this.base = base;
        this.candidates = List.copyOf(candidates);
        this.margin = margin;
        this.rules = List.copyOf(rules);
    }

    /// A candidate with the cells that it shares with the base.
    ///
    /// @param further pairs by further metrics
    private record Matched(ComparisonSide candidate, CellMatching matching, List<CellPair> further) {}

    /// As [#document(HistoryRecord)], of what is in no series.
    public CompareDocument document() {
        return document(null);
    }

    /// Compares all cells and evaluates the gates.
    ///
    /// @param history the series that both sides are from; absent if they are from none
    /// @throws UserErrorException if a candidate has no cell of the base's
    public CompareDocument document(@Nullable HistoryRecord history) {
        List<Matched> matched = candidates.stream().map(this::matched).toList();
        ComparisonFamily family = ComparisonFamily.of(
                matched.stream().flatMap(one -> one.matching.pairs().stream()).toList(), margin);
        ComparisonFamily further = ComparisonFamily.of(
                matched.stream().flatMap(one -> one.further.stream()).toList(), margin);
        List<GateEvaluation> gates = rules.stream()
                .distinct()
                .map(rule -> GateEvaluation.of(
                        rule,
                        rule.metric() == null ? family : family.with(further),
                        matched.stream().mapToInt(one -> unmatched(rule, one)).sum()))
                .toList();
        List<AgainstRecord> against = matched.stream()
                .map(one -> new AgainstRecord(
                        one.candidate.record(),
                        ConfigurationDifferences.list(base, one.candidate, one.matching).stream()
                                .map(Clause::sentence)
                                .toList(),
                        records(one.matching.pairs(), family, gates),
                        records(one.further, further, gates),
                        Stream.concat(
                                        one.matching.unmatched().stream(),
                                        one.matching.unmatchedFurther(base, one.candidate, metrics).stream())
                                .toList()))
                .toList();
        boolean paired = base.record().kind() == ComparisonKind.BLOCKS;
        return new CompareDocument(
                CompareDocument.SCHEMA,
                VerdictRules.CONFIDENCE_LEVEL,
                paired
                        ? "logarithms of ratios within blocks, Student"
                        : history == null
                                ? "logarithms of independent forks, Welch"
                                : "logarithms, prediction from the last stable level, Student",
                paired ? "order statistics of ratios within blocks" : "shift of independent forks, Mann-Whitney",
                margin,
                family.corrected(),
                further.corrected(),
                counts(against),
                base.record(),
                against,
                gates.stream().map(GateEvaluation::record).toList(),
                history);
    }

    private int unmatched(GateRule rule, Matched one) {
        return GateEvaluation.unmatched(
                rule,
                base,
                one.candidate,
                Stream.concat(one.matching.pairs().stream(), one.further.stream())
                        .toList());
    }

    private static String content(ComparisonSide side) {
        MeasuredCell first = side.cells().getFirst();
        int more = side.cells().size() - 1;
        return first.name().label() + " (" + first.name().metric()
                + (first.isOfTool() ? "" : ", JDK " + first.jdk()) + ")"
                + (more == 0 ? "" : " and " + more + " more");
    }

    private Matched matched(ComparisonSide candidate) {
        CellMatching matching = CellMatching.of(base, candidate);
        if (matching.pairs().isEmpty()) {
            throw FileError.NOTHING_IN_COMMON.error(
                    base.record().name(), candidate.record().name(), content(base), content(candidate));
        }
        return new Matched(candidate, matching, matching.further(base, candidate, metrics));
    }

    /// Records of the comparisons of a candidate's pairs.
    private List<ComparedRecord> records(List<CellPair> pairs, ComparisonFamily family, List<GateEvaluation> gates) {
        return pairs.stream()
                .flatMap(pair -> family.comparisons().stream()
                        .filter(judged -> judged.pair().equals(pair))
                        .limit(1))
                .map(judged -> record(
                        judged,
                        Math.max(1, family.corrected()),
                        texts(gates, gate -> gate.breaking().contains(judged)),
                        texts(gates, gate -> gate.undecided().contains(judged))))
                .toList();
    }

    private static List<String> texts(List<GateEvaluation> gates, Predicate<GateEvaluation> which) {
        return gates.stream().filter(which).map(gate -> gate.record().rule()).toList();
    }

    private static Map<String, Integer> counts(List<AgainstRecord> against) {
        List<String> words = against.stream()
                .flatMap(candidate -> candidate.cells().stream())
                .map(ComparedRecord::finding)
                .toList();
        Map<String, Integer> counts = new LinkedHashMap<>();
        VERDICT_WORDS.stream()
                .filter(words::contains)
                .forEach(word -> counts.put(word, Collections.frequency(words, word)));
        return counts;
    }

    /// Converts a comparison to its JSON record.
    ///
    /// @param comparisons number of comparisons that the correction covers
    private ComparedRecord record(CellComparison judged, int comparisons, List<String> fails, List<String> undecided) {
        MeasuredCell base = judged.pair().base();
        MeasuredCell candidate = judged.pair().candidate();
        Optional<Interval> welch = judged.evidence()
                .flatMap(VerdictEvidence::primaryInterval)
                .filter(interval -> interval.high() <= MAX_MEANINGFUL_FACTOR * interval.low());
        Optional<Interval> ranks = judged.evidence().flatMap(VerdictEvidence::checkInterval);
        ComparisonVerdict verdict = ComparisonVerdict.of(judged.outcome(), candidate.isSpeed());
        Optional<IterationGap> gap = judged.likely();
        return new ComparedRecord(
                candidate.name().experiment(),
                candidate.name().model(),
                candidate.name().params(),
                candidate.name().metric(),
                candidate.unit(),
                candidate.better(),
                candidate.jdk(),
                base.jdk().equals(candidate.jdk()) ? null : base.jdk(),
                sample(base),
                sample(candidate),
                judged.ratio().map(EstimatedRatio::ratio).orElse(null),
                welch.map(Interval::low).orElse(null),
                welch.map(Interval::high).orElse(null),
                ranks.map(Interval::low).orElse(null),
                ranks.map(Interval::high).orElse(null),
                judged.verdict().checkAgrees().orElse(null),
                judged.pValue().orElse(null),
                judged.corrected().orElse(null),
                verdict,
                gap.isPresent()
                        ? Evidence.LIKELY
                        : verdict == ComparisonVerdict.INCONCLUSIVE ? Evidence.UNDECIDED : Evidence.CONFIRMED,
                judged.likelyVerdict().orElse(null),
                gap.map(IterationGap::ratio).orElse(null),
                judged.ratio()
                        .flatMap(ratio -> DetectableEffect.of(ratio, comparisons))
                        .filter(effect -> effect <= MAX_MEANINGFUL_FACTOR)
                        .orElse(null),
                judged.ratio().flatMap(ratio -> forksNeeded(ratio, comparisons)).orElse(null),
                note(judged),
                fails,
                undecided);
    }

    private static SampleRecord sample(MeasuredCell cell) {
        int forks = cell.positive().size();
        return new SampleRecord(forks, forks == 0 ? null : cell.geometricMean());
    }

    /// Number of forks that would show a difference of the margin. Calculated for paired blocks of that
    /// noise, which need slightly more where they are few.
    private Optional<Integer> forksNeeded(EstimatedRatio ratio, int comparisons) {
        return ratio.standardDeviation()
                .flatMap(noise -> DetectableEffect.blocksNeeded(margin, noise, comparisons).stream()
                        .mapToObj(forks -> Math.max(base.record().kind().pairing().confirming, forks))
                        .findFirst());
    }

    private static String note(CellComparison judged) {
        MeasuredCell base = judged.pair().base();
        Clause reason = judged.verdict().reason();
        Optional<IterationGap> gap = judged.likely();
        int without = judged.withoutRatio();
        if (judged.pair().noisy()) {
            return AnswerKind.BASELINE_DIFFERS.words();
        }
        if (gap.isPresent()) {
            return ComparisonNote.LIKELY.with(reason, gap.get().factor()).toString();
        }
        return without == 0
                ? reason.toString()
                : (base.isOfTool() ? ComparisonNote.RUNS_WITHOUT_RATIO : ComparisonNote.FORKS_WITHOUT_RATIO)
                        .with(
                                without,
                                base.figures().size()
                                        + judged.pair().candidate().figures().size())
                        .toString();
    }
}
