package dev.loombench.report.page;

import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ExperimentRecord.SourceRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Claims of the run, ordered by number.
///
/// @param jdks whether the run has several JDKs
/// @param counts number of claims by verdict, as text
/// @param here JDKs and machine on which the claims were tested
/// @param sources sources that published the claims
/// @param shown claims in the visible table
/// @param folded undecided claims, folded away if there are many
public record ClaimOverview(
        boolean jdks, String counts, String here, List<SourceRecord> sources, List<Line> shown, List<Line> folded) {
    /// Maximum number of undecided claims that aren't folded away.
    private static final int MAX_UNDECIDED = 5;

    /// A claim with a link to its experiment.
    ///
    /// @param anchor id of the experiment's HTML element
    /// @param jdk id of the JDK on which it was tested; empty if unknown
    public record Line(String anchor, String experiment, String jdk, ClaimRow row) {}

    static ClaimOverview of(RunDocument run, List<ExperimentSection> sections) {
        List<Line> lines = new ArrayList<>();
        Map<String, SourceRecord> sources = new LinkedHashMap<>();
        for (ExperimentSection section : sections) {
            for (ClaimRow row : section.claims()) {
                String jdk = row.claim().jdk();
                lines.add(new Line(section.anchor(), section.experiment().id(), jdk == null ? "" : jdk, row));
                section.experiment().sources().stream()
                        .filter(source -> source.key().equals(row.claim().source()))
                        .forEach(source -> sources.putIfAbsent(source.key(), source));
            }
        }
        lines.sort(Comparator.comparingInt(
                        (Line line) -> ClaimRecord.number(line.row().claim().id()))
                .thenComparing(line -> line.row().claim().id()));
        List<Line> undecided =
                lines.stream().filter(line -> line.row().isUndecided()).toList();
        boolean folding = undecided.size() > MAX_UNDECIDED;
        return new ClaimOverview(
                run.jdks().size() > 1,
                counts(lines),
                here(run),
                List.copyOf(sources.values()),
                folding
                        ? lines.stream()
                                .filter(line -> !line.row().isUndecided())
                                .toList()
                        : lines,
                folding ? undecided : List.of());
    }

    /// All claims, the visible ones first.
    public List<Line> lines() {
        return Stream.concat(shown.stream(), folded.stream()).toList();
    }

    private static String counts(List<Line> lines) {
        return Stream.of(ClaimVerdict.values())
                .map(verdict -> Map.entry(
                        Chip.of(verdict).word(),
                        lines.stream()
                                .filter(line -> line.row().claim().verdict() == verdict)
                                .count()))
                .filter(count -> count.getValue() > 0)
                .map(count -> count.getValue() + " " + count.getKey().substring(2))
                .collect(Collectors.joining(", "));
    }

    private static String here(RunDocument run) {
        return "JDK "
                + run.jdks().stream().map(JdkRecord::version).distinct().collect(Collectors.joining(", ")) + ", "
                + run.host().os() + ", " + run.host().cpuModel() + ", "
                + Format.count(run.host().cores(), "core");
    }
}
