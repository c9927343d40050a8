package dev.loombench.report;

import dev.loombench.lab.journal.RunStatus;
import dev.loombench.report.watch.Timelines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes the fixtures' reports into a directory, to be looked at.
final class SampleReport {
    private SampleReport() {}

    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        HtmlReport.write(Runs.realistic(), Timelines.NONE, directory.resolve("realistic.html"));
        HtmlReport.write(
                Runs.run(RunStatus.FAILED, Servers.sleep1s()), Timelines.NONE, directory.resolve("servers.html"));
        HtmlReport.write(
                Runs.run(RunStatus.COMPLETE, Servers.rising()), Timelines.NONE, directory.resolve("rising.html"));
        HtmlReport.write(Runs.withJdk21(Runs.realistic()), Timelines.NONE, directory.resolve("jdks.html"));
        HtmlReport.write(
                Runs.run(RunStatus.PARTIAL, Classics.microTasks()), Timelines.NONE, directory.resolve("partial.html"));
        HtmlReport.write(
                new Hostile().poison(Runs.run(RunStatus.COMPLETE, Classics.sleep10k(), Servers.sleep1s())),
                Timelines.NONE,
                directory.resolve("hostile.html"));
        HtmlReport.write(
                Runs.run(RunStatus.COMPLETE, Servers.silent()), Timelines.NONE, directory.resolve("silent.html"));
        ExperimentBuilder failing = new ExperimentBuilder("failing", "It fails", "Does it?")
                .failedTrial(1, ExperimentBuilder.cell("cached-pool"), "the JVM ended with exit code 137");
        HtmlReport.write(Runs.run(RunStatus.FAILED, failing.build()), Timelines.NONE, directory.resolve("failed.html"));
    }
}
