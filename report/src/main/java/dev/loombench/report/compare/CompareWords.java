package dev.loombench.report.compare;

import dev.loombench.lab.journal.CompareDocument;
import dev.loombench.lab.journal.CompareDocument.ComparedRecord;
import dev.loombench.lab.journal.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.journal.CompareDocument.Role;
import dev.loombench.lab.journal.CompareDocument.SideRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Figures;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// What is said of a comparison, wherever it is shown.
public final class CompareWords {
    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Verdict UNDECIDED = Verdict.INCONCLUSIVE;

    private CompareWords() {}

    /// Such as `1 slower, 5 same, 2 undecided`.
    public static String counts(CompareDocument document) {
        return document.counts().entrySet().stream()
                .map(count -> count.getValue() + " "
                        + (count.getKey().equals(UNDECIDED.toString())
                                ? Chip.of(UNDECIDED).word()
                                : count.getKey()))
                .collect(Collectors.joining(", "));
    }

    /// A side, as short as the command line has it.
    public static String side(Role role) {
        return switch (role) {
            case BASE -> "base";
            case CANDIDATE -> "new";
        };
    }

    /// What a side is, such as `run, profile quick, JDK 25.0.3, 2026-11-21 19:24 UTC`.
    public static String side(SideRecord side) {
        String jdks = side.environments().stream()
                .map(EnvironmentRecord::version)
                .distinct()
                .collect(Collectors.joining(", "));
        String what = switch (side.kind()) {
            case RUN -> "run";
            case JMH -> "results of JMH";
        };
        return what
                + (side.profile() == null ? "" : ", profile " + side.profile())
                + ", JDK " + jdks
                + (side.startedAt() == null ? "" : ", " + WHEN.format(side.startedAt()));
    }

    /// What stands over comparisons by further metrics.
    ///
    /// @param corrected for how many of them
    public static String further(int corrected) {
        return "By further metrics"
                + (corrected > 1
                        ? ", whose differences are corrected for " + corrected + " comparisons of their own"
                        : "")
                + ":";
    }

    /// Which differences so many forks could have shown, where that is known of any.
    public static Optional<String> power(CompareDocument document) {
        List<Double> effects = document.cells()
                .map(ComparedRecord::minimumDetectableEffect)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        String least = Figures.percent(effects.getFirst() - 1);
        String most = Figures.percent(effects.getLast() - 1);
        return Optional.of("So many forks, at the noise seen, show a difference of " + least
                + (least.equals(most) ? "" : " (the quietest comparison) to " + most + " (the noisiest)")
                + " in four of five cases"
                + (document.corrected() > 1 ? ", corrected as the verdicts are." : "."));
    }

    /// How figures became verdicts.
    public static String method(CompareDocument document) {
        String correction = document.corrected() > 1
                ? "differences are corrected for " + document.corrected() + " comparisons (Holm); "
                : "";
        return "Ratios new / base of independent forks with Welch's 95 % interval, checked by ranks; " + correction
                + "the same is what lies within "
                + Figures.chosen(document.margin())
                + ". What changed on the machine between both looks like a change of what was measured.";
    }
}
