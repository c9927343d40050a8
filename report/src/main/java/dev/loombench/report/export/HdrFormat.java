package dev.loombench.report.export;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.load.HistogramLog;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadWindow;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.text.SingleLineText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// One HdrHistogram log of all the load generator's logs. Tags name trial, load and kind of latency, such as
/// `trial-7-intended`.
final class HdrFormat {
    private HdrFormat() {}

    static ExportResult export(ExportSource source) throws IOException {
        MergedLog log = new MergedLog();
        switch (source) {
            case ExportSource.Run run -> addTrials(log, run);
            case ExportSource.Load load -> log.add("", load.document().target(), load.directory());
            case ExportSource.Capacity search ->
                addLoads(log, "", "", search.document().search(), search.directory());
        }
        if (log.isEmpty()) {
            throw FileError.NO_HISTOGRAM.error(source.path(), LoadFiles.HISTOGRAMS);
        }
        return log.exported();
    }

    /// Adds the logs of all trials except diagnosis trials, which the recording slows down.
    private static void addTrials(MergedLog log, ExportSource.Run run) throws IOException {
        for (ExperimentRecord experiment : run.document().experiments()) {
            for (TrialRecord trial : experiment.trials()) {
                LoadRecord load = trial.load();
                if (load != null && !trial.forDiagnosis()) {
                    add(log, RunDirectory.trialDirectory(run.directory(), trial.id()), trial, load);
                }
            }
        }
    }

    private static void add(MergedLog log, Path directory, TrialRecord trial, LoadRecord measured) throws IOException {
        CapacityRecord search = measured.capacity();
        List<LoadWindow> windows = measured.windows();
        String name = "trial-" + trial.id();
        String words = trial.experiment() + " " + trial.cell().label() + ", JDK " + trial.jdk() + ", block "
                + trial.block() + ", " + trial.status();
        if (windows != null) {
            for (int number = 1; number <= windows.size(); number++) {
                log.add(
                        name + "-window-" + number,
                        words + ", window " + number,
                        directory.resolve("window-" + number));
            }
            return;
        }
        if (search == null) {
            log.add(name, words, directory);
        } else {
            addLoads(log, name + "-", words + ", ", search, directory);
        }
    }

    /// Adds the logs of a search, of each load from its directory, as the search names it.
    private static void addLoads(MergedLog log, String name, String words, CapacityRecord search, Path directory)
            throws IOException {
        for (var load : search.loads()) {
            String part = String.format(Locale.ROOT, "load-%02d", load.number());
            log.add(name + part, words + ReportFormat.value(load.offered(), "/s"), directory.resolve(part));
        }
    }

    /// Merges HdrHistogram logs into one of format version 1.3. Only histograms are taken over.
    private static final class MergedLog {
        private static final String HEAD = "#[Histogram log format version 1.3]\n";
        private static final String LEGEND =
                "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"HdrHistogram_CompressedHistogram\"\n";

        private final StringBuilder comments = new StringBuilder();
        private final StringBuilder histograms = new StringBuilder();
        private int loads;
        private int missing;

        /// Adds the histograms of a load, if it left any.
        ///
        /// @param name prefix of the tags; may be empty
        /// @param description description for a comment line
        /// @param directory directory with its log
        void add(String name, String description, Path directory) throws IOException {
            loads++;
            Path log = directory.resolve(LoadFiles.HISTOGRAMS);
            if (Files.notExists(log)) {
                missing++;
                return;
            }
            comments.append("# " + (name.isEmpty() ? "" : name + ": ") + SingleLineText.of(description) + "\n");
            String prefix = name.isEmpty() ? "" : name + "-";
            HistogramLog.read(log)
                    .entries()
                    .forEach(entry -> histograms.append("Tag=" + prefix + entry.tag() + "," + entry.text() + "\n"));
        }

        /// Whether no histogram has been added.
        boolean isEmpty() {
            return histograms.isEmpty();
        }

        ExportResult exported() {
            String text = HEAD + "# latencies in nanoseconds\n" + comments + LEGEND + histograms;
            return new ExportResult(
                    text,
                    missing == 0
                            ? List.of()
                            : List.of(missing + " of " + loads + " loads left no " + LoadFiles.HISTOGRAMS + " here"));
        }
    }
}
