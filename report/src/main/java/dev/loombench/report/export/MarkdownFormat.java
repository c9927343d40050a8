package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.load.CapacityDescription;
import dev.loombench.report.load.LoadDescription;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.RunDescription;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import dev.loombench.report.watch.TimelineSource;
import java.util.ArrayList;
import java.util.List;

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
        RunDescription page = RunDescription.of(document, TimelineSource.NONE);
        List<Block> blocks = new ArrayList<>(List.of(headline(page)));
        page.notices()
                .forEach(notice -> blocks.add(new Sentence(
                        Text.of(new Chip(notice.title() + ".", notice.tone())).plus(" " + notice.text(), Tone.PLAIN))));
        blocks.add(new Heading(page.title()));
        blocks.addAll(page.answers());
        if (!page.claims().isEmpty()) {
            blocks.add(new Heading("Published claims, tested here"));
            blocks.addAll(page.claims());
        }
        blocks.add(new Heading("Can this run be trusted?"));
        blocks.addAll(page.trust());
        for (ExperimentDescription section : page.sections()) {
            blocks.add(new Heading(section.experiment().title()));
            blocks.addAll(all(section));
        }
        blocks.add(new Heading("Environment"));
        blocks.addAll(page.environment());
        return (Markdown.of(List.of(new Heading("Loombench: " + page.headline().id())), 1) + Markdown.of(blocks, 2))
                        .stripTrailing()
                + "\n";
    }

    /// What ran, when, and where.
    static Block headline(RunDescription page) {
        return new Sentence(page.headline().sentence() + " Status: "
                + page.headline().status().word() + ".");
    }

    /// The question, the answer and the figures of an experiment.
    static List<Block> all(ExperimentDescription section) {
        String verdict = section.experiment().verdict();
        List<Block> blocks =
                new ArrayList<>(List.of(new Sentence(section.experiment().question())));
        if (verdict != null) {
            blocks.add(new Sentence(verdict));
        }
        blocks.addAll(section.blocks());
        return blocks;
    }
}
