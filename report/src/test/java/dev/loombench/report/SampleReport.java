package dev.loombench.report;

import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes sample reports into a directory, for visual inspection.
final class SampleReport {
    private SampleReport() {}

    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        for (SampleRun run : SampleRun.values()) {
            HtmlReport.write(run.document(), TimelineSource.NONE, directory.resolve(run + ".html"));
        }
    }
}
