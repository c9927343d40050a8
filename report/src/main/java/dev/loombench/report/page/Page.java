package dev.loombench.report.page;

import dev.loombench.lab.journal.AbDocument;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.Shell;
import dev.loombench.report.watch.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The whole page, top down: what it says, whether that can be trusted, charts and tables of each experiment, where it
/// was measured and what makes it again, and each trial.
///
/// @param findings of the run as a whole
/// @param doubts of single experiments
/// @param export what makes tables of it for other programs
public record Page(
        Headline headline,
        List<Notice> notices,
        List<FindingRow> findings,
        List<Doubt> doubts,
        ClaimOverview claims,
        Optional<SidesView> sides,
        List<Section> sections,
        Environment environment,
        String export) {

    public static Page of(RunDocument run, Timelines timelines) {
        return of(run, Optional.empty(), timelines);
    }

    /// @param ab what `ab` knows beyond the run, if it is one of `ab`
    public static Page of(RunDocument run, Optional<AbDocument> ab, Timelines timelines) {
        Palette palette = Palette.of(run.experiments());
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < run.experiments().size(); i++) {
            sections.add(Section.of(run.experiments().get(i), i + 1, run.jdks().size() > 1, palette, timelines));
        }
        return new Page(
                Headline.of(run),
                Notice.of(run, ab),
                run.findings().stream().map(FindingRow::of).toList(),
                sections.stream().map(Doubt::of).flatMap(Optional::stream).toList(),
                ClaimOverview.of(sections, run.jdks().size() > 1),
                ab.flatMap(SidesView::of),
                sections,
                Environment.of(run),
                Shell.line(List.of("loombench", "export", run.id(), "--format", "csv")));
    }

    /// All charts, in the order of the page.
    public List<Chart> charts() {
        return sections.stream().flatMap(section -> section.charts().stream()).toList();
    }
}
