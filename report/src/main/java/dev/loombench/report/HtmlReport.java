package dev.loombench.report;

import dev.loombench.lab.journal.AbDocument;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.chart.ChartIsland;
import dev.loombench.report.page.Page;
import dev.loombench.report.watch.Timelines;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A run as one HTML file that needs nothing else: it opens from disk, asks no network, and says everything
/// in its tables where there is no JavaScript.
public final class HtmlReport {
    static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlReport.class.getClassLoader(), "dev.loombench.report.templates");

    private HtmlReport() {}

    /// Writes the report beside its place and moves it there, so that a reader sees the old file or the new
    /// one and never a part.
    ///
    /// @param timelines of the run's trials
    /// @param file in a directory that exists; replaced if it is there
    /// @throws IOException if the directory can't be written; what was there before is then still there
    public static void write(RunDocument run, Timelines timelines, Path file) throws IOException {
        write(render(run, timelines), file);
    }

    /// The same for any page.
    ///
    /// @throws IOException if the directory can't be written; what was there before is then still there
    public static void write(String page, Path file) throws IOException {
        byte[] html = page.getBytes(StandardCharsets.UTF_8);
        Path target = file.toAbsolutePath();
        Path draft = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            Files.write(draft, html);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /// The whole file as text. Whatever the run's fields hold appears as text, never as markup.
    public static String render(RunDocument run, Timelines timelines) {
        return render(run, Optional.empty(), timelines);
    }

    /// The same.
    ///
    /// @param ab what `ab` knows beyond the run, if it is one of `ab`
    public static String render(RunDocument run, Optional<AbDocument> ab, Timelines timelines) {
        Page page = Page.of(run, ab, timelines);
        StringOutput output = new StringOutput(1 << 20);
        TEMPLATES.render(
                "report.jte",
                Map.of("page", page, "island", ChartIsland.encode(page.charts()), "assets", Assets.load()),
                output);
        return output.toString();
    }
}
