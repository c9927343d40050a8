package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// An experiment's answer in prose: the effect of virtual threads, at the headline's level and at the others;
/// where there are several JDKs, for each of them, and then the effect of the JDK.
final class VerdictSentence {
    /// Largest number of JDKs that get a sentence each; of more only the first does.
    private static final int MAX_JDKS = 3;

    /// Largest number of levels with the same verdict that are listed; of more only the number is given.
    private static final int MAX_LEVELS = 4;

    private VerdictSentence() {}

    /// Writes the answer; empty where nothing was compared.
    ///
    /// @param headline the comparison that answers the experiment's question; absent where no models were compared
    /// @param comparisons all of the experiment, also between JDKs
    static Optional<String> write(Optional<ComparisonRecord> headline, List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        List<String> jdks =
                comparisons.stream().map(ComparisonRecord::jdk).distinct().toList();
        List<String> sentences = new ArrayList<>();
        for (String jdk : jdks) {
            List<ComparisonRecord> ofJdk =
                    models.stream().filter(one -> one.jdk().equals(jdk)).toList();
            if (!ofJdk.isEmpty()) {
                sentences.add((jdks.size() == 1 ? "" : "JDK " + jdk + ": ") + onOneJdk(headline, ofJdk));
            }
        }
        boolean brief = jdks.size() > MAX_JDKS;
        if (brief && sentences.size() > 1) {
            int furtherJdks = sentences.size() - 1;
            sentences.subList(1, sentences.size()).clear();
            sentences.add("The table has the models on " + Format.count(furtherJdks, "other JDK") + ".");
        }
        sentences.addAll(
                ofJdks(comparisons.stream().filter(one -> !one.comparesModels()).toList(), brief));
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private static String onOneJdk(Optional<ComparisonRecord> headline, List<ComparisonRecord> models) {
        List<ComparisonRecord> relevant = ComparisonClause.selectRelevant(models);
        HolmCorrection standing = HolmCorrection.of(relevant);
        ComparisonRecord answer = headline.flatMap(first ->
                        models.stream().filter(one -> isSame(first, one)).findFirst())
                .orElseGet(standing::strongest);
        Set<String> varying = varying(relevant);
        List<ComparisonRecord> others =
                relevant.stream().filter(one -> !one.equals(answer)).toList();
        return toSentence(ComparisonClause.describeModels(answer, where(answer, varying)))
                + elsewhere(answer, others, varying)
                + standing.correction();
    }

    /// Whether both compare the same pair of cells by the same metric, on whichever JDK.
    private static boolean isSame(ComparisonRecord first, ComparisonRecord other) {
        return first.metric().equals(other.metric())
                && first.baseline().equals(other.baseline())
                && first.candidate().equals(other.candidate());
    }

    private static Set<String> varying(List<ComparisonRecord> comparisons) {
        return LevelText.varyingFactors(
                comparisons.stream().map(one -> one.candidate().params()).toList());
    }

    private static String where(ComparisonRecord comparison, Set<String> varying) {
        return LevelText.prepositionalPhrase(
                LevelText.restrict(varying, comparison.candidate().params()));
    }

    /// Sentence about the other levels; empty where there are none.
    private static String elsewhere(ComparisonRecord answer, List<ComparisonRecord> others, Set<String> varying) {
        boolean manyModels = others.stream()
                .anyMatch(other ->
                        !other.candidate().model().equals(answer.candidate().model()));
        List<String> clauses = new ArrayList<>();
        for (ComparisonVerdict verdict : ComparisonVerdict.values()) {
            List<ComparisonRecord> alike =
                    others.stream().filter(other -> other.verdict() == verdict).toList();
            if (!alike.isEmpty()) {
                clauses.add((verdict == answer.verdict() ? "also " : "")
                        + Advantage.word(alike.getFirst())
                        + levels(alike, varying, manyModels));
            }
        }
        return clauses.isEmpty() ? "" : " " + toSentence(String.join("; ", clauses));
    }

    private static String levels(List<ComparisonRecord> alike, Set<String> varying, boolean manyModels) {
        if (alike.size() > MAX_LEVELS) {
            return " in " + alike.size() + " other cells";
        }
        if (!manyModels && varying.size() == 1) {
            String name = varying.iterator().next();
            List<String> levels = alike.stream()
                    .map(one -> one.candidate().params().getOrDefault(name, ""))
                    .toList();
            return LevelText.prepositionalPhrase(name, levels);
        }
        return " "
                + LevelText.joinList(alike.stream()
                        .map(one -> ((manyModels
                                                ? " with "
                                                        + ModelText.of(
                                                                one.candidate().model())
                                                : "")
                                        + where(one, varying))
                                .strip())
                        .toList());
    }

    static String toSentence(String clause) {
        return Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
    }

    /// Sentences about the effect of the JDK, its flags or its processors, one for each JDK whose comparisons
    /// have a verdict.
    ///
    /// @param comparisons between JDKs
    /// @param brief whether undecided comparisons are only listed
    private static List<String> ofJdks(List<ComparisonRecord> comparisons, boolean brief) {
        Map<String, List<ComparisonRecord>> byJdk = comparisons.stream()
                .collect(Collectors.groupingBy(ComparisonRecord::jdk, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        List<ComparisonRecord> undecided = new ArrayList<>();
        for (List<ComparisonRecord> ofOneJdk : byJdk.values()) {
            List<ComparisonRecord> relevant = ComparisonClause.selectRelevant(ofOneJdk);
            HolmCorrection standing = HolmCorrection.of(relevant);
            ComparisonRecord foremost = standing.strongest();
            if (brief && foremost.verdict() == ComparisonVerdict.INCONCLUSIVE) {
                undecided.add(foremost);
            } else {
                sentences.add(toSentence(ComparisonClause.describeJdks(foremost, where(foremost, varying(relevant))))
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
}
