package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which cells of programs hung, in words: a comparison can't say it, since work that never ends has no time.
public final class HangSentence {
    private static final String HUNG = ProgramMetric.HUNG.toString();
    private static final String TIME_TO_HANG = ProgramMetric.TIME_TO_HANG.toString();

    private HangSentence() {}

    /// Candidates of an experiment that hung, in a few words such as `synchronized@21 hung`; empty where none did.
    public static Optional<String> answer(ExperimentRecord experiment) {
        return Optional.of(experiment.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(HUNG))
                        .filter(estimate -> estimate.estimate() > 0)
                        .map(estimate -> estimate.cell().model())
                        .distinct()
                        .collect(Collectors.joining(", ")))
                .filter(models -> !models.isEmpty())
                .map(models -> models + " hung");
    }

    /// Writes the sentence; empty where nothing hung.
    static Optional<String> write(TrialsByCell cells) {
        boolean manyJdks = cells.jdks().size() > 1;
        Set<String> varying = LevelText.varyingFactors(
                cells.byCell().keySet().stream().map(key -> key.cell().params()).toList());
        List<String> clauses = new ArrayList<>();
        cells.byCell().forEach((key, trials) -> {
            List<TrialRecord> hung = trials.stream()
                    .filter(trial -> figures(trial, HUNG).anyMatch(share -> share > 0))
                    .toList();
            if (!hung.isEmpty()) {
                clauses.add(clause(key, varying, manyJdks, hung, trials.size()));
            }
        });
        return clauses.isEmpty()
                ? Optional.empty()
                : Optional.of(VerdictSentence.toSentence(LevelText.joinList(clauses)
                        + (clauses.size() < cells.byCell().size() ? "; nothing else did" : "")));
    }

    private static String clause(
            JdkCell key, Set<String> varying, boolean manyJdks, List<TrialRecord> hung, int trials) {
        Map<String, String> levels = LevelText.restrict(varying, key.cell().params());
        double[] seconds = hung.stream()
                .flatMap(trial -> figures(trial, TIME_TO_HANG))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return ModelText.of(key.cell().model()) + " hung in " + hung.size() + " of "
                + Format.count(trials, "trial")
                + LevelText.prepositionalPhrase(levels)
                + (manyJdks ? " on JDK " + key.jdk() : "")
                + (seconds.length == 0 ? "" : ", after " + range(seconds[0], seconds[seconds.length - 1]));
    }

    private static String range(double shortest, double longest) {
        String from = Format.seconds(shortest);
        String to = Format.seconds(longest);
        return from.equals(to) ? from : from + " to " + to;
    }

    private static Stream<Double> figures(TrialRecord trial, String metric) {
        return Optional.ofNullable(trial.metrics().get(metric)).map(Metric::value).stream();
    }
}
