package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.analysis.JdkCell;
import dev.loombench.lab.analysis.TrialsByCell;
import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonNote;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.compare.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads a run of Loombench: each cell by its primary metric and by its further ones, from the run's trials.
final class RunReader {
    private static final String SMOKE_PROFILE = "smoke";

    private final Path path;
    private final RunDocument run;
    private final List<Clause> notes = new ArrayList<>();
    private final List<MeasuredCell> cells = new ArrayList<>();
    private final List<MeasuredCell> further = new ArrayList<>();
    private final List<UnmeasuredCell> unmeasured = new ArrayList<>();
    private final Set<String> noisy = new LinkedHashSet<>();

    private RunReader(Path path, RunDocument run) {
        this.path = path;
        this.run = run;
    }

    /// @throws UserErrorException if it isn't a run's directory
    static ComparisonSide readDirectory(Path directory) throws IOException {
        RunReader side = new RunReader(directory, document(directory));
        return side.of(side.trials(directory));
    }

    private static RunDocument document(Path directory) throws IOException {
        try {
            return RunDirectory.readRun(directory);
        } catch (NoSuchFileException e) {
            throw FileError.NOT_RUN.because(e, directory, "run.json");
        }
    }

    /// Reads a `run.json` without its directory.
    ///
    /// @param file a run's document, wherever it lies
    static ComparisonSide readDocument(Path file) throws IOException {
        RunReader side = new RunReader(file, RunDirectory.readDocument(file));
        return side.of(side.run.trials().toList());
    }

    /// Reads the trial files, which are authoritative; without them takes those of the document.
    private List<TrialRecord> trials(Path directory) throws IOException {
        if (!Files.isDirectory(directory.resolve("trials"))) {
            notes.add(ComparisonNote.NO_TRIAL_FILES.with());
            return run.trials().toList();
        }
        List<TrialRecord> trials = RunDirectory.readTrials(
                directory,
                damaged -> notes.add(ComparisonNote.TRIAL_LEFT_OUT.with(String.valueOf(damaged.getMessage()))));
        int missing = run.trials().toList().size() - trials.size();
        if (missing > 0 && notes.isEmpty()) {
            notes.add(ComparisonNote.WITHOUT_TRIAL_FILE.with(missing));
        }
        return trials;
    }

    private ComparisonSide of(List<TrialRecord> trials) {
        addCaveats(trials.stream().filter(TrialRecord::counts).toList());
        for (ExperimentRecord experiment : run.experiments()) {
            experiment.findings().stream()
                    .filter(finding -> finding.code().equals(ExperimentFinding.CONTROL_DIFFERS.code()))
                    .forEach(finding -> {
                        noisy.add(experiment.id());
                        notes.add(ComparisonNote.NOISY.with(experiment.id(), finding.message()));
                    });
            add(
                    experiment,
                    trials.stream()
                            .filter(trial -> trial.experiment().equals(experiment.id()))
                            .filter(trial -> trial.pass() == null && trial.repeatedBy() == null)
                            .toList());
        }
        return new ComparisonSide(record(), cells, unmeasured, noisy, further);
    }

    /// Adds what is to be known of the run's figures.
    ///
    /// @param counting trials whose figures count
    private void addCaveats(List<TrialRecord> counting) {
        switch (run.status()) {
            case COMPLETE -> {}
            case PARTIAL -> notes.add(ComparisonNote.INCOMPLETE.with());
            case FAILED -> notes.add(ComparisonNote.TRIALS_FAILED.with());
        }
        if (run.profile().equals(SMOKE_PROFILE)) {
            notes.add(ComparisonNote.SMOKE.with());
        }
        run.findings().stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .forEach(finding -> notes.add(ComparisonNote.OF_MACHINE.with(finding.message())));
        addFlagged(counting, ExperimentFinding.DISTURBED, ComparisonNote.DISTURBED);
        addFlagged(counting, ExperimentFinding.NOT_STEADY, ComparisonNote.NOT_STEADY);
        addFlagged(counting, ExperimentFinding.MEMORY_TIGHT, ComparisonNote.MEMORY_TIGHT);
    }

    private void addFlagged(List<TrialRecord> counting, ExperimentFinding finding, ComparisonNote kind) {
        List<TrialRecord> flagged = counting.stream()
                .filter(trial -> trial.hasFinding(finding.code()))
                .toList();
        if (!flagged.isEmpty()) {
            notes.add(kind.with(
                    flagged.size(),
                    counting.size(),
                    flagged.stream().map(TrialRecord::experiment).distinct().toList()));
        }
    }

    private void add(ExperimentRecord experiment, List<TrialRecord> trials) {
        Set<CellRecord> order = new LinkedHashSet<>();
        experiment.estimates().stream().map(EstimateRecord::cell).forEach(order::add);
        trials.stream().map(TrialRecord::cell).forEach(order::add);
        List<String> jdks = run.jdks().stream().map(JdkRecord::id).toList();
        TrialsByCell counting = TrialsByCell.of(trials, List.copyOf(order), jdks);
        counting.byCell().forEach((key, cellTrials) -> add(experiment, key, cellTrials));
        trials.stream()
                .filter(trial -> !counting.byCell().containsKey(JdkCell.of(trial)))
                .forEach(trial -> addUnmeasured(
                        experiment,
                        JdkCell.of(trial),
                        trial.failure() == null
                                ? trial.status().toString()
                                : ComparisonNote.FAILED
                                        .with(trial.status(), trial.failure())
                                        .toString()));
    }

    private void add(ExperimentRecord experiment, JdkCell key, List<TrialRecord> trials) {
        String metric = primaryMetric(trials);
        cell(experiment, key, trials, metric)
                .ifPresentOrElse(
                        cells::add,
                        () -> addUnmeasured(
                                experiment,
                                key,
                                voided(trials, metric)
                                        .orElseGet(ComparisonNote.NOT_DIRECTED::with)
                                        .toString()));
        trials.stream()
                .flatMap(trial -> trial.metrics().keySet().stream())
                .distinct()
                .filter(name -> !name.equals(metric))
                .flatMap(name -> cell(experiment, key, trials, name).stream())
                .forEach(further::add);
    }

    /// Name of the first figure of a cell, or of the first latency if that is void; empty without figures.
    private static String primaryMetric(List<TrialRecord> trials) {
        return Stream.concat(
                        trials.stream().flatMap(trial -> voidLatency(trial).stream()),
                        trials.stream()
                                .sorted(Comparator.comparing(
                                        trial -> !trial.mode().equals(MeasurementMode.TIME.toString())))
                                .flatMap(trial -> trial.metrics().keySet().stream()))
                .findFirst()
                .orElse("");
    }

    private static Optional<String> voidLatency(TrialRecord trial) {
        LoadRecord load = trial.load();
        String first = load == null ? "time" : load.offered() == null ? "mean" : "p50";
        return Optional.of(first).filter(latency -> trial.voids(latency).isPresent());
    }

    /// Why a metric can't be compared: it is void in some forks, and the others are those of survivors.
    private static Optional<Clause> voided(List<TrialRecord> trials, String metric) {
        List<Finding> voids =
                trials.stream().flatMap(trial -> trial.voids(metric).stream()).toList();
        return voids.stream()
                .findFirst()
                .map(first -> AnswerKind.VOID_FORKS.with(metric, voids.size(), first.message()));
    }

    /// Figures of a cell by one metric; empty where it is void, or has no direction of improvement.
    private Optional<MeasuredCell> cell(
            ExperimentRecord experiment, JdkCell key, List<TrialRecord> trials, String metric) {
        if (voided(trials, metric).isPresent()) {
            return Optional.empty();
        }
        List<Metric> figures = TrialsByCell.of(trials, metric).stream()
                .flatMap(trial -> Stream.ofNullable(trial.metrics().get(metric)))
                .toList();
        return figures.stream()
                .findFirst()
                .filter(first -> first.better() != Better.NEITHER)
                .map(first -> new MeasuredCell(
                        new CellIdentity(
                                experiment.id(), key.cell().model(), key.cell().params(), metric),
                        key.jdk(),
                        first.unit(),
                        first.better(),
                        figures.stream().map(Metric::value).toList(),
                        options(key.jdk())));
    }

    private void addUnmeasured(ExperimentRecord experiment, JdkCell key, String why) {
        UnmeasuredCell cell = new UnmeasuredCell(
                new CellIdentity(experiment.id(), key.cell().model(), key.cell().params(), ""), key.jdk(), why);
        if (unmeasured.stream().noneMatch(cell::isSameCell)) {
            unmeasured.add(cell);
        }
    }

    private List<String> options(String jdk) {
        return run.jdks().stream()
                .filter(record -> record.id().equals(jdk))
                .findFirst()
                .map(JdkRecord::flags)
                .orElse(List.of());
    }

    private SideRecord record() {
        return new SideRecord(
                path.toString(),
                ComparisonKind.RUN,
                null,
                run.status(),
                run.profile(),
                run.startedAt(),
                run.loombenchVersion(),
                run.host(),
                run.jdks().stream()
                        .map(jdk -> new EnvironmentRecord(jdk.id(), jdk.version(), jdk.vendor()))
                        .toList(),
                notes.stream().map(Clause::sentence).toList());
    }
}
