package dev.loombench.lab.compare;

import dev.loombench.lab.compare.Family.Undecided;
import dev.loombench.lab.compare.Matching.Partners;
import dev.loombench.lab.journal.CompareDocument;
import dev.loombench.lab.journal.CompareDocument.AgainstRecord;
import dev.loombench.lab.journal.CompareDocument.ComparedRecord;
import dev.loombench.lab.journal.CompareDocument.GateRecord;
import dev.loombench.lab.stats.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One side, and one or more others that are held against it.
public final class Comparing {
    private final Side base;
    private final List<Side> candidates;
    private final double margin;
    private final List<FailOn> rules;

    /// @param candidates at least one
    /// @param margin of equivalence
    public Comparing(Side base, List<Side> candidates, double margin, List<FailOn> rules) {
        this.base = base;
        this.candidates = List.copyOf(candidates);
        this.margin = margin;
        this.rules = List.copyOf(rules);
    }

    /// @throws NothingInCommon if a candidate has no cell of the base's
    public CompareDocument document() {
        List<Matching> matchings = candidates.stream().map(this::matching).toList();
        List<Partners> all = matchings.stream()
                .flatMap(matching -> matching.partners().stream())
                .toList();
        Family family = Family.of(all, margin);
        Map<FailOn, Set<Judged>> breaking = new LinkedHashMap<>();
        rules.forEach(rule -> breaking.put(rule, family.breaking(rule)));
        List<AgainstRecord> against = against(matchings, family, breaking);
        return new CompareDocument(
                CompareDocument.SCHEMA,
                Verdicts.LEVEL,
                "logarithms of independent forks, Welch",
                "shift of independent forks, Mann-Whitney",
                margin,
                family.corrected(),
                counts(against),
                base.record(),
                against,
                rules.stream()
                        .distinct()
                        .map(rule -> gate(rule, family, breaking.getOrDefault(rule, Set.of())))
                        .toList());
    }

    private static GateRecord gate(FailOn rule, Family family, Set<Judged> breaking) {
        Undecided undecided = family.undecided(rule, breaking);
        return new GateRecord(
                rule.text(),
                family.spokenOf(rule).size(),
                breaking.size(),
                undecided.fewForks(),
                undecided.untrusted());
    }

    private Matching matching(Side candidate) {
        Matching matching = Matching.of(base, candidate);
        if (matching.partners().isEmpty()) {
            throw new NothingInCommon(base, candidate);
        }
        return matching;
    }

    private List<AgainstRecord> against(List<Matching> matchings, Family family, Map<FailOn, Set<Judged>> breaking) {
        List<AgainstRecord> against = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < candidates.size(); i++) {
            Matching matching = matchings.get(i);
            int to = from + matching.partners().size();
            List<ComparedRecord> cells = family.comparisons().subList(from, to).stream()
                    .map(judged -> Records.of(judged, margin, fails(judged, breaking)))
                    .toList();
            against.add(new AgainstRecord(
                    candidates.get(i).record(),
                    Differences.of(base, candidates.get(i), matching),
                    cells,
                    matching.unmatched()));
            from = to;
        }
        return against;
    }

    private static List<String> fails(Judged judged, Map<FailOn, Set<Judged>> breaking) {
        return breaking.entrySet().stream()
                .filter(entry -> entry.getValue().contains(judged))
                .map(entry -> entry.getKey().text())
                .toList();
    }

    private static Map<String, Integer> counts(List<AgainstRecord> against) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (var verdict : List.of("slower", "worse", "faster", "better", "same", "inconclusive")) {
            int number = (int) against.stream()
                    .flatMap(candidate -> candidate.cells().stream())
                    .filter(cell -> cell.verdict().toString().equals(verdict))
                    .count();
            if (number > 0) {
                counts.put(verdict, number);
            }
        }
        return counts;
    }
}
