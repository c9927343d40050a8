package dev.loombench.report.page;

import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.chart.MeasuredChart;
import dev.loombench.report.text.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The whole page, top down.
public record Page(
        Headline headline,
        List<Notice> notices,
        List<FindingRow> findings,
        List<Section> sections,
        Environment environment) {

    public static Page of(RunDocument run) {
        Palette palette = Palette.of(run.experiments());
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < run.experiments().size(); i++) {
            sections.add(Section.of(run.experiments().get(i), i + 1, run.jdks().size() > 1, palette));
        }
        return new Page(
                Headline.of(run),
                Notice.of(run),
                run.findings().stream().map(FindingRow::of).toList(),
                sections,
                Environment.of(run));
    }

    /// All charts, in the order of the page.
    public List<MeasuredChart> charts() {
        return sections.stream().map(Section::chart).filter(Objects::nonNull).toList();
    }
}
