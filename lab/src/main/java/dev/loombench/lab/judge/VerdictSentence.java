package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.EstimateRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The sentence on top: what changes with virtual threads, with the figure that carries it; where there are
/// several JDKs, for each of them, and then what changes with the JDK.
final class VerdictSentence {
    /// So many JDKs are told one by one; of more, the first.
    private static final int MOST_JDKS = 3;

    private VerdictSentence() {}

    static Optional<String> of(List<EstimateRecord> estimates, List<ComparisonRecord> comparisons) {
        List<String> jdks =
                estimates.stream().map(EstimateRecord::jdk).distinct().toList();
        boolean brief = jdks.size() > MOST_JDKS;
        List<String> sentences = new ArrayList<>(ofModels(estimates, comparisons, jdks));
        if (brief && sentences.size() > 1) {
            int others = sentences.size() - 1;
            sentences.subList(1, sentences.size()).clear();
            sentences.add("The table has the models on " + others + " other JDKs.");
        }
        sentences.addAll(JdkSentences.of(
                comparisons.stream().filter(c -> !c.comparesModels()).toList(), brief));
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private static List<String> ofModels(
            List<EstimateRecord> estimates, List<ComparisonRecord> comparisons, List<String> jdks) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : jdks) {
            onOneJdk(
                            estimates.stream().filter(e -> e.jdk().equals(jdk)).toList(),
                            comparisons.stream()
                                    .filter(ComparisonRecord::comparesModels)
                                    .filter(c -> c.jdk().equals(jdk))
                                    .toList())
                    .ifPresent(sentence -> sentences.add(jdks.size() == 1 ? sentence : "JDK " + jdk + ": " + sentence));
        }
        return sentences;
    }

    private static Optional<String> onOneJdk(List<EstimateRecord> estimates, List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> told = ComparisonWords.ofInterest(comparisons);
        if (told.isEmpty()) {
            return Optional.empty();
        }
        Standing standing = Standing.of(told);
        String sentence = models(standing.foremost()) + standing.counts();
        return Optional.of(sentence + "." + ideal(estimates, told));
    }

    private static String models(ComparisonRecord comparison) {
        String candidate = comparison.candidate().model();
        String baseline = comparison.baseline().model();
        String factor = ComparisonWords.factor(comparison, baseline);
        String where = ComparisonWords.where(comparison);
        return switch (comparison.verdict()) {
            case FASTER, SLOWER -> candidate + " is " + factor + where;
            case BETTER, WORSE -> candidate + " " + Quantity.of(comparison).verb() + " " + factor + where;
            case SAME ->
                candidate + " and " + baseline + " " + Quantity.of(comparison).verbOfMany() + " the same "
                        + ComparisonWords.what(comparison) + where;
            case INCONCLUSIVE ->
                "No verdict: " + candidate + " " + ComparisonWords.seems(comparison) + factor + where + ", but "
                        + comparison.note();
        };
    }

    private static String ideal(List<EstimateRecord> estimates, List<ComparisonRecord> told) {
        if (told.size() != 1) {
            return "";
        }
        return estimates.stream()
                .filter(estimate -> estimate.cell().equals(told.getFirst().candidate()))
                .filter(estimate -> estimate.metric().equals(told.getFirst().metric()))
                .flatMap(estimate -> Optional.ofNullable(estimate.efficiency()).stream())
                .findFirst()
                .map(efficiency -> String.format(
                        Locale.ROOT,
                        " %s reaches %.0f %% of the physical limit.",
                        told.getFirst().candidate().model(),
                        efficiency * 100))
                .orElse("");
    }
}
