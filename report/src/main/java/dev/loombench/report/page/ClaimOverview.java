package dev.loombench.report.page;

import dev.loombench.lab.journal.ClaimRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// All claims of the run, in the order of their numbers.
///
/// @param jdks whether there is more than one
public record ClaimOverview(boolean jdks, List<Line> lines) {
    /// A claim with its experiment.
    ///
    /// @param anchor the id of the experiment's element
    /// @param jdk id of the JDK on which it was tested; empty where that isn't known
    public record Line(String anchor, String experiment, String jdk, ClaimRow row) {}

    static ClaimOverview of(List<Section> sections, boolean jdks) {
        List<Line> lines = new ArrayList<>();
        for (Section section : sections) {
            for (ClaimRow row : section.claims()) {
                String jdk = row.claim().jdk();
                lines.add(new Line(section.anchor(), section.experiment().id(), jdk == null ? "" : jdk, row));
            }
        }
        lines.sort(Comparator.comparingInt(
                        (Line line) -> ClaimRecord.number(line.row().claim().id()))
                .thenComparing(line -> line.row().claim().id()));
        return new ClaimOverview(jdks, lines);
    }
}
