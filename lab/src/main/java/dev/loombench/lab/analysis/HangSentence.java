package dev.loombench.lab.analysis;

import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Which cells of programs hung: a comparison can't say it, since work that never ends has no time.
public final class HangSentence {
    private static final String HUNG = ProgramMetric.HUNG.toString();
    private static final String TIME_TO_HANG = ProgramMetric.TIME_TO_HANG.toString();

    private HangSentence() {}

    /// Candidates of an experiment that hung, in a few words such as `synchronized@21 hung`; empty where none did.
    public static Optional<String> answer(ExperimentRecord experiment) {
        List<String> models = experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(HUNG) && estimate.estimate() > 0)
                .map(estimate -> estimate.cell().model())
                .distinct()
                .toList();
        return models.isEmpty()
                ? Optional.empty()
                : Optional.of(AnswerKind.MODELS_HUNG.with(models).toString());
    }

    /// The cells that hung; empty where nothing did.
    static Optional<Clause> of(TrialsByCell cells) {
        Set<String> varying = LevelText.varyingFactors(
                cells.byCell().keySet().stream().map(key -> key.cell().params()).toList());
        List<Clause> hangs = new ArrayList<>();
        cells.byCell().forEach((key, trials) -> {
            List<TrialRecord> hung = trials.stream()
                    .filter(trial -> figures(trial, HUNG).anyMatch(share -> share > 0))
                    .toList();
            if (!hung.isEmpty()) {
                Clause where = VerdictSentence.at(
                        AnswerKind.HUNG.with(ModelNoun.of(key.cell().model()), hung.size(), trials.size()),
                        LevelText.prepositionalPhrase(
                                LevelText.restrict(varying, key.cell().params())));
                hangs.add(when(cells.jdks().size() > 1 ? AnswerKind.ON_JDK.with(where, key.jdk()) : where, hung));
            }
        });
        boolean all = hangs.size() == cells.byCell().size();
        return hangs.stream()
                .reduce(AnswerKind.AND::with)
                .map(answer -> all ? answer : AnswerKind.NOTHING_ELSE.with(answer));
    }

    private static Clause when(Clause answer, List<TrialRecord> hung) {
        double[] seconds = hung.stream()
                .flatMap(trial -> figures(trial, TIME_TO_HANG))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (seconds.length == 0) {
            return answer;
        }
        String from = Format.seconds(seconds[0]);
        String to = Format.seconds(seconds[seconds.length - 1]);
        return from.equals(to) ? AnswerKind.AFTER.with(answer, from) : AnswerKind.AFTER_BETWEEN.with(answer, from, to);
    }

    private static Stream<Double> figures(TrialRecord trial, String metric) {
        return Optional.ofNullable(trial.metrics().get(metric)).map(Metric::value).stream();
    }
}
