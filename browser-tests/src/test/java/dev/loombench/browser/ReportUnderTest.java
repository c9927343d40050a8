package dev.loombench.browser;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.SampleRun;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Report file on disk.
record ReportUnderTest(String name, Path file) {
    private static final Path RUNS = Path.of("src/test/resources/runs");
    private static final Path REPORTS = Path.of("target/reports");

    private static final class GeneratedReports {
        private static final List<ReportUnderTest> ALL = Stream.of(
                        Stream.of(SampleRun.values()).map(ReportUnderTest::made),
                        recordings().map(ReportUnderTest::recorded),
                        recordings().limit(1).map(ReportUnderTest::compared))
                .flatMap(reports -> reports)
                .toList();
    }

    /// Reports of generated runs, of recorded runs, and of a run compared with itself.
    static List<ReportUnderTest> all() {
        return GeneratedReports.ALL;
    }

    static ReportUnderTest of(String name) {
        return all().stream()
                .filter(report -> report.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ReportUnderTest made(SampleRun run) {
        ReportUnderTest report = named(run.toString());
        try {
            AtomicFile.write(report.file, HtmlReport.render(run.document(), TimelineSource.NONE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    private static ReportUnderTest recorded(Path run) {
        ReportUnderTest report = named(run.getFileName().toString());
        try {
            AtomicFile.write(report.file, HtmlReport.render(RunDirectory.readRun(run), TimelineSource.ofRun(run)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    private static ReportUnderTest compared(Path run) {
        ReportUnderTest report = named("comparison");
        try {
            ComparisonSide side = ComparisonFile.read(run.resolve("run.json"));
            CompareDocument document =
                    new RunComparison(side, List.of(side), VerdictRules.DEFAULT_MARGIN, List.of(), Set.of()).document();
            AtomicFile.write(report.file, HtmlReport.render(ComparisonDescription.summary(document)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    private static ReportUnderTest named(String name) {
        try {
            return new ReportUnderTest(name, Files.createDirectories(REPORTS).resolve(name + ".html"));
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
