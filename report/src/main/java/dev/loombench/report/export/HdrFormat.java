package dev.loombench.report.export;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.report.text.Figures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One HdrHistogram log of all the load generator's logs. Tags name trial, load and kind of latency, such as
/// `trial-7-intended`.
record HdrFormat() implements ExportFormat {
    @Override
    public String word() {
        return "hdr";
    }

    @Override
    public Exported of(Source source) throws IOException {
        HistogramLog log = new HistogramLog();
        switch (source) {
            case Source.Run run -> addTrials(log, run);
            case Source.Load load -> log.add("", load.document().target(), load.directory());
            case Source.PlanLoad plan ->
                throw new NotExportable(
                        plan.path(), "a plan of JMeter has no histograms; its samples are in results.jtl beside it");
            case Source.Capacity search -> {
                for (var load : search.document().loads()) {
                    String name = load(load.number());
                    log.add(
                            name,
                            Figures.value(load.offered(), "/s"),
                            search.directory().resolve(name));
                }
            }
        }
        if (log.isEmpty()) {
            throw new NotExportable(
                    source.path(),
                    "no " + LoadFiles.HISTOGRAMS + " lies there; only loads by the generator leave one: those of"
                            + " experiments with servers, in trials/<n> beside run.json, and those of 'loombench load'");
        }
        return log.exported();
    }

    /// Adds the logs of all trials except diagnosis trials, which the recording slows down.
    private static void addTrials(HistogramLog log, Source.Run run) throws IOException {
        for (ExperimentRecord experiment : run.document().experiments()) {
            for (TrialRecord trial : experiment.trials()) {
                LoadRecord load = trial.load();
                if (load != null && !trial.forDiagnosis()) {
                    add(log, RunDirectory.trialDirectory(run.directory(), trial.id()), trial, load.capacity());
                }
            }
        }
    }

    private static void add(HistogramLog log, Path directory, TrialRecord trial, @Nullable CapacityRecord search)
            throws IOException {
        String name = "trial-" + trial.id();
        String words = trial.experiment() + " " + trial.cell().label() + ", JDK " + trial.jdk() + ", block "
                + trial.block() + ", " + trial.status();
        if (search == null) {
            log.add(name, words, directory);
            return;
        }
        for (var load : search.loads()) {
            String part = load(load.number());
            log.add(name + "-" + part, words + ", " + Figures.value(load.offered(), "/s"), directory.resolve(part));
        }
    }

    /// Directory of a load within a search, as the search names it.
    private static String load(int number) {
        return String.format(Locale.ROOT, "load-%02d", number);
    }
}
