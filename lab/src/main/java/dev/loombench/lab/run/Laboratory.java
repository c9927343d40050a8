package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.measure.JmhHost;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.Manifest.ExperimentFile;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.preflight.EnvironmentCheck;
import dev.loombench.lab.preflight.ResourceAdmission;
import dev.loombench.lab.preflight.TemporarySpace;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.RunConfinements;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.run.RunJournal.RunDocuments;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.Sha256;
import dev.loombench.lab.store.WriteFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Entry point of the lab: measures new runs, and resumes interrupted ones.
///
/// @param programs the installed programs that runs start
/// @param version of Loombench
/// @param cores processors that measured JVMs may use
/// @param stop ends a run early, from any thread
public record Laboratory(
        InstalledPrograms programs, String version, int cores, Cancellation stop, RunListener listener) {
    /// @param directory directory of the run
    /// @param claimed whether the run measured only what claims need
    public record RunResult(Path directory, RunDocument run, boolean claimed) {}

    /// One line for each JDK that candidates of a schedule name and that isn't here: what isn't measured without it.
    public static List<String> missingJdks(TrialSchedule schedule) {
        return NamedJdks.find(schedule).notices();
    }

    /// Measures a new run.
    ///
    /// @throws UserErrorException if the request can't be measured; nothing was written then
    /// @throws dev.loombench.lab.process.LimitUnavailableException if this machine doesn't allow a
    ///     limit of the request
    /// @throws WriteFailedException if there is no room for the run, or results can't be written any more;
    ///     finished trials are kept
    public RunResult run(RunRequest request) throws IOException, InterruptedException {
        TemporarySpace.require();
        noticeWithheldOptions();
        TaskCalibration preparation = new TaskCalibration(programs.subject(), stop, listener);
        RunRequest usable = withoutRefusedVariants(request);
        Map<String, Map<String, String>> fitted = usable.needsLevelFitting()
                ? usable.fittedLevels(
                        preparation.measureCallSeconds(usable.jdks().getFirst(), cores))
                : Map.of();
        TrialSchedule plan = usable.schedule(fitted);
        SampleSizeForecast.forecast(usable, plan)
                .forEach(forecast -> listener.on(new RunEvent.Detail(forecast.sentence())));
        noticeFewForks(usable);
        try (RunConfinements confinements = RunConfinements.prepare(
                usable.jdks(), threadCap(plan, usable.settings().force()), hasServers(plan), stop)) {
            Map<String, Map<String, CalibrationRecord>> calibrations = preparation.measure(plan, usable.jdks(), cores);
            Manifest manifest = manifest(usable, plan, fitted, calibrations);
            Map<String, String> experiments = usable.experiments().stream()
                    .map(Catalog.CatalogEntry::experiment)
                    .collect(Collectors.toMap(Experiment::id, Experiment::text));
            try (RunDirectory directory = createDirectory(usable.out(), usable.name(), experiments, manifest)) {
                return complete(
                        new RunJournal(manifest, directory, plan, List.of(), RunDocuments.OF_EXPERIMENTS),
                        confinements);
            }
        }
    }

    private void noticeFewForks(RunRequest request) {
        Integer forks = request.settings().forks();
        if (forks != null && forks < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            listener.on(new RunEvent.Notice(RunNote.FEW_FORKS.message(forks, VerdictRules.MIN_CONFIRMING_BLOCKS)));
        }
    }

    private static boolean hasServers(TrialSchedule plan) {
        return plan.experiments().stream()
                .anyMatch(planned -> planned.experiment().method() == MethodKind.HTTP);
    }

    /// Largest number of platform threads of a capped trial; absent where no trial needs a cap.
    private static OptionalLong threadCap(TrialSchedule plan, boolean force) {
        ResourceAdmission admission = new ResourceAdmission(ProcFiles.ofThisMachine(), force);
        return plan.trials().stream()
                .flatMap(trial -> trial.cell().tasks().stream())
                .flatMapToLong(work -> admission.threadCap(work, 0).stream())
                .max();
    }

    private RunRequest withoutRefusedVariants(RunRequest request) throws InterruptedException {
        EnvironmentCheck.EnvironmentCheckResult result =
                new EnvironmentCheck(cores, stop).check(request.schedule(), request.jdks());
        result.findings().forEach(finding -> listener.on(new RunEvent.Notice(finding.message())));
        return request.withEnvironments(result.usable(), result.findings());
    }

    /// Measures the missing and failed trials of an earlier run.
    ///
    /// @throws UserErrorException if it can't be resumed
    /// @throws dev.loombench.lab.process.LimitUnavailableException if this machine doesn't allow a
    ///     limit of the run
    public RunResult resume(Path run) throws IOException, InterruptedException {
        Manifest manifest = ResumedRun.readManifest(run, version);
        if (manifest.settings().comparesService()) {
            throw RunError.OTHER_COMMAND.error(run, "ab", run);
        }
        TrialSchedule plan = ResumedRun.schedule(run, manifest, listener);
        TemporarySpace.require();
        noticeWithheldOptions();
        try (RunDirectory directory = ResumedRun.open(run, manifest, cores)) {
            directory.discardUnfinishedTrials();
            List<TrialRecord> finished = ResumedRun.readFinishedTrials(run, plan, listener);
            try (RunConfinements confinements = RunConfinements.prepare(
                    manifest.jdks(), threadCap(plan, manifest.settings().force()), hasServers(plan), stop)) {
                return complete(
                        new RunJournal(manifest, directory, plan, finished, RunDocuments.OF_EXPERIMENTS), confinements);
            }
        }
    }

    private RunResult complete(RunJournal journal, RunConfinements confinements)
            throws IOException, InterruptedException {
        journal.manifest().jdks().forEach(ResumedRun::checkJdk);
        RunForecast forecast = new RunForecast(journal, TimeBudget.of(journal.budget(), System::nanoTime), null);
        RunSession session = new RunSession(journal, forecast, stop, listener, RunSession.SNAPSHOT_INTERVAL);
        session.open();
        try (JmhHost host = new JmhHost(programs.subject(), journal.path().resolve("host.log"), stop)) {
            NamedJdks namedJdks = NamedJdks.find(journal.progress().schedule());
            namedJdks.notices().forEach(notice -> listener.on(new RunEvent.Notice(notice)));
            session.run(
                    JvmTrialRunner.prepare(journal, forecast, confinements, programs, namedJdks, host, stop, listener));
        } catch (IOException e) {
            throw WriteFailedException.explain(journal.path(), e, WriteFailedException::ofRun);
        }
        return new RunResult(
                journal.path(),
                journal.writeDocument(Instant.now()),
                journal.manifest().settings().claimed());
    }

    private void noticeWithheldOptions() {
        List<String> withheld = Child.withheld(System.getenv());
        if (!withheld.isEmpty()) {
            listener.on(new RunEvent.Notice(RunNote.WITHHELD.message(withheld)));
        }
    }

    /// Creates the directory of a run with its first files.
    ///
    /// @param experiments texts of the experiments' files, by id
    /// @throws UserErrorException if its path can't be used
    /// @throws WriteFailedException if it can't be written
    static RunDirectory createDirectory(Path out, String name, Map<String, String> experiments, Manifest manifest)
            throws WriteFailedException {
        if (!JfrRepository.canName(out)) {
            throw RunError.QUOTED_OUT.error(out);
        }
        try {
            RunDirectory directory = RunDirectory.create(out, LocalDateTime.now(ZoneId.systemDefault()), name);
            try {
                for (var experiment : experiments.entrySet()) {
                    directory.writeExperiment(experiment.getKey(), experiment.getValue());
                }
                directory.write(manifest);
                return directory;
            } catch (IOException e) {
                directory.discard();
                throw e;
            }
        } catch (IOException e) {
            throw WriteFailedException.atStart(out, e);
        }
    }

    private Manifest manifest(
            RunRequest request,
            TrialSchedule plan,
            Map<String, Map<String, String>> fitted,
            Map<String, Map<String, CalibrationRecord>> calibrations) {
        return new Manifest(
                Manifest.SCHEMA,
                version,
                request.command(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                request.settings(),
                cores,
                request.jdks(),
                request.experiments().stream()
                        .map(entry -> experimentFile(entry, plan))
                        .toList(),
                fitted,
                calibrations,
                plan.trials().size(),
                request.host(),
                request.findings(),
                null);
    }

    private static ExperimentFile experimentFile(Catalog.CatalogEntry entry, TrialSchedule plan) {
        Path file = entry.file().toAbsolutePath().normalize();
        Experiment experiment = entry.experiment();
        return new ExperimentFile(
                experiment.id(),
                entry.file().toString(),
                Optional.ofNullable(file.getParent()).map(Path::toString).orElse("/"),
                Sha256.of(experiment.text()),
                InputDigests.of(plan.experiments().stream()
                        .filter(planned -> planned.id().equals(experiment.id()))
                        .flatMap(InputDigests::files)));
    }
}
