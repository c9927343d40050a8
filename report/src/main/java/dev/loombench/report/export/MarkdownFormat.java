package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.page.Banner;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.CapacityDescription;
import dev.loombench.report.view.LoadDescription;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.watch.TimelineSource;
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
        RunMarkdown run = new RunMarkdown(page);
        StringBuilder out = new StringBuilder();
        out.append("# Loombench: ").append(code(page.headline().id())).append("\n\n");
        out.append(run.headline());
        for (Banner notice : page.notices()) {
            out.append("> **" + escaped(notice.title()) + ".** " + escaped(notice.text()) + "\n\n");
        }
        out.append("## What this run says\n\n").append(run.verdicts());
        out.append(run.claims());
        out.append("## Can this run be trusted?\n\n" + escaped(page.trust().sentence()) + "\n\n" + run.findings());
        for (ExperimentDescription section : page.sections()) {
            out.append("## ").append(escaped(section.experiment().title())).append("\n\n");
            out.append(RunMarkdown.section(section));
        }
        return (out + "## Environment\n\n" + run.environment()).stripTrailing() + "\n";
    }
}
