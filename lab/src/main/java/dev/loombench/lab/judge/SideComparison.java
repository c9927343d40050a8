package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.ExperimentJudge.Rules;
import dev.loombench.lab.stats.Holm;
import dev.loombench.lab.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

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
        Stream<ComparisonRecord> primary =
                candidates(metrics.subList(0, 1), base, other).stream().map(one -> told(one, blockSeconds));
        return Stream.concat(primary, further(base, other).stream()).toList();
    }

    /// Those by further metrics alone.
    List<ComparisonRecord> further(List<TrialRecord> base, List<TrialRecord> other) {
        List<Candidate> all = candidates(metrics.subList(1, metrics.size()), base, other);
        List<Candidate> corrected =
                all.stream().filter(one -> one.ratio().pValue().isPresent()).toList();
        List<Double> adjusted = Holm.adjusted(corrected.stream()
                .map(one -> one.ratio().pValue())
                .map(OptionalDouble::orElseThrow)
                .toList());
        return all.stream()
                .map(one -> {
                    int place = corrected.indexOf(one);
                    return place < 0
                            ? one.held().judged(one.ratio(), one.gap())
                            : one.held().judged(one.ratio(), one.gap(), adjusted.get(place), corrected.size());
                })
                .toList();
    }

    private List<Candidate> candidates(List<String> by, List<TrialRecord> base, List<TrialRecord> other) {
        List<Candidate> all = new ArrayList<>();
        for (String metric : by) {
            BlockPairs blocks = BlockPairs.of(base, other, metric);
            if (!blocks.pairs().isEmpty()) {
                all.add(new Candidate(
                        new Held(metric, baseline, candidate, rules.level(), rules.margin()),
                        LogRatio.of(blocks.pairs()),
                        blocks.gap(metric)));
            }
        }
        return all;
    }

    private ComparisonRecord told(Candidate one, double blockSeconds) {
        ComparisonRecord record = one.held().judged(one.ratio(), one.gap());
        return Settling.told(new Comparisons.Compared(record, one.ratio(), one.gap()), rules.margin(), blockSeconds);
    }
}
