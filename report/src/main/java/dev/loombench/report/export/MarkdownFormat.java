package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.page.Environment;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.AsciiPlot;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.CapacityDescription;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.LoadDescription;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import dev.loombench.report.watch.TimelineSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Markdown of the report for wikis, issues and notes, in the order of the page.
final class MarkdownFormat {
    private MarkdownFormat() {}

    static ExportResult export(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> ExportResult.whole(run(run.document()));
            case ExportSource.Load load -> load(load.document(), 1);
            case ExportSource.Capacity search -> capacity(search.document(), 1);
        };
    }

    /// @param level level of the heading
    static ExportResult load(LoadDocument load, int level) {
        return ExportResult.whole(text(LoadDescription.of(load), load.status(), level));
    }

    static ExportResult capacity(CapacityDocument capacity, int level) {
        return ExportResult.whole(
                text(CapacityDescription.of(capacity, capacity.findings()), capacity.status(), level));
    }

    private static String text(List<Block> blocks, String status, int level) {
        return Markdown.of(blocks, level) + "Status: " + escaped(status) + "\n";
    }

    private static String run(RunDocument document) {
        ReportPage page = ReportPage.of(document, TimelineSource.NONE);
        List<Block> blocks = new ArrayList<>(List.of(headline(page)));
        page.notices()
                .forEach(notice -> blocks.add(new Sentence(
                        Text.of(new Chip(notice.title() + ".", notice.tone())).plus(" " + notice.text(), Tone.PLAIN))));
        blocks.addAll(List.of(new Heading("What this run says"), verdicts(page)));
        if (!page.claims().isEmpty()) {
            blocks.add(new Heading("Published claims, tested here"));
            blocks.addAll(page.claims());
        }
        blocks.addAll(List.of(
                new Heading("Can this run be trusted?"),
                new Sentence(page.trust().sentence()),
                findings(page)));
        for (ExperimentDescription section : page.sections()) {
            blocks.add(new Heading(section.experiment().title()));
            blocks.addAll(section(section));
        }
        blocks.add(new Heading("Environment"));
        blocks.addAll(environment(page));
        return (Markdown.of(List.of(new Heading("Loombench: " + page.headline().id())), 1) + Markdown.of(blocks, 2))
                        .stripTrailing()
                + "\n";
    }

    /// What ran, when, and where.
    static Block headline(ReportPage page) {
        return new Sentence(Stream.concat(
                        page.headline().facts().stream().map(fact -> fact.name() + ": " + fact.value()),
                        Stream.of("status: " + page.headline().status().word()))
                .collect(Collectors.joining("; ")));
    }

    /// Verdicts, one for each experiment.
    static Block verdicts(ReportPage page) {
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
    static Block findings(ReportPage page) {
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
    static List<Block> environment(ReportPage page) {
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
