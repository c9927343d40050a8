package dev.loombench.report.page;

import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.compare.ServiceComparisonDescription;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip.Tone;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.ShellCommand;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Figure;
import dev.loombench.report.watch.TimelineSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Content of a run's report in the order of the page: answers, claims, trust, experiments, environment and
/// trials.
///
/// @param title the question that the run answers; for `ab` what is compared
/// @param progress present while the run goes on
/// @param sides what differs between the sides of `ab`, and their figures beside each other; empty for other runs
/// @param claims what the sources claim, tested here; empty if nothing is claimed
/// @param export command that exports the run as CSV
public record RunDescription(
        String title,
        RunHeader headline,
        Optional<RunProgressNotice> progress,
        List<Banner> notices,
        List<Block> answers,
        List<Block> claims,
        List<Block> trust,
        List<Block> sides,
        List<ExperimentDescription> sections,
        List<Block> environment,
        String export) {

    public static RunDescription of(RunDocument run, TimelineSource timelines) {
        return of(run, Optional.empty(), timelines);
    }

    /// Builds the page of a run.
    ///
    /// @param ab document of `ab`; absent for an ordinary run
    public static RunDescription of(RunDocument run, Optional<AbDocument> ab, TimelineSource timelines) {
        return of(run, Optional.empty(), ab, timelines);
    }

    /// Builds the page of a run that goes on.
    ///
    /// @param ab document of `ab`; absent for an ordinary run
    public static RunDescription of(RunSnapshot snapshot, Optional<AbDocument> ab, TimelineSource timelines) {
        return of(snapshot.run(), Optional.of(RunProgressNotice.of(snapshot)), ab, timelines);
    }

    private static RunDescription of(
            RunDocument run, Optional<RunProgressNotice> progress, Optional<AbDocument> ab, TimelineSource timelines) {
        Palette palette = Palette.of(run.experiments());
        List<ExperimentDescription> sections = new ArrayList<>();
        for (ExperimentRecord experiment : run.experiments()) {
            sections.add(ExperimentDescription.of(
                    AnswerDescription.isSmoke(run) ? withoutVerdicts(experiment) : experiment,
                    sections.size() + 1,
                    run.jdks().size() > 1,
                    palette,
                    timelines,
                    ab.isPresent(),
                    false));
        }
        return new RunDescription(
                ab.map(ServiceComparisonDescription::title).orElseGet(() -> AnswerDescription.title(run)),
                RunHeader.of(run),
                progress,
                Banner.of(run, ab, progress.isPresent()),
                ab.map(ServiceComparisonDescription::answer)
                        .filter(answer -> !answer.isEmpty())
                        .orElseGet(() -> AnswerDescription.of(run, false)),
                AnswerDescription.isSmoke(run) ? List.of() : ClaimDescription.of(run, List.of()),
                RunTrust.of(run, sections),
                ab.map(compared -> sides(compared, run, palette)).orElse(List.of()),
                sections,
                Environment.of(run),
                ShellCommand.line(List.of("loombench", "export", run.id(), "--format", "csv")));
    }

    private static List<Block> sides(AbDocument ab, RunDocument run, Palette palette) {
        List<Block> blocks = new ArrayList<>(ServiceComparisonDescription.sides(ab, run.experiments()));
        for (ExperimentRecord experiment : run.experiments()) {
            CellNames names = CellNames.of(experiment, palette, run.jdks().size() > 1);
            blocks.addAll(LoadSection.first("chart-sides", LoadGroup.of(experiment, names)));
        }
        return blocks;
    }

    /// Charts in the order of the page.
    public List<Chart> charts() {
        return Stream.of(Stream.of(answers, sides), sections.stream().map(ExperimentDescription::blocks))
                .flatMap(parts -> parts)
                .flatMap(blocks -> Figure.charts(blocks).stream())
                .toList();
    }

    /// Notices without which the answer would be misread, or those that can be read after it.
    public List<Banner> notices(boolean grave) {
        return notices.stream()
                .filter(notice -> grave == (notice.tone() == Tone.BAD))
                .toList();
    }

    /// Whether the run has one experiment, whose question and answer are the title.
    public boolean isOfOneExperiment() {
        return sections.size() == 1;
    }

    /// The experiment without verdicts, for a smoke run: one block decides nothing.
    public static ExperimentRecord withoutVerdicts(ExperimentRecord experiment) {
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
                List.of(),
                List.of(),
                null);
    }
}
