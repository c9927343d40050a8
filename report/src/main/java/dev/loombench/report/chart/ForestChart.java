package dev.loombench.report.chart;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.report.text.Answer;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A forest plot: the answer of each experiment as a ratio to its baseline with its interval.
///
/// @param less what a ratio below 1 is
/// @param more what one above 1 is
public record ForestChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        RatioAxis axis,
        String less,
        String more,
        List<Row> rows)
        implements Chart {
    /// How a verdict is drawn: a shape and a colour each.
    public enum Sign {
        BETTER("faster or less"),
        SAME("same"),
        WORSE("slower or more"),
        UNDECIDED("undecided"),
        /// There is no ratio.
        NONE("");

        private final String meaning;

        Sign(String meaning) {
            this.meaning = meaning;
        }

        /// What its shape stands for.
        public String meaning() {
            return meaning;
        }

        /// The word in the data.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// An experiment.
    ///
    /// @param anchor the id of its element
    /// @param ratio absent where nothing was compared
    /// @param low end of its interval; absent where there is none
    public record Row(
            String label,
            String anchor,
            String sign,
            boolean quiet,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Text text) {}

    /// For people.
    ///
    /// @param answer in a few words
    /// @param compared candidate and baseline; empty where nothing was compared
    /// @param ratio with its interval
    public record Text(String answer, String compared, String ratio, String verdict) {}

    /// An experiment and what it says.
    ///
    /// @param anchor the id of its element
    public record Member(String anchor, String experiment, Optional<Answer> answer) {}

    /// @return nothing where no member has an answer
    public static Optional<ForestChart> of(String id, List<Member> members) {
        List<Answer> answers =
                members.stream().flatMap(member -> member.answer().stream()).toList();
        if (answers.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = members.stream().map(ForestChart::row).toList();
        return Optional.of(new ForestChart(
                "forest",
                id,
                "Ratio to the baseline, an experiment a row",
                description(rows),
                reading(answers, rows),
                RatioAxis.over(
                        answers.stream().map(Answer::ratio).toList(),
                        answers.stream()
                                .flatMap(answer -> Stream.of(answer.low(), answer.high()))
                                .filter(Objects::nonNull)
                                .toList()),
                Sign.BETTER.meaning(),
                Sign.WORSE.meaning(),
                rows));
    }

    private static Row row(Member member) {
        return member.answer()
                .map(answer -> row(member, answer))
                .orElseGet(() -> new Row(
                        member.experiment(),
                        member.anchor(),
                        Sign.NONE.toString(),
                        true,
                        null,
                        null,
                        null,
                        new Text("nothing compared", "", "", "")));
    }

    private static Row row(Member member, Answer answer) {
        ComparisonRecord comparison = answer.comparison();
        return new Row(
                member.experiment(),
                member.anchor(),
                sign(answer).toString(),
                answer.isUndecided(),
                answer.ratio(),
                answer.low(),
                answer.high(),
                new Text(
                        answer.text(),
                        comparison.candidate().model() + " / "
                                + comparison.baseline().model() + ", " + comparison.metric(),
                        (Figures.ratio(comparison.ratio()) + " " + Figures.ratios(comparison.low(), comparison.high()))
                                .strip(),
                        Chip.of(comparison.verdict()).word()));
    }

    private static Sign sign(Answer answer) {
        return switch (answer.comparison().verdict()) {
            case FASTER, BETTER -> Sign.BETTER;
            case SLOWER, WORSE -> Sign.WORSE;
            case SAME -> Sign.SAME;
            case INCONCLUSIVE -> Sign.UNDECIDED;
        };
    }

    /// Whether a row has this sign.
    public boolean has(Sign sign) {
        return number(rows, sign) > 0;
    }

    /// Whether a row has an interval.
    public boolean hasIntervals() {
        return rows.stream().anyMatch(row -> row.low() != null);
    }

    private static long number(List<Row> rows, Sign sign) {
        return rows.stream().filter(row -> row.sign().equals(sign.toString())).count();
    }

    private static Reading reading(List<Answer> answers, List<Row> rows) {
        String counts = Stream.of(Sign.BETTER, Sign.SAME, Sign.WORSE, Sign.UNDECIDED)
                .filter(sign -> number(rows, sign) > 0)
                .map(sign -> number(rows, sign) + " " + sign.meaning())
                .collect(Collectors.joining(", "));
        return new Reading(
                "How much faster or slower is each experiment than its baseline?",
                "Of " + answers.size() + (answers.size() == 1 ? " experiment: " : " experiments: ") + counts + ".",
                How.to(
                                "Each mark is the ratio candidate / baseline on a logarithmic axis. At 1 both are alike, and left of it"
                                        + " the candidate is faster or takes less. Where more is better, such as of a capacity, the"
                                        + " ratio is turned over, so that better is always on the left.")
                        .where(
                                answers.stream().anyMatch(answer -> answer.low() != null),
                                "The line through a mark is the interval.")
                        .where(
                                number(rows, Sign.UNDECIDED) > 0,
                                "Hollow marks are undecided: the interval is too wide for a verdict.")
                        .and("Select a row to go to its experiment.")
                        .text());
    }

    private static String description(List<Row> rows) {
        return "For each experiment the ratio of its candidate to its baseline: "
                + rows.stream()
                        .map(row -> row.label() + " " + row.text().answer()
                                + (row.text().ratio().isEmpty()
                                        ? ""
                                        : " (" + row.text().ratio() + ")"))
                        .collect(Collectors.joining("; "))
                + ". The answers in words follow.";
    }
}
