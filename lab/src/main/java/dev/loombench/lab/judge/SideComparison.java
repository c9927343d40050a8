package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.ExperimentJudge.Rules;
import dev.loombench.lab.stats.Holm;
import dev.loombench.lab.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Two cells held against each other by several metrics: one is primary, and the differences of the
/// others are corrected for their number by [Holm].
///
/// @param metrics the primary one first
public record SideComparison(Cells.Key baseline, Cells.Key candidate, List<String> metrics, Rules rules) {
    public SideComparison {
        metrics = List.copyOf(metrics);
    }

    private record Candidate(Held held, LogRatio ratio, String gap) {}

    /// @param blockSeconds what a block takes
    /// @return one for each metric that both cells have in some block
    public List<ComparisonRecord> records(List<TrialRecord> base, List<TrialRecord> other, double blockSeconds) {
        List<Candidate> all = new ArrayList<>();
        for (String metric : metrics) {
            BlockPairs blocks = BlockPairs.of(base, other, metric);
            if (!blocks.pairs().isEmpty()) {
                all.add(new Candidate(
                        new Held(metric, baseline, candidate, rules.level(), rules.margin()),
                        LogRatio.of(blocks.pairs()),
                        blocks.gap(metric)));
            }
        }
        List<Candidate> further = all.stream()
                .filter(one -> !isPrimary(one) && one.ratio().pValue().isPresent())
                .toList();
        List<Double> adjusted = Holm.adjusted(further.stream()
                .map(one -> one.ratio().pValue())
                .map(OptionalDouble::orElseThrow)
                .toList());
        return all.stream()
                .map(one -> {
                    int place = further.indexOf(one);
                    return place < 0
                            ? told(one, blockSeconds)
                            : one.held().judged(one.ratio(), one.gap(), adjusted.get(place), further.size());
                })
                .toList();
    }

    /// Those by further metrics alone.
    List<ComparisonRecord> further(List<TrialRecord> base, List<TrialRecord> other) {
        return records(base, other, 0).stream()
                .filter(record -> !record.metric().equals(metrics.getFirst()))
                .toList();
    }

    private boolean isPrimary(Candidate one) {
        return one.held().metric().equals(metrics.getFirst());
    }

    private ComparisonRecord told(Candidate one, double blockSeconds) {
        ComparisonRecord record = one.held().judged(one.ratio(), one.gap());
        return Settling.told(new Comparisons.Compared(record, one.ratio(), one.gap()), rules.margin(), blockSeconds);
    }
}
