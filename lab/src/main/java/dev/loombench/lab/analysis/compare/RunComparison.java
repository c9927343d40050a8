package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.AaControls;
import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.analysis.compare.CellMatching.NoMatchingCellsException;
import dev.loombench.lab.analysis.compare.ComparisonFamily.UndecidedCounts;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.ComparedRecord;
import dev.loombench.lab.model.CompareDocument.Evidence;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.CompareDocument.SampleRecord;
import dev.loombench.lab.model.CompareDocument.UnmatchedRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.IndependentRatio;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.IterationGap;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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

    /// Compares by the primary metrics and those that gates name.
    ///
    /// @param candidates at least one
    /// @param margin of equivalence
    public RunComparison(ComparisonSide base, List<ComparisonSide> candidates, double margin, List<GateRule> rules) {
        this(base, candidates, margin, rules, Set.of());
    }

    /// Compares by the primary metrics, the given further ones and those that gates name.
    ///
    /// @param metrics further metrics
    public RunComparison(
            ComparisonSide base,
            List<ComparisonSide> candidates,
            double margin,
            List<GateRule> rules,
            Set<String> metrics) {
        Set<String> requested = new LinkedHashSet<>(metrics);
        rules.stream().flatMap(rule -> Stream.ofNullable(rule.metric())).forEach(requested::add);
        this.metrics = requested;
        this.base = base;
        this.candidates = List.copyOf(candidates);
        this.margin = margin;
        this.rules = List.copyOf(rules);
    }

    /// Compares all cells and evaluates the gates.
    ///
    /// @throws NoMatchingCellsException if a candidate has no cell of the base's
    public CompareDocument document() {
        List<CellMatching> matchings = candidates.stream().map(this::matching).toList();
        List<CellPair> pairs = matchings.stream()
                .flatMap(matching -> matching.pairs().stream())
                .toList();
        List<List<CellPair>> further = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            further.add(matchings.get(i).further(base, candidates.get(i), metrics));
        }
        ComparisonFamily family = ComparisonFamily.of(pairs, margin);
        ComparisonFamily furtherFamily =
                ComparisonFamily.of(further.stream().flatMap(List::stream).toList(), margin);
        Map<GateRule, Set<CellComparison>> breaking = new LinkedHashMap<>();
        rules.forEach(
                rule -> breaking.put(rule, ofRule(rule, family, furtherFamily).findBreaking(rule)));
        List<AgainstRecord> against = against(
                matchings,
                records(matchings.stream().map(CellMatching::pairs).toList(), family, breaking),
                records(further, furtherFamily, breaking));
        return new CompareDocument(
                CompareDocument.SCHEMA,
                VerdictRules.CONFIDENCE_LEVEL,
                "logarithms of independent forks, Welch",
                "shift of independent forks, Mann-Whitney",
                margin,
                family.corrected(),
                furtherFamily.corrected(),
                counts(against),
                base.record(),
                against,
                rules.stream()
                        .distinct()
                        .map(rule ->
                                gate(rule, ofRule(rule, family, furtherFamily), breaking.getOrDefault(rule, Set.of())))
                        .toList());
    }

    private static ComparisonFamily ofRule(GateRule rule, ComparisonFamily primary, ComparisonFamily further) {
        return rule.metric() == null ? primary : primary.with(further);
    }

    private static GateRecord gate(GateRule rule, ComparisonFamily family, Set<CellComparison> breaking) {
        UndecidedCounts undecided = family.undecided(rule, breaking);
        return new GateRecord(
                rule.text(),
                family.applicable(rule).size(),
                breaking.size(),
                undecided.fewForks(),
                undecided.untrusted(),
                undecided.beyond(),
                undecided.likely());
    }

    private CellMatching matching(ComparisonSide candidate) {
        CellMatching matching = CellMatching.of(base, candidate);
        if (matching.pairs().isEmpty()) {
            throw new NoMatchingCellsException(base, candidate);
        }
        return matching;
    }

    private List<AgainstRecord> against(
            List<CellMatching> matchings, List<List<ComparedRecord>> cells, List<List<ComparedRecord>> further) {
        List<AgainstRecord> against = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            ComparisonSide candidate = candidates.get(i);
            against.add(new AgainstRecord(
                    candidate.record(),
                    ConfigurationDifferences.list(base, candidate, matchings.get(i)),
                    cells.get(i),
                    further.get(i),
                    alone(matchings.get(i), candidate)));
        }
        return against;
    }

    private List<UnmatchedRecord> alone(CellMatching matching, ComparisonSide candidate) {
        return Stream.concat(
                        matching.unmatched().stream(), matching.unmatchedFurther(base, candidate, metrics).stream())
                .toList();
    }

    /// Records of a family's comparisons, candidate by candidate.
    private List<List<ComparedRecord>> records(
            List<List<CellPair>> partners, ComparisonFamily family, Map<GateRule, Set<CellComparison>> breaking) {
        List<List<ComparedRecord>> records = new ArrayList<>();
        int start = 0;
        for (List<CellPair> ofCandidate : partners) {
            int end = start + ofCandidate.size();
            records.add(family.comparisons().subList(start, end).stream()
                    .map(judged -> ComparedRecordMapper.of(judged, margin, family.corrected(), fails(judged, breaking)))
                    .toList());
            start = end;
        }
        return records;
    }

    private static List<String> fails(CellComparison judged, Map<GateRule, Set<CellComparison>> breaking) {
        return breaking.entrySet().stream()
                .filter(entry -> entry.getValue().contains(judged))
                .map(entry -> entry.getKey().text())
                .toList();
    }

    private static Map<String, Integer> counts(List<AgainstRecord> against) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<String> words = against.stream()
                .flatMap(candidate -> candidate.cells().stream())
                .map(ComparedRecord::finding)
                .toList();
        for (String word : VERDICT_WORDS) {
            int number = Collections.frequency(words, word);
            if (number > 0) {
                counts.put(word, number);
            }
        }
        return counts;
    }

    /// Converts comparisons to their JSON records.
    private static final class ComparedRecordMapper {
        private ComparedRecordMapper() {}

        /// Converts one comparison.
        ///
        /// @param comparisons number of comparisons that the correction covers
        static ComparedRecord of(CellComparison judged, double margin, int comparisons, List<String> fails) {
            MeasuredCell base = judged.pair().base();
            MeasuredCell candidate = judged.pair().candidate();
            Optional<Interval> welch = judged.evidence()
                    .flatMap(VerdictEvidence::primaryInterval)
                    .filter(interval -> interval.high() <= MAX_MEANINGFUL_FACTOR * interval.low());
            Optional<Interval> ranks = judged.evidence().flatMap(VerdictEvidence::checkInterval);
            Verdict verdict = Verdict.of(judged.outcome(), candidate.isSpeed());
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
                    judged.ratio().map(IndependentRatio::ratio).orElse(null),
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
                            : verdict == Verdict.INCONCLUSIVE ? Evidence.UNDECIDED : Evidence.CONFIRMED,
                    judged.likelyVerdict().orElse(null),
                    gap.map(IterationGap::ratio).orElse(null),
                    judged.ratio()
                            .flatMap(ratio -> DetectableEffect.byWelch(ratio, Math.max(1, comparisons)))
                            .filter(effect -> effect <= MAX_MEANINGFUL_FACTOR)
                            .orElse(null),
                    judged.ratio()
                            .flatMap(ratio -> forksNeeded(ratio, margin, Math.max(1, comparisons)))
                            .orElse(null),
                    note(judged),
                    fails);
        }

        private static SampleRecord sample(MeasuredCell cell) {
            List<Double> figures = cell.positive();
            double logs = figures.stream().mapToDouble(Math::log).average().orElse(Double.NaN);
            return new SampleRecord(figures.size(), figures.isEmpty() ? null : Math.exp(logs));
        }

        /// Number of forks that would show a difference of the margin. Calculated for paired blocks of that
        /// noise, which need slightly more where they are few.
        private static Optional<Integer> forksNeeded(IndependentRatio ratio, double margin, int comparisons) {
            return ratio.standardDeviation()
                    .flatMap(noise -> DetectableEffect.blocksNeeded(margin, noise, comparisons).stream()
                            .mapToObj(forks -> Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, forks))
                            .findFirst());
        }

        private static String note(CellComparison judged) {
            if (judged.pair().noisy()) {
                return AaControls.NO_TRUST;
            }
            Optional<IterationGap> gap = judged.likely();
            if (gap.isPresent()) {
                return judged.verdict().reason() + ", but even the nearest iterations lie apart by a factor of "
                        + Format.significant(gap.get().factor());
            }
            int without = judged.withoutRatio();
            if (without == 0) {
                return judged.verdict().reason();
            }
            int all = judged.pair().base().figures().size()
                    + judged.pair().candidate().figures().size();
            return without + " of " + all + (judged.pair().base().isOfTool() ? " runs " : " forks ")
                    + (without == 1 ? "has" : "have") + " no ratio, because a figure isn't positive";
        }
    }
}
