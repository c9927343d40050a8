package dev.loombench.report.chart;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ExperimentAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Forest plot: by what factor each experiment is better than its baseline, with the interval.
///
/// @param less label of the side left of 1
/// @param more label of the side right of 1
public record ForestChart(ChartFrame frame, RatioAxis axis, String less, String more, List<Row> rows) implements Chart {
    /// Kinds of verdicts, each drawn in a shape and a colour of its own.
    public enum VerdictShape {
        BETTER("better"),
        SAME("same"),
        WORSE("worse"),
        UNDECIDED("undecided"),
        /// No comparison, so no mark.
        NONE("");

        private final String meaning;

        VerdictShape(String meaning) {
            this.meaning = meaning;
        }

        /// Meaning of the shape, for the legend.
        public String meaning() {
            return meaning;
        }

        /// Name of the constant in the chart's data.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Row of an experiment.
    ///
    /// @param anchor the id of its element
    /// @param advantage factor by which it is better; absent if nothing was compared
    /// @param low lower end of the interval; absent if there is none
    public record Row(
            String label,
            String anchor,
            String sign,
            boolean quiet,
            @Nullable Double advantage,
            @Nullable Double low,
            @Nullable Double high,
            Text text) {}

    /// The row's figures as text.
    ///
    /// @param answer answer in a few words
    /// @param compared candidate and baseline; empty if nothing was compared
    /// @param advantage position of the mark, such as `0.80×`
    /// @param interval empty if there is none
    public record Text(String answer, String compared, String advantage, String interval, String verdict) {
        /// Advantage with its interval, such as `0.80× (0.77–0.83)`.
        String figures() {
            return interval.isEmpty() ? advantage : advantage + " (" + interval + ")";
        }
    }

    /// An experiment with its answer.
    ///
    /// @param anchor the id of its element
    /// @param hung what hung, which is told in place of the answer
    public record ExperimentEntry(
            String anchor, String experiment, Optional<ExperimentAnswer> answer, Optional<String> hung) {
        /// The answer, unless something hung.
        public Optional<ExperimentAnswer> validAnswer() {
            return hung.isPresent() ? Optional.empty() : answer;
        }
    }

    /// Builds the chart of a run's answers.
    ///
    /// @return empty if no experiment has an answer
    public static Optional<ForestChart> of(String id, List<ExperimentEntry> members) {
        List<Advantage> advantages = members.stream()
                .flatMap(member -> member.validAnswer().stream())
                .map(ExperimentAnswer::advantage)
                .toList();
        if (advantages.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = members.stream().map(ForestChart::row).toList();
        return Optional.of(new ForestChart(
                new ChartFrame(
                        "forest",
                        id,
                        "Times better than the baseline, an experiment a row",
                        description(rows),
                        reading(advantages.size(), rows)),
                RatioAxis.over(
                        advantages.stream().map(Advantage::value).toList(),
                        advantages.stream()
                                .flatMap(advantage -> Stream.of(advantage.low(), advantage.high()))
                                .filter(Objects::nonNull)
                                .toList()),
                VerdictShape.WORSE.meaning(),
                VerdictShape.BETTER.meaning(),
                rows));
    }

    private static Row row(ExperimentEntry member) {
        if (member.hung().isPresent()) {
            return withoutMark(member, false, member.hung().get());
        }
        return member.answer()
                .map(answer -> row(member, answer))
                .orElseGet(() -> withoutMark(member, true, "nothing compared"));
    }

    private static Row withoutMark(ExperimentEntry member, boolean quiet, String answer) {
        return new Row(
                member.experiment(),
                member.anchor(),
                VerdictShape.NONE.toString(),
                quiet,
                null,
                null,
                null,
                new Text(answer, "", "", "", ""));
    }

    private static Row row(ExperimentEntry member, ExperimentAnswer answer) {
        ComparisonRecord comparison = answer.comparison();
        Advantage advantage = answer.advantage();
        VerdictShape sign = sign(comparison.verdict());
        return new Row(
                member.experiment(),
                member.anchor(),
                sign.toString(),
                sign == VerdictShape.UNDECIDED,
                advantage.value(),
                advantage.low(),
                advantage.high(),
                new Text(
                        advantage.words(),
                        comparison.candidate().model() + " / "
                                + comparison.baseline().model() + ", " + comparison.metric(),
                        Advantage.rounded(advantage.value()) + "×",
                        advantage.interval(),
                        Chip.of(comparison.verdict()).word()));
    }

    private static VerdictShape sign(ComparisonVerdict verdict) {
        return switch (verdict) {
            case FASTER, BETTER -> VerdictShape.BETTER;
            case SLOWER, WORSE -> VerdictShape.WORSE;
            case SAME -> VerdictShape.SAME;
            case INCONCLUSIVE -> VerdictShape.UNDECIDED;
        };
    }

    /// Whether any row has this kind of verdict.
    public boolean has(VerdictShape sign) {
        return number(rows, sign) > 0;
    }

    /// Whether any row has an interval.
    public boolean hasIntervals() {
        return rows.stream().anyMatch(row -> row.low() != null);
    }

    private static long number(List<Row> rows, VerdictShape sign) {
        return rows.stream().filter(row -> row.sign().equals(sign.toString())).count();
    }

    private static ChartCaption reading(int compared, List<Row> rows) {
        String counts = Stream.of(VerdictShape.BETTER, VerdictShape.SAME, VerdictShape.WORSE, VerdictShape.UNDECIDED)
                .filter(sign -> number(rows, sign) > 0)
                .map(sign -> number(rows, sign) + " " + sign.meaning())
                .collect(Collectors.joining(", "));
        return new ChartCaption(
                "How many times better or worse is each experiment than its baseline?",
                "Of " + Format.count(compared, "experiment") + ": " + counts + ".",
                ChartHelp.of(
                                "Each mark is how many times better the candidate is than its baseline, on a logarithmic axis."
                                        + " At 1 both are alike. Right of it the candidate is faster, takes less or carries more;"
                                        + " left of it the opposite, so that at 0.5 it takes twice as long.")
                        .where(
                                rows.stream().anyMatch(row -> row.low() != null),
                                "The line through a mark is the interval.")
                        .where(
                                number(rows, VerdictShape.UNDECIDED) > 0,
                                "Hollow marks are undecided: the interval is too wide for a verdict.")
                        .and("Select a row to go to its experiment.")
                        .text());
    }

    private static String description(List<Row> rows) {
        return "For each experiment how many times better its candidate is than its baseline; below 1 it is worse: "
                + rows.stream()
                        .map(row -> row.label() + " " + row.text().answer()
                                + (row.advantage() == null
                                        ? ""
                                        : ", " + row.text().figures()))
                        .collect(Collectors.joining("; "))
                + ". The answers in words follow.";
    }
}
