package dev.loombench.report.page;

import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.Shell;
import dev.loombench.report.watch.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Content of a run's report in the order of the page: answers, claims, trust, experiments, environment and
/// trials.
///
/// @param export command that exports the run as CSV
public record Page(
        Headline headline,
        List<Notice> notices,
        Answers answers,
        ClaimOverview claims,
        Trust trust,
        Optional<SidesView> sides,
        List<Section> sections,
        Environment environment,
        String export) {

    public static Page of(RunDocument run, Timelines timelines) {
        return of(run, Optional.empty(), timelines);
    }

    /// @param ab document of `ab`; absent for an ordinary run
    public static Page of(RunDocument run, Optional<AbDocument> ab, Timelines timelines) {
        Palette palette = Palette.of(run.experiments());
        List<Section> sections = new ArrayList<>();
        for (ExperimentRecord experiment : run.experiments()) {
            sections.add(Section.of(
                    Answers.isSmoke(run) ? withoutVerdicts(experiment) : experiment,
                    sections.size() + 1,
                    run.jdks().size() > 1,
                    palette,
                    timelines));
        }
        return new Page(
                Headline.of(run),
                Notice.of(run, ab),
                Answers.of(run, sections),
                ClaimOverview.of(run, sections),
                Trust.of(run, sections),
                ab.flatMap(SidesView::of),
                sections,
                Environment.of(run),
                Shell.line(List.of("loombench", "export", run.id(), "--format", "csv")));
    }

    /// Charts in the order of the page.
    public List<Chart> charts() {
        return Stream.concat(
                        answers.figure().map(Figure::chart).stream(),
                        sections.stream().flatMap(section -> section.drawn().stream()))
                .toList();
    }

    /// Whether the run has one experiment, whose question and answer are the title.
    public boolean isOfOneExperiment() {
        return sections.size() == 1;
    }

    /// The experiment without verdicts, for a smoke run: one block decides nothing.
    private static ExperimentRecord withoutVerdicts(ExperimentRecord experiment) {
        return new ExperimentRecord(
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.method(),
                experiment.sources(),
                experiment.trials(),
                experiment.estimates(),
                List.of(),
                List.of(),
                experiment.findings(),
                null,
                null);
    }
}
