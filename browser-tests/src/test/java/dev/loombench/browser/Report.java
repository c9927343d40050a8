package dev.loombench.browser;

import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.SampleRun;
import dev.loombench.report.watch.Timelines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A report on disk, as a person opens it.
record Report(String name, Path file) {
    private static final Path RUNS = Path.of("src/test/resources/runs");
    private static final Path REPORTS = Path.of("target/reports");

    private static final class Written {
        private static final List<Report> ALL = Stream.concat(
                        Stream.of(SampleRun.values()).map(Report::made),
                        recordings().map(Report::recorded))
                .toList();
    }

    /// Those of made runs, and of runs that were recorded.
    static List<Report> all() {
        return Written.ALL;
    }

    static Report of(String name) {
        return all().stream()
                .filter(report -> report.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Report made(SampleRun run) {
        Report report = named(run.toString());
        try {
            HtmlReport.write(run.document(), Timelines.NONE, report.file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    private static Report recorded(Path run) {
        Report report = named(run.getFileName().toString());
        try {
            HtmlReport.write(RunDirectory.readRun(run), Timelines.in(run), report.file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    private static Report named(String name) {
        try {
            return new Report(name, Files.createDirectories(REPORTS).resolve(name + ".html"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> recordings() {
        try (Stream<Path> runs = Files.list(RUNS)) {
            return runs.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
