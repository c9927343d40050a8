package dev.loombench.report.export;

import dev.loombench.report.page.Environment;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.view.AsciiPlot;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Parts of a run's report that Markdown shows otherwise than the page.
///
/// @param page content of the report
record RunMarkdown(ReportPage page) {
    /// What ran, when, and where.
    Block headline() {
        return new Sentence(Stream.concat(
                        page.headline().facts().stream().map(fact -> fact.name() + ": " + fact.value()),
                        Stream.of("status: " + page.headline().status().word()))
                .collect(Collectors.joining("; ")));
    }

    /// Verdicts, one for each experiment.
    Block verdicts() {
        return new Items(
                Text.EMPTY,
                page.sections().stream()
                        .map(ExperimentDescription::experiment)
                        .map(experiment -> Text.of(experiment.title() + " (")
                                .plus(experiment.id(), Tone.CODE)
                                .plus("): ", Tone.PLAIN)
                                .plus(
                                        experiment.verdict() == null
                                                ? "no verdict: nothing was compared"
                                                : experiment.verdict(),
                                        Tone.PLAIN))
                        .toList());
    }

    /// Findings of the run and of each experiment, with remedies; empty if there are none.
    Block findings() {
        return new Items(
                Text.EMPTY,
                Stream.concat(
                                page.trust().findings().stream().map(Text::of),
                                page.sections().stream()
                                        .flatMap(section -> section.warnings().stream()
                                                .map(finding -> Text.of(
                                                                section.experiment()
                                                                        .id(),
                                                                Tone.CODE)
                                                        .plus(": ", Tone.PLAIN)
                                                        .plus(Text.of(finding)))))
                        .toList());
    }

    /// An experiment: the question, and its figures.
    static List<Block> section(ExperimentDescription section) {
        List<Block> blocks =
                new ArrayList<>(List.of(new Sentence(section.experiment().question())));
        blocks.addAll(section.blocks());
        return blocks;
    }

    /// Machine, JDKs and the command that repeats the run.
    List<Block> environment() {
        Environment environment = page.environment();
        return List.of(
                new Items(
                        Text.EMPTY,
                        Stream.of(
                                        facts("machine", environment.machine()),
                                        facts("limits", environment.limits()),
                                        facts("noise before the run", environment.noise()),
                                        facts("run", environment.run()))
                                .flatMap(Optional::stream)
                                .toList()),
                environment.jdks(),
                new Sentence("To reproduce:"),
                new AsciiPlot(width -> environment.command()));
    }

    private static Optional<Text> facts(String label, List<LabelledValue> facts) {
        return facts.isEmpty()
                ? Optional.empty()
                : Optional.of(Text.of(facts.stream()
                        .map(fact -> fact.name() + " " + fact.value())
                        .collect(Collectors.joining(", ", label + ": ", ""))));
    }
}
