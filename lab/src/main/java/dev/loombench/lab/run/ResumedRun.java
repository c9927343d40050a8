package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.Manifest.ExperimentFile;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.run.RunProgress.ScheduleExtension;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.Sha256;
import dev.loombench.protocol.InvalidValueException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Reads an interrupted run from its directory.
final class ResumedRun {
    private static final String PLAN = "plan.json";

    private ResumedRun() {}

    /// @param version of this Loombench
    /// @throws UserErrorException if it isn't a run, or one of another version, which may measure in another way
    static Manifest readManifest(Path run, String version) throws IOException {
        Path plan = run.resolve(PLAN);
        if (Files.notExists(plan) || Files.exists(plan) && !Files.isRegularFile(plan)) {
            throw FileError.NOT_RUN.error(run, PLAN);
        }
        Set<String> missing = new TreeSet<>();
        Manifest manifest =
                RunDirectory.readManifest(run, text -> Secrets.known().restore(text, missing));
        if (!manifest.loombenchVersion().equals(version)) {
            throw RunError.OTHER_VERSION.error(run, manifest.loombenchVersion(), version);
        }
        if (!Json.isIntact(run.resolve(PLAN))) {
            throw RunError.CHANGED.error(run.resolve(PLAN));
        }
        for (ExperimentFile file : manifest.experiments()) {
            String stored = experimentText(run, file);
            if (!Sha256.of(stored).equals(file.sha256())) { // else what looks like a label is a part of the text
                Secrets.known().restore(stored, missing);
            }
        }
        requireNoneMissing(run, missing);
        Secrets.known().learnCommand(manifest.command());
        return manifest;
    }

    private static void requireNoneMissing(Path run, Set<String> missing) {
        if (!missing.isEmpty()) {
            String first = missing.iterator().next();
            throw RunError.SECRETS_MISSING.error(
                    run, String.join(", ", missing), Secrets.VARIABLE_PREFIX + first, first);
        }
    }

    private static String experimentText(Path run, ExperimentFile file) {
        try {
            Path copy = run.resolve("experiments").resolve(file.id() + ".yaml");
            if (!Files.isRegularFile(copy)) {
                throw RunError.CHANGED.error(copy);
            }
            return YamlFile.text(copy);
        } catch (InvalidPathException e) {
            throw FileError.DAMAGED.because(e, run.resolve(PLAN), String.valueOf(e.getMessage()));
        }
    }

    /// Opens a run for writing.
    ///
    /// @throws UserErrorException if it was started with another number of processors, or another process writes
    ///     to it
    static RunDirectory open(Path run, Manifest manifest, int cores) throws IOException {
        if (manifest.cores() != cores) {
            throw RunError.OTHER_CORES.error(run, manifest.cores(), cores);
        }
        return RunDirectory.open(run).orElseThrow(() -> RunError.BUSY.error(run));
    }

    /// Builds the run's schedule again from its settings and its copies of the experiment files.
    ///
    /// @throws UserErrorException if a copy, or a file that trials use, has changed since the run began
    static TrialSchedule schedule(Path run, Manifest manifest, RunListener listener) {
        try {
            List<Experiment> experiments = new ArrayList<>();
            RunSettings settings = manifest.settings();
            ExperimentOverrides overrides = RunRequest.overrides(settings);
            Profile profile = Profile.parse(settings.profile());
            for (ExperimentFile file : manifest.experiments()) {
                InputDigests.requireUnchanged(file.inputs());
                RunRequest.measuredPart(overrides.applyTo(read(run, file, listener)), settings)
                        .map(experiment -> LevelFitting.withLevels(
                                experiment, profile, manifest.fitted().getOrDefault(experiment.id(), Map.of())))
                        .ifPresent(experiments::add);
            }
            return requireAsPlanned(run, manifest, RunRequest.schedule(experiments, settings, manifest.jdks()));
        } catch (InvalidValueException | InvalidPathException e) {
            throw FileError.DAMAGED.because(e, run.resolve(PLAN), String.valueOf(e.getMessage()));
        }
    }

    /// Returns the schedule if it has as many trials as the run began with.
    ///
    /// @throws UserErrorException if it hasn't
    static TrialSchedule requireAsPlanned(Path run, Manifest manifest, TrialSchedule plan) {
        if (plan.trials().size() != manifest.trials()) {
            throw RunError.OTHER_PLAN.error(run);
        }
        return plan;
    }

    /// Reads the run's copy of an experiment's file, and reports an original that was edited meanwhile.
    ///
    /// @throws UserErrorException if the copy is missing, or was edited
    private static Experiment read(Path run, ExperimentFile file, RunListener listener) {
        Path copy = run.resolve("experiments").resolve(file.id() + ".yaml");
        String stored = experimentText(run, file);
        String text = Secrets.known().restore(stored, new TreeSet<>());
        String digest = file.sha256();
        if (!digest.equals(Sha256.of(text))) {
            throw (text.equals(stored) ? RunError.CHANGED : RunError.SECRET_CHANGED).error(copy);
        }
        Optional.ofNullable(Path.of(file.origin()).getFileName())
                .map(Path.of(file.directory())::resolve)
                .flatMap(original -> InputDigests.changedOriginal(original, digest))
                .ifPresent(original -> listener.on(new RunEvent.Notice(RunNote.CHANGED.message(original, copy))));
        return ExperimentReader.read(copy.toString(), Path.of(file.directory()), text);
    }

    /// Trials that need not be run again: those with figures, and those without whose repeat has some. The
    /// repeats decide which trials count: a lab that was killed may have written a repeat, but not yet the
    /// note in the repeated trial.
    ///
    /// @throws UserErrorException if one of them isn't the trial that the schedule has at its place
    static List<TrialRecord> readFinishedTrials(Path run, TrialSchedule plan, RunListener listener) throws IOException {
        List<TrialRecord> written = RunDirectory.readTrials(
                run,
                damaged -> listener.on(
                        new RunEvent.Notice(RunNote.DAMAGED.message(String.valueOf(damaged.getMessage())))));
        List<TrialRecord> finished = finishedTrials(written);
        TrialSchedule extended = ScheduleExtension.recover(plan, finished);
        finished.stream()
                .filter(trial -> !ScheduleExtension.isSearchOfService(trial))
                .forEach(trial -> checkPlace(run, extended, trial));
        return finished;
    }

    private static List<TrialRecord> finishedTrials(List<TrialRecord> written) {
        Set<Integer> ids = written.stream().map(TrialRecord::id).collect(Collectors.toSet());
        Map<Integer, Integer> repeats = new HashMap<>();
        written.stream()
                .filter(trial -> trial.status() == TrialStatus.OK && trial.repeats() != null)
                .filter(trial -> ids.contains(trial.repeats()))
                .forEach(trial -> repeats.put(trial.repeats(), trial.id()));
        return written.stream()
                .filter(trial -> trial.status() == TrialStatus.OK || repeats.containsKey(trial.id()))
                .filter(trial -> trial.repeats() == null || trial.id() == repeats.getOrDefault(trial.repeats(), 0))
                .map(trial -> trial.repeatedBy(repeats.get(trial.id())))
                .toList();
    }

    /// Refuses a trial on disk that isn't the one scheduled under its id, nor a repeat of that one.
    private static void checkPlace(Path run, TrialSchedule plan, TrialRecord record) {
        int planned = record.repeats() == null ? record.id() : record.repeats();
        boolean scheduled = plan.trials().stream()
                .filter(trial -> trial.id() == planned)
                .anyMatch(trial -> RunProgress.isOf(record, trial));
        if (!scheduled) {
            throw RunError.OTHER_PLAN.error(run);
        }
    }

    /// Refuses a JDK that was removed or updated since the run began.
    static void checkJdk(JdkRecord jdk) {
        if (JdkDiscovery.find(Path.of(jdk.home()))
                .filter(current -> current.version().equals(jdk.version()))
                .isEmpty()) {
            throw RunError.JDK_CHANGED.error(jdk.id(), jdk.version(), jdk.home());
        }
    }
}
