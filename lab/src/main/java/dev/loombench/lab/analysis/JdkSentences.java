package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Sentences about the effect of the JDK, its flags or its processors, one for each comparison with a verdict.
final class JdkSentences {
    private JdkSentences() {}

    /// Writes one sentence for each JDK.
    ///
    /// @param comparisons between JDKs
    /// @param brief whether undecided comparisons are only listed
    static List<String> of(List<ComparisonRecord> comparisons, boolean brief) {
        Map<String, List<ComparisonRecord>> byJdk = comparisons.stream()
                .collect(Collectors.groupingBy(ComparisonRecord::jdk, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        List<ComparisonRecord> undecided = new ArrayList<>();
        for (List<ComparisonRecord> ofOneJdk : byJdk.values()) {
            List<ComparisonRecord> relevant = ComparisonClause.selectRelevant(ofOneJdk);
            HolmCorrection standing = HolmCorrection.of(relevant);
            ComparisonRecord foremost = standing.strongest();
            if (brief && foremost.verdict() == Verdict.INCONCLUSIVE) {
                undecided.add(foremost);
            } else {
                sentences.add(
                        VerdictSentence.toSentence(ComparisonClause.describeJdks(foremost, where(foremost, relevant)))
                                + standing.correction());
            }
        }
        if (!undecided.isEmpty()) {
            sentences.add("Undecided: JDK "
                    + LevelText.joinList(
                            undecided.stream().map(ComparisonRecord::jdk).toList()) + " against JDK "
                    + undecided.getFirst().baselineJdk() + ".");
        }
        return sentences;
    }

    private static String where(ComparisonRecord foremost, List<ComparisonRecord> relevant) {
        Set<String> varying = LevelText.varying(relevant.stream()
                .map(comparison -> comparison.candidate().params())
                .toList());
        return LevelText.where(LevelText.restrict(varying, foremost.candidate().params()));
    }
}
