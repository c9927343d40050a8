package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.page.Banner;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.RunDescription;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.watch.TimelineSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Step summary for GitHub Actions: verdicts and caveats first, all tables folded. GitHub shows no summary
/// above 1 MiB, so tables that don't fit are left out.
final class GithubFormat {
    /// Maximum size, which leaves room for other commands of the same step.
    private static final int MAX_BYTES = 900_000;

    private GithubFormat() {}

    static ExportResult export(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> run(run.document());
            case ExportSource.Load load -> MarkdownFormat.load(load.document(), 3);
            case ExportSource.Capacity search -> MarkdownFormat.capacity(search.document(), 3);
        };
    }

    private static ExportResult run(RunDocument document) {
        RunDescription page = RunDescription.of(document, TimelineSource.NONE);
        StringBuilder out = new StringBuilder(
                Markdown.of(List.of(new Heading("Loombench: " + page.headline().id())), 3));
        page.notices().forEach(notice -> out.append(callout(notice)));
        List<Block> first = new ArrayList<>(List.of(new Heading(page.title())));
        first.addAll(page.answers());
        first.addAll(page.trust());
        page.sections().stream()
                .filter(section -> !section.warnings().isEmpty())
                .forEach(section -> first.addAll(
                        List.of(new Sentence(section.experiment().id() + ":"), new Findings(section.warnings()))));
        out.append(Markdown.of(first, 4));
        List<Block> setting = new ArrayList<>(List.of(MarkdownFormat.headline(page)));
        setting.addAll(page.environment());
        List<String> folded = new ArrayList<>();
        if (!page.claims().isEmpty()) {
            folded.add(folded("Published claims, tested here", page.claims()));
        }
        folded.add(folded("What ran, and where", setting));
        List<String> notes = new ArrayList<>();
        int bytes = size(out.toString())
                + folded.stream().mapToInt(GithubFormat::size).sum();
        for (ExperimentDescription section : page.sections()) {
            String part = folded(section.experiment().title() + ": all figures", MarkdownFormat.all(section));
            bytes += size(part);
            if (bytes > MAX_BYTES) {
                notes.add(Omission.TOO_LONG.message(section.experiment().id()));
                break;
            }
            folded.add(folded.size() - 1, part);
        }
        folded.forEach(out::append);
        return new ExportResult(out.toString().stripTrailing() + "\n", notes);
    }

    private static String callout(Banner notice) {
        String kind = switch (notice.tone()) {
            case BAD -> "CAUTION";
            case CARE -> "WARNING";
            case GOOD, PLAIN -> "NOTE";
        };
        return "> [!" + kind + "]\n> **" + escaped(notice.title()) + ".** " + escaped(notice.text()) + "\n\n";
    }

    private static String folded(String title, List<Block> blocks) {
        return Markdown.of(List.of(new Fold(title, blocks)), 3);
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
