package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.page.Notice;
import dev.loombench.report.page.Page;
import dev.loombench.report.page.Section;
import dev.loombench.report.watch.Timelines;

/// Markdown of the report for wikis, issues and notes, in the order of the page.
record MarkdownFormat() implements ExportFormat {
    @Override
    public String word() {
        return "md";
    }

    @Override
    public Exported of(Source source) {
        return Exported.whole(
                switch (source) {
                    case Source.Run run -> run(run.document());
                    case Source.Load load -> LoadMarkdown.of(load.document()).text(1);
                    case Source.PlanLoad plan ->
                        LoadMarkdown.of(plan.document()).text(1);
                    case Source.Capacity search ->
                        LoadMarkdown.of(search.document()).text(1);
                });
    }

    private static String run(RunDocument document) {
        Page page = Page.of(document, Timelines.NONE);
        RunMarkdown run = new RunMarkdown(page);
        StringBuilder out = new StringBuilder();
        out.append("# Loombench: ").append(code(page.headline().id())).append("\n\n");
        out.append(run.headline());
        for (Notice notice : page.notices()) {
            out.append("> **")
                    .append(escaped(notice.title()))
                    .append(".** ")
                    .append(escaped(notice.text()))
                    .append("\n\n");
        }
        out.append("## What this run says\n\n").append(run.verdicts());
        out.append("## Can this run be trusted?\n\n")
                .append(escaped(page.trust().sentence()))
                .append("\n\n")
                .append(run.findings());
        for (Section section : page.sections()) {
            out.append("## ").append(escaped(section.experiment().title())).append("\n\n");
            out.append(new SectionMarkdown(section).text());
        }
        return out.append("## Environment\n\n")
                        .append(run.environment())
                        .toString()
                        .stripTrailing() + "\n";
    }
}
