package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.Manifest.ExperimentFile;
import dev.loombench.lab.model.Manifest.ServiceSources;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.run.RunProgress.ScheduleExtension;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.Sha256;
import dev.loombench.protocol.InvalidValueException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
    private ResumedRun() {}

    /// @param version of this Loombench
    /// @throws UserErrorException if it isn't a run, or one of another version, which may measure in another way
    static Manifest readManifest(Path run, String version) throws IOException {
        if (!Files.isDirectory(run)) {
            throw new UserErrorException(run + ": there is no such run directory");
        }
        try {
            Set<String> missing = new TreeSet<>();
            Manifest manifest =
                    RunDirectory.readManifest(run, text -> Secrets.known().restore(text, missing));
            if (!manifest.loombenchVersion().equals(version)) {
                throw new UserErrorException(run + ": was begun by Loombench " + manifest.loombenchVersion()
                        + ", and this is " + version + ": resume it with that version, or measure again with this one");
            }
            if (!Json.isIntact(run.resolve("plan.json"))) {
                throw new UserErrorException(run.resolve("plan.json") + ": it was edited since the run began, so the"
                        + " missing trials would be measured in another way than the finished ones; put it back as it"
                        + " was, or start a new run");
            }
            requireNames(run.resolve("plan.json"), manifest);
            for (ExperimentFile file : manifest.experiments()) {
                String stored = experimentText(run, file);
                if (!Sha256.of(stored).equals(file.sha256())) { // else what looks like a label is a part of the text
                    Secrets.known().restore(stored, missing);
                }
            }
            requireNoneMissing(run, missing);
            Secrets.known().learnCommand(manifest.command());
            return manifest;
        } catch (NoSuchFileException e) {
            throw new UserErrorException(run + ": not a Loombench run: it has no plan.json", e);
        } catch (CorruptFileException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        }
    }

    /// Refuses names of files that no file can have.
    private static void requireNames(Path plan, Manifest manifest) {
        List<String> names = new ArrayList<>();
        manifest.jdks().forEach(jdk -> names.add(jdk.home()));
        for (ExperimentFile file : manifest.experiments()) {
            names.addAll(List.of(file.directory(), file.origin(), file.id()));
            names.addAll(file.inputs().keySet());
        }
        ServiceSources service = manifest.service();
        if (service != null) {
            names.add(service.directory());
            names.addAll(service.files().keySet());
        }
        if (names.stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
            throw new UserErrorException(plan + ": damaged: a name of a file in it has a NUL character");
        }
    }

    private static void requireNoneMissing(Path run, Set<String> missing) {
        if (!missing.isEmpty()) {
            String first = missing.iterator().next();
            throw new UserErrorException(run + ": the values of its secrets aren't stored; give "
                    + String.join(", ", missing) + " again: each in a variable such as "
                    + Secrets.VARIABLE_PREFIX + first + ", or by --secret " + first + "=VALUE");
        }
    }

    private static String experimentText(Path run, ExperimentFile file) {
        Path copy = run.resolve("experiments").resolve(file.id() + ".yaml");
        if (Files.notExists(copy)) {
            throw new UserErrorException(copy + ": damaged: the experiment's file is missing");
        }
        if (!Files.isRegularFile(copy)) {
            throw new UserErrorException(copy + ": damaged: it isn't a regular file");
        }
        return YamlFile.text(copy);
    }

    /// Opens a run for writing.
    ///
    /// @throws UserErrorException if it was started with another number of processors, or another process writes
    ///     to it
    static RunDirectory open(Path run, Manifest manifest, int cores) throws IOException {
        if (manifest.cores() != cores) {
            throw new UserErrorException(run + ": started with " + manifest.cores() + " processors, but now there are "
                    + cores + "; resume it on the machine where it was started");
        }
        return RunDirectory.open(run)
                .orElseThrow(() -> new UserErrorException(run + ": another process is writing to this run"));
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
                                experiment, profile, settings.fitted().getOrDefault(experiment.id(), Map.of())))
                        .ifPresent(experiments::add);
            }
            return requireAsPlanned(run, manifest, RunRequest.schedule(experiments, settings, manifest.jdks()));
        } catch (InvalidValueException e) {
            throw new UserErrorException(run.resolve("plan.json") + ": damaged: " + e.getMessage(), e);
        }
    }

    /// Returns the schedule if it has as many trials as the run began with.
    ///
    /// @throws UserErrorException if it hasn't
    static TrialSchedule requireAsPlanned(Path run, Manifest manifest, TrialSchedule plan) {
        if (plan.trials().size() != manifest.trials()) {
            throw new UserErrorException(run + ": planned with " + manifest.trials() + " trials, but now "
                    + plan.trials().size() + " would be planned: resume it with the very build that began it");
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
            throw new UserErrorException(copy + ": it was edited since the run began"
                    + (text.equals(stored) ? "" : ", or a secret in it was given another value")
                    + ", so the missing trials would be of another experiment than the finished ones; put it"
                    + " back as it was, or start a new run");
        }
        Optional.ofNullable(Path.of(file.origin()).getFileName())
                .map(Path.of(file.directory())::resolve)
                .flatMap(original -> InputDigests.changedOriginal(original, digest))
                .ifPresent(original -> listener.on(new RunEvent.Notice(
                        original + " has changed since the run began; the run goes on with its copy, " + copy)));
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
                damaged ->
                        listener.on(new RunEvent.Notice(damaged.getMessage() + "; this trial will be measured again")));
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
                .anyMatch(trial -> TrialRecordFactory.isOf(record, trial));
        if (!scheduled) {
            throw new UserErrorException(
                    run + ": trial " + record.id() + " isn't the one that this version would plan at this"
                            + " place:"
                            + " resume it with the version and the experiment files that it was started with");
        }
    }

    /// Refuses a JDK that was removed or updated since the run began.
    static void checkJdk(JdkRecord jdk) {
        Optional<Jdk> current = JdkDiscovery.find(Path.of(jdk.home()));
        if (current.isEmpty()) {
            throw new UserErrorException("JDK " + jdk.id() + " of this run is no longer at " + jdk.home());
        }
        if (!current.get().version().equals(jdk.version())) {
            throw new UserErrorException("JDK " + jdk.id() + " of this run was " + jdk.version() + ", but "
                    + current.get().version() + " is now at " + jdk.home() + ": start a new run");
        }
    }
}
