package dev.loombench.report.page;

import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.Verdict;
import dev.loombench.lab.journal.ExperimentRecord.SourceRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.text.Chip;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All claims of the run, in the order of their numbers.
///
/// @param jdks whether there is more than one
/// @param counts how many there are of each verdict
/// @param here on what they were tested
/// @param sources where they were published
/// @param shown those in the table
/// @param folded undecided ones, where they are many
public record ClaimOverview(
        boolean jdks, String counts, String here, List<SourceRecord> sources, List<Line> shown, List<Line> folded) {
    /// More undecided claims than this are folded away.
    private static final int MAX_UNDECIDED = 5;

    /// A claim with its experiment.
    ///
    /// @param anchor the id of the experiment's element
    /// @param jdk id of the JDK on which it was tested; empty where that isn't known
    public record Line(String anchor, String experiment, String jdk, ClaimRow row) {}

    static ClaimOverview of(RunDocument run, List<Section> sections) {
        List<Line> lines = new ArrayList<>();
        Map<String, SourceRecord> sources = new LinkedHashMap<>();
        for (Section section : sections) {
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
        boolean many = undecided.size() > MAX_UNDECIDED;
        return new ClaimOverview(
                run.jdks().size() > 1,
                counts(lines),
                here(run),
                List.copyOf(sources.values()),
                many ? lines.stream().filter(line -> !line.row().isUndecided()).toList() : lines,
                many ? undecided : List.of());
    }

    /// All of them, those in the table first.
    public List<Line> lines() {
        return Stream.concat(shown.stream(), folded.stream()).toList();
    }

    private static String counts(List<Line> lines) {
        return Stream.of(Verdict.values())
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
                + Headline.cores(run.host().cores());
    }
}
