package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What changes with the JDK, its flags or its processors: a sentence for each that was decided.
final class JdkSentences {
    private JdkSentences() {}

    /// @param comparisons between JDKs
    /// @param brief whether those without a verdict are named only
    static List<String> of(List<ComparisonRecord> comparisons, boolean brief) {
        Map<String, List<ComparisonRecord>> byJdk = comparisons.stream()
                .collect(Collectors.groupingBy(ComparisonRecord::jdk, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        List<ComparisonRecord> open = new ArrayList<>();
        for (List<ComparisonRecord> ofOneJdk : byJdk.values()) {
            Standing told = Standing.of(ComparisonWords.ofInterest(ofOneJdk));
            ComparisonRecord foremost = told.foremost();
            if (brief && foremost.verdict() == Verdict.INCONCLUSIVE) {
                open.add(foremost);
            } else {
                sentences.add(sentence(foremost) + told.counts() + ".");
            }
        }
        if (!open.isEmpty()) {
            sentences.add("No verdict for JDK "
                    + open.stream().map(ComparisonRecord::jdk).collect(Collectors.joining(", ")) + " instead of "
                    + open.getFirst().baselineJdk() + ".");
        }
        return sentences;
    }

    private static String sentence(ComparisonRecord comparison) {
        String model = comparison.candidate().model();
        String factor = ComparisonWords.factor(comparison);
        String where = ComparisonWords.where(comparison);
        String said = switch (comparison.verdict()) {
            case FASTER, SLOWER -> model + " is " + factor + where;
            case BETTER, WORSE -> model + " " + Quantity.of(comparison).verb() + " " + factor + where;
            case SAME ->
                model + " " + Quantity.of(comparison).verb() + " the same " + ComparisonWords.what(comparison) + where;
            case INCONCLUSIVE ->
                "no verdict: " + model + " " + ComparisonWords.seems(comparison) + factor + where + ", but "
                        + comparison.note();
        };
        return "On JDK " + comparison.jdk() + " instead of " + comparison.baselineJdk() + ": " + said;
    }
}
