package dev.loombench.report.page;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Link;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes the claims of the sources: what was published, what was measured, and the verdict with its reason.
public final class ClaimDescription {
    /// Maximum number of undecided claims that aren't folded away.
    private static final int MAX_UNDECIDED = 5;

    private static final String NOT_IN_RUN = "not in this run";

    private ClaimDescription() {}

    /// A claim, and what a run says of it.
    ///
    /// @param anchor id of its experiment's HTML element
    /// @param published the source's figure; empty if it states none
    /// @param tested absent if its experiment isn't part of the run
    public record Row(
            String experiment,
            String anchor,
            String id,
            String brief,
            String published,
            @Nullable ClaimRecord tested) {
        /// A claim of an experiment that isn't part of the run.
        ///
        /// @param unit of the figure; empty for a ratio or a share
        public static Row untested(String experiment, String id, String brief, @Nullable Double figure, String unit) {
            return new Row(experiment, "", id, brief, ClaimDescription.figure(figure, unit), null);
        }

        static Row of(String experiment, String anchor, ClaimRecord claim) {
            return new Row(
                    experiment,
                    anchor,
                    claim.id(),
                    claim.brief(),
                    ClaimDescription.figure(claim.figure(), claim.unit()),
                    claim);
        }

        /// The id, with the source's key if it was tested.
        private String key() {
            return tested == null ? id : id + " " + tested.source();
        }

        private boolean isUndecided() {
            return tested != null && tested.verdict() == ClaimVerdict.INCONCLUSIVE;
        }
    }

    /// The claims of a run, ordered by number.
    ///
    /// @param untested further claims, which the run doesn't test
    public static List<Block> of(RunDocument run, List<Row> untested) {
        List<Row> rows = new ArrayList<>(untested);
        for (ExperimentRecord experiment : run.experiments()) {
            String anchor = ExperimentDescription.anchor(run.experiments().indexOf(experiment) + 1);
            experiment.claims().forEach(claim -> rows.add(Row.of(experiment.id(), anchor, claim)));
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        rows.sort(Comparator.comparingInt((Row row) -> ClaimRecord.number(row.id()))
                .thenComparing(Row::id));
        Predicate<Row> folded =
                rows.stream().filter(Row::isUndecided).count() > MAX_UNDECIDED ? Row::isUndecided : row -> false;
        boolean manyJdks = run.jdks().size() > 1;
        Table undecided = table(rows.stream().filter(folded).toList(), manyJdks);
        return List.of(
                new Sentence(counts(rows)),
                table(rows.stream().filter(folded.negate()).toList(), manyJdks),
                new Fold(Format.count(undecided.rows().size(), "undecided claim"), List.of(undecided)),
                new Facts("Where they were measured", settings(run)));
    }

    private static Table table(List<Row> rows, boolean manyJdks) {
        return Table.of(
                "",
                "",
                rows,
                row -> row.isUndecided() || row.tested() == null,
                List.of(
                        Column.left("", Row::key),
                        Column.left("Claim", Row::brief),
                        Column.of(
                                "Experiment", Align.LEFT, 2, row -> Text.of(new Link(row.experiment(), row.anchor()))),
                        Column.left(
                                "JDK",
                                row -> manyJdks && row.tested() != null
                                        ? row.tested().jdk()
                                        : ""),
                        Column.right("Published", Row::published),
                        Column.right(
                                "Measured",
                                row -> row.tested() == null
                                        ? ""
                                        : figure(
                                                row.tested().measured(),
                                                row.tested().unit())),
                        Column.of("Interval", Align.LEFT, 1, row -> Text.of(interval(row.tested()), Tone.QUIET)),
                        Column.of("Verdict", Align.PROSE, ClaimDescription::verdict)));
    }

    private static Text verdict(Row row) {
        ClaimRecord tested = row.tested();
        return tested == null
                ? Text.of(NOT_IN_RUN, Tone.QUIET)
                : Text.of(Chip.of(tested.verdict()))
                        .plus(": " + tested.text() + " Tested: " + tested.relation() + "; " + tested.why(), Tone.PLAIN)
                        .plus("Published by " + tested.source() + ": " + tested.published() + ".", Tone.DETAIL);
    }

    private static String figure(@Nullable Double value, @Nullable String unit) {
        if (value == null || value.isNaN()) {
            return "";
        }
        return unit == null || unit.isEmpty() ? Format.significant(value) + "×" : ReportFormat.value(value, unit);
    }

    private static String interval(@Nullable ClaimRecord claim) {
        if (claim == null || claim.measured() == null) {
            return "";
        }
        String unit = claim.unit();
        return unit == null
                ? ReportFormat.range(claim.low(), claim.high())
                : ReportFormat.ends(claim.measured(), claim.low(), claim.high(), unit);
    }

    private static String counts(List<Row> rows) {
        long numbers = rows.stream()
                .map(row -> row.id().replaceFirst("(?<=\\d)[a-z]+$", ""))
                .distinct()
                .count();
        return Format.count(numbers, "claim") + " in " + Format.count(rows.size(), "part") + ": "
                + ReportFormat.counts(Stream.concat(
                        rows.stream()
                                .flatMap(row -> Optional.ofNullable(row.tested()).stream())
                                .map(ClaimRecord::verdict)
                                .sorted()
                                .map(verdict -> Chip.of(verdict).word()),
                        rows.stream().filter(row -> row.tested() == null).map(row -> NOT_IN_RUN)))
                + ". A figure with × is a ratio, or the share that ran to its end; its interval has 95 % (96 % where blocks"
                + " may be added).";
    }

    /// The setting of the run, and of each source by its key.
    private static List<LabelledValue> settings(RunDocument run) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("here", run.startedAt().toString().substring(0, 7) + ", " + setting(run));
        run.experiments().stream()
                .flatMap(experiment -> experiment.sources().stream()
                        .filter(source -> experiment.claims().stream()
                                .anyMatch(claim -> claim.source().equals(source.key()))))
                .forEach(source -> settings.putIfAbsent(source.key(), source.title() + "; " + source.setting()));
        return settings.entrySet().stream()
                .map(setting -> new LabelledValue(setting.getKey(), setting.getValue()))
                .toList();
    }

    /// JDKs, machine and profile of a run.
    static String setting(RunDocument run) {
        return "JDK " + run.jdks().stream().map(JdkRecord::version).distinct().collect(Collectors.joining(", ")) + ", "
                + run.host().os() + ", " + run.host().cpuModel() + ", "
                + Format.count(run.host().cores(), "core") + ", profile " + run.profile();
    }
}
