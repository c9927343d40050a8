package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An experiment's answer: the effect of virtual threads, at the headline's level and at the others; where there are
/// several JDKs, for each of them, and then the effect of the JDK.
final class VerdictSentence {
    /// Largest number of JDKs that get an answer each; of more only the first does.
    private static final int MAX_JDKS = 3;

    /// Largest number of levels with the same verdict that are listed; of more only the number is given.
    private static final int MAX_LEVELS = 4;

    private VerdictSentence() {}

    /// Sentences of the answer; none where nothing was compared.
    ///
    /// @param headline the comparison that answers the experiment's question; absent where no models were compared
    /// @param comparisons all of the experiment, also between JDKs
    static List<Clause> of(Optional<ComparisonRecord> headline, List<ComparisonRecord> comparisons) {
        long jdks = comparisons.stream().map(ComparisonRecord::jdk).distinct().count();
        boolean brief = jdks > MAX_JDKS;
        List<Clause> answers = new ArrayList<>();
        Collection<List<ComparisonRecord>> models =
                byJdk(comparisons.stream().filter(ComparisonRecord::comparesModels));
        models.stream()
                .limit(brief ? 1 : MAX_JDKS)
                .forEach(ofJdk -> answers.addAll(onOneJdk(headline, ofJdk, jdks > 1)));
        if (brief && models.size() > 1) {
            answers.add(AnswerKind.OTHER_JDKS.with(models.size() - 1));
        }
        answers.addAll(ofJdks(byJdk(comparisons.stream().filter(one -> !one.comparesModels())), brief));
        return answers;
    }

    private static Collection<List<ComparisonRecord>> byJdk(Stream<ComparisonRecord> comparisons) {
        return comparisons
                .collect(Collectors.groupingBy(ComparisonRecord::jdk, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private static List<Clause> onOneJdk(
            Optional<ComparisonRecord> headline, List<ComparisonRecord> models, boolean severalJdks) {
        List<ComparisonRecord> relevant = relevant(models);
        HolmCorrection standing = HolmCorrection.of(relevant);
        ComparisonRecord answer = headline.flatMap(first ->
                        models.stream().filter(one -> isSame(first, one)).findFirst())
                .orElseGet(standing::strongest);
        Set<String> varying = varying(relevant);
        Clause main = ComparisonAnswer.ofModels(answer, where(answer, varying));
        return Stream.of(
                        Optional.of(severalJdks ? AnswerKind.OF_JDK.with(answer.jdk(), main) : main),
                        elsewhere(
                                answer,
                                relevant.stream()
                                        .filter(one -> !one.equals(answer))
                                        .toList(),
                                varying),
                        standing.correction())
                .flatMap(Optional::stream)
                .toList();
    }

    /// The comparisons about virtual threads, or all where there are none.
    static List<ComparisonRecord> relevant(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> ofVirtualThreads = comparisons.stream()
                .filter(ComparisonRecord::concernsVirtualThreads)
                .toList();
        return ofVirtualThreads.isEmpty() ? comparisons : ofVirtualThreads;
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

    /// What holds at the other levels; empty where there are none.
    private static Optional<Clause> elsewhere(
            ComparisonRecord answer, List<ComparisonRecord> others, Set<String> varying) {
        boolean manyModels = others.stream()
                .anyMatch(other ->
                        !other.candidate().model().equals(answer.candidate().model()));
        return Stream.of(ComparisonVerdict.values())
                .flatMap(verdict -> {
                    List<ComparisonRecord> alike = others.stream()
                            .filter(other -> other.verdict() == verdict)
                            .toList();
                    return alike.isEmpty()
                            ? Stream.of()
                            : Stream.of(alike(alike, verdict == answer.verdict(), levels(alike, varying, manyModels)));
                })
                .reduce(AnswerKind.AND::with);
    }

    private static Clause alike(List<ComparisonRecord> alike, boolean asAnswer, Object levels) {
        Clause found = at(Advantage.word(alike.getFirst()), levels);
        return asAnswer ? AnswerKind.ALSO.with(found) : found;
    }

    /// An answer and where it holds.
    ///
    /// @param levels words; empty where there is only one
    static Clause at(Clause answer, Object levels) {
        return levels.equals("") ? answer : AnswerKind.AT.with(answer, levels);
    }

    private static Object levels(List<ComparisonRecord> alike, Set<String> varying, boolean manyModels) {
        if (alike.size() > MAX_LEVELS) {
            return AnswerKind.OTHER_CELLS.with(alike.size());
        }
        if (!manyModels && varying.size() == 1) {
            String name = varying.iterator().next();
            List<String> levels = alike.stream()
                    .map(one -> one.candidate().params().getOrDefault(name, ""))
                    .toList();
            return LevelText.prepositionalPhrase(name, levels);
        }
        return LevelText.joinList(alike.stream()
                .map(one -> manyModels
                        ? at(
                                AnswerKind.WITH_MODEL.with(
                                        ModelNoun.of(one.candidate().model())),
                                where(one, varying))
                        : where(one, varying))
                .toList());
    }

    /// The effect of the JDK, its flags or its processors, one sentence for each JDK whose comparisons have a
    /// verdict.
    ///
    /// @param brief whether undecided comparisons are only listed
    private static List<Clause> ofJdks(Collection<List<ComparisonRecord>> byJdk, boolean brief) {
        List<Clause> answers = new ArrayList<>();
        List<ComparisonRecord> undecided = new ArrayList<>();
        for (List<ComparisonRecord> ofOneJdk : byJdk) {
            List<ComparisonRecord> relevant = relevant(ofOneJdk);
            HolmCorrection standing = HolmCorrection.of(relevant);
            ComparisonRecord foremost = standing.strongest();
            if (brief && foremost.verdict() == ComparisonVerdict.INCONCLUSIVE) {
                undecided.add(foremost);
            } else {
                answers.add(ComparisonAnswer.ofJdks(foremost, where(foremost, varying(relevant))));
                standing.correction().ifPresent(answers::add);
            }
        }
        if (!undecided.isEmpty()) {
            answers.add(AnswerKind.UNDECIDED_JDKS.with(
                    LevelText.joinList(
                            undecided.stream().map(ComparisonRecord::jdk).toList()),
                    String.valueOf(undecided.getFirst().baselineJdk())));
        }
        return answers;
    }
}
