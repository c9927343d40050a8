package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The sentence on top: what changes with virtual threads, with the figure that carries it.
final class VerdictSentence {
    private static final String CANDIDATE = "virtual-per-task";

    private VerdictSentence() {}

    static Optional<String> of(List<EstimateRecord> estimates, List<ComparisonRecord> comparisons) {
        List<String> jdks =
                estimates.stream().map(EstimateRecord::jdk).distinct().toList();
        List<String> sentences = new ArrayList<>();
        for (String jdk : jdks) {
            onOneJdk(
                            estimates.stream().filter(e -> e.jdk().equals(jdk)).toList(),
                            comparisons.stream()
                                    .filter(c -> c.jdk().equals(jdk))
                                    .toList())
                    .ifPresent(sentence -> sentences.add(jdks.size() == 1 ? sentence : "JDK " + jdk + ": " + sentence));
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private static Optional<String> onOneJdk(List<EstimateRecord> estimates, List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> own = comparisons.stream()
                .filter(comparison -> comparison.candidate().model().equals(CANDIDATE))
                .toList();
        List<ComparisonRecord> told = own.isEmpty() ? comparisons : own;
        if (told.isEmpty()) {
            return Optional.empty();
        }
        String sentence = told.size() == 1
                ? one(told.getFirst())
                : decided(told).map(VerdictSentence::one).orElseGet(() -> one(largest(told))) + rest(told);
        return Optional.of(sentence + "." + ideal(estimates, told));
    }

    private static Optional<ComparisonRecord> decided(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> decided = comparisons.stream()
                .filter(comparison -> comparison.verdict() != Verdict.INCONCLUSIVE)
                .toList();
        return decided.isEmpty() ? Optional.empty() : Optional.of(largest(decided));
    }

    private static ComparisonRecord largest(List<ComparisonRecord> comparisons) {
        return comparisons.stream()
                .max(Comparator.comparingDouble(comparison -> Math.abs(Math.log(comparison.ratio()))))
                .orElseThrow();
    }

    private static String one(ComparisonRecord comparison) {
        String candidate = comparison.candidate().model();
        String baseline = comparison.baseline().model();
        return switch (comparison.verdict()) {
            case FASTER, SLOWER -> candidate + " " + relation("is", comparison) + where(comparison);
            case SAME -> candidate + " and " + baseline + " take the same time" + where(comparison);
            case INCONCLUSIVE ->
                "No verdict: " + candidate + " " + relation("seems", comparison) + where(comparison) + ", but "
                        + comparison.note();
        };
    }

    /// A speed-up as a factor above 1, as people say it.
    private static String relation(String verb, ComparisonRecord comparison) {
        boolean faster = comparison.ratio() < 1;
        double factor = faster ? 1 / comparison.ratio() : comparison.ratio();
        String word = faster ? " times as fast as " : " times as slow as ";
        return verb + " " + Quantities.significant(factor) + word
                + comparison.baseline().model() + interval(comparison, faster);
    }

    private static String interval(ComparisonRecord comparison, boolean faster) {
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null) {
            return "";
        }
        double from = faster ? 1 / high : low;
        double to = faster ? 1 / low : high;
        return " (" + Quantities.significant(from) + " to " + Quantities.significant(to) + ")";
    }

    private static String where(ComparisonRecord comparison) {
        StringBuilder where = new StringBuilder();
        comparison
                .candidate()
                .params()
                .forEach((name, value) -> where.append(where.isEmpty() ? " at " : " ")
                        .append(name)
                        .append('=')
                        .append(value));
        return where.toString();
    }

    private static String rest(List<ComparisonRecord> comparisons) {
        List<String> counts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count = comparisons.stream()
                    .filter(comparison -> comparison.verdict() == verdict)
                    .count();
            if (count > 0) {
                counts.add(count + " " + verdict);
            }
        }
        return String.format(Locale.ROOT, " (of %d cells: %s)", comparisons.size(), String.join(", ", counts));
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
