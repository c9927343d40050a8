package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.page.Banner;
import dev.loombench.report.page.ExperimentSection;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.watch.TimelineSource;

/// Markdown of the report for wikis, issues and notes, in the order of the page.
final class MarkdownFormat {
    private MarkdownFormat() {}

    static ExportResult export(ExportSource source) {
        return ExportResult.whole(
                switch (source) {
                    case ExportSource.Run run -> run(run.document());
                    case ExportSource.Load load ->
                        LoadMarkdown.of(load.document()).text(1);
                    case ExportSource.Capacity search ->
                        LoadMarkdown.of(search.document()).text(1);
                });
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
        out.append("## Can this run be trusted?\n\n" + escaped(page.trust().sentence()) + "\n\n" + run.findings());
        for (ExperimentSection section : page.sections()) {
            out.append("## ").append(escaped(section.experiment().title())).append("\n\n");
            out.append(new SectionMarkdown(section).text());
        }
        return (out + "## Environment\n\n" + run.environment()).stripTrailing() + "\n";
    }
}
