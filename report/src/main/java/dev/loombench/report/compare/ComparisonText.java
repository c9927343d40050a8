package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.CompareDocument.Role;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.lab.model.UnmatchedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Sentences about a comparison, shared by terminal, Markdown and HTML.
public final class ComparisonText {
    private static final DateTimeFormatter START_FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /// Largest detectable difference that is told as a figure.
    private static final double MAX_USEFUL_EFFECT = 100;

    private static final ComparisonVerdict UNDECIDED = ComparisonVerdict.INCONCLUSIVE;

    private ComparisonText() {}

    /// Number of comparisons by verdict, such as `1 slower, 5 same, 2 undecided`.
    public static String counts(CompareDocument document) {
        return document.counts().entrySet().stream()
                .map(count -> count.getValue() + " "
                        + (count.getKey().equals(UNDECIDED.toString())
                                ? Chip.of(UNDECIDED).word()
                                : count.getKey()))
                .collect(Collectors.joining(", "));
    }

    /// Name of a side, as on the command line.
    public static String side(Role role) {
        return switch (role) {
            case BASE -> "base";
            case CANDIDATE -> "new";
        };
    }

    /// Description of a side, such as `run, profile quick, JDK 25.0.3, 2026-11-21 19:24 UTC`.
    public static String side(SideRecord side) {
        String jdks = side.environments().stream()
                .map(EnvironmentRecord::version)
                .distinct()
                .collect(Collectors.joining(", "));
        String kind = switch (side.kind()) {
            case RUN -> "run";
            case JMH -> "results of JMH";
            case TOOL -> side.tool() == null ? "results of a tool" : side.tool();
        };
        return kind
                + (side.profile() == null ? "" : ", profile " + side.profile())
                + (jdks.isEmpty() ? "" : ", JDK " + jdks)
                + (side.startedAt() == null ? "" : ", " + START_FORMAT.format(side.startedAt()));
    }

    /// Why a cell has no partner, such as `base has sleep pool on JDK 25: the other side doesn't have it`.
    public static String unmatched(UnmatchedRecord cell) {
        return unmatched(cell, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /// Why a cell has no partner.
    ///
    /// @param name markup of the names of cells and JDKs
    /// @param text markup of other text
    static String unmatched(UnmatchedRecord cell, UnaryOperator<String> name, UnaryOperator<String> text) {
        return side(cell.side()) + " has " + name.apply(cell.label())
                + (cell.metric() == null ? "" : " (" + text.apply(cell.metric()) + ")")
                + (cell.jdk().isEmpty() ? "" : " on JDK " + name.apply(cell.jdk()))
                + ": " + text.apply(cell.reason());
    }

    /// Caption of the comparisons by further metrics.
    ///
    /// @param corrected number of comparisons that the correction covers
    public static String further(int corrected) {
        return "By further metrics"
                + (corrected > 1
                        ? ", whose differences are corrected for " + corrected + " comparisons of their own"
                        : "")
                + ":";
    }

    /// Smallest differences that this number of forks could have detected; empty if unknown.
    public static Optional<String> power(CompareDocument document) {
        List<Double> effects = document.cells()
                .map(ComparedRecord::minimumDetectableEffect)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        String many = "So many " + document.base().kind().sample() + "s";
        String smallest = effect(effects.getFirst());
        String largest = effect(effects.getLast());
        if (effects.getFirst() > MAX_USEFUL_EFFECT) {
            return Optional.of(many + ", at the noise seen, show no difference below " + smallest + ".");
        }
        return Optional.of(many + ", at the noise seen, show a difference of " + smallest
                + (smallest.equals(largest) ? "" : " (the quietest comparison) to " + largest + " (the noisiest)")
                + " in four of five cases"
                + (document.corrected() > 1 ? ", corrected as the verdicts are." : "."));
    }

    private static String effect(double ratio) {
        if (ratio > MAX_USEFUL_EFFECT) {
            return "a factor of " + Format.grouped(Math.round(MAX_USEFUL_EFFECT));
        }
        return ratio > 2 ? "a factor of " + Format.significant(ratio) : Format.percent(ratio - 1);
    }

    /// Number of comparisons by further metrics with each finding, such as `1 worse, 5 same`.
    public static String furtherCounts(List<ComparedRecord> further) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        ComparisonGroup.bySize(further)
                .forEach(cell -> counts.merge(Chip.of(cell).word(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }

    /// Legend of likely differences.
    public static final String LIKELY =
            "Likely: a side has too few forks to confirm it, but no iterations of both sides"
                    + " overlap, and even the nearest ones are more than 25 % apart, and further than either side scatters."
                    + " Among forks of the same code that happens in about one of 100 comparisons.";

    /// Method by which verdicts were derived from figures.
    public static String method(CompareDocument document) {
        String correction = document.corrected() > 1
                ? "differences are corrected for " + document.corrected() + " comparisons (Holm); "
                : "";
        return "Ratios new / base of independent " + document.base().kind().sample()
                + "s with Welch's 95 % interval, checked by ranks; " + correction
                + "the same is what lies within "
                + Format.percent(document.margin(), 4)
                + ". What changed on the machine between both looks like a change of what was measured.";
    }
}
