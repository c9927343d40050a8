package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
            List<ComparisonRecord> told = ComparisonWords.ofInterest(ofOneJdk);
            Standing standing = Standing.of(told);
            ComparisonRecord foremost = standing.foremost();
            if (brief && foremost.verdict() == Verdict.INCONCLUSIVE) {
                open.add(foremost);
            } else {
                sentences.add(VerdictSentence.sentence(ComparisonWords.ofJdks(foremost, where(foremost, told)))
                        + standing.correction());
            }
        }
        if (!open.isEmpty()) {
            sentences.add("Undecided: JDK "
                    + LevelWords.listed(open.stream().map(ComparisonRecord::jdk).toList()) + " against JDK "
                    + open.getFirst().baselineJdk() + ".");
        }
        return sentences;
    }

    private static String where(ComparisonRecord foremost, List<ComparisonRecord> told) {
        Set<String> varying = LevelWords.varying(
                told.stream().map(one -> one.candidate().params()).toList());
        return LevelWords.where(LevelWords.only(varying, foremost.candidate().params()));
    }
}
