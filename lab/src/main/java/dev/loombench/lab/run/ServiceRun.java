package dev.loombench.lab.run;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.measure.ServiceMethod;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.Manifest.ServiceSources;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.preflight.TemporarySpace;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.Tryout;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.WriteFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares the sides of a person's own service or job: starts each once to check it, runs the pairs as the blocks of
/// any run, then diagnoses the sides and searches their capacities.
///
/// @param generator load generator, which `stop` ends
/// @param jmeter JMeter installation for plans
/// @param stop signal that ends the run early, from any thread
public record ServiceRun(
        AbConfig config, GeneratorRunner generator, JMeterInstallation jmeter, Cancellation stop, AbListener listener) {
    /// What is written down of a new run beside its configuration.
    ///
    /// @param out directory of all runs
    /// @param command command line, word by word
    /// @param cores processors of this machine that the lab may use
    /// @param findings findings on the machine that qualify its figures
    public record ServiceRequest(
            Path out,
            List<String> command,
            String version,
            int cores,
            HostRecord host,
            List<Finding> findings,
            ServiceSources sources) {}

    /// @param fault failure that ended the run early; empty if there was none
    public record AbResult(
            Path directory, RunDocument run, AbDocument document, Optional<ServiceFailedException> fault) {}

    /// Validates the commands of a configuration without starting or writing anything.
    ///
    /// @throws UserErrorException if a command has no program or no directory
    public static void check(AbConfig config) {
        try (ServiceClient answers = new ServiceClient(config.load().timeout())) {
            ServiceLauncher.of(config, answers, new Cancellation(), ProcessTag.fresh())
                    .check(Path.of(""));
        }
    }

    /// Compares the sides in a fresh directory.
    ///
    /// @throws UserErrorException if a side has no program; nothing was written then
    /// @throws WriteFailedException if results can't be written; finished trials are kept
    public AbResult run(ServiceRequest request) throws IOException {
        check(config);
        TemporarySpace.require();
        TrialSchedule plan = plan();
        Manifest manifest = manifest(request, plan);
        try (RunDirectory directory =
                Laboratory.createDirectory(request.out(), RunSettings.SERVICE, Map.of(), manifest)) {
            return complete(manifest, directory, plan, List.of(), Optional.empty());
        }
    }

    /// Reads the settings of a run that can be completed.
    ///
    /// @param version of this Loombench
    /// @throws UserErrorException if it isn't such a run, one of another version, or a file that it depends on has
    ///     changed
    public static Manifest readManifest(Path run, String version) throws IOException {
        Manifest manifest = ResumedRun.readManifest(run, version);
        if (!manifest.settings().comparesService() || manifest.service() == null) {
            throw RunError.OTHER_COMMAND.error(run, "run", run);
        }
        InputDigests.requireUnchanged(manifest.service().files());
        return manifest;
    }

    /// Completes an earlier run: measures its missing and failed trials, and makes the searches, overloads and
    /// diagnoses that are missing.
    ///
    /// @param manifest of the run, from which this configuration was read
    /// @throws UserErrorException if it can't be resumed
    public AbResult resume(Path run, Manifest manifest, int cores) throws IOException {
        AbConfig asBegun =
                config.with(config.effort().withMargin(manifest.settings().margin()));
        return new ServiceRun(asBegun, generator, jmeter, stop, listener).complete(run, manifest, cores);
    }

    private AbResult complete(Path run, Manifest manifest, int cores) throws IOException {
        check(config);
        TemporarySpace.require();
        TrialSchedule plan = ResumedRun.requireAsPlanned(run, manifest, plan());
        try (RunDirectory directory = ResumedRun.open(run, manifest, cores)) {
            directory.discardUnfinishedTrials();
            List<TrialRecord> finished = ResumedRun.readFinishedTrials(run, plan, this::notice);
            Optional<AbDocument> earlier = readAb(run);
            return complete(manifest, directory, plan, finished, earlier);
        }
    }

    /// Reads the document of earlier sessions; empty if there is none, or it is damaged.
    private Optional<AbDocument> readAb(Path run) throws IOException {
        try {
            return RunDirectory.readAb(run);
        } catch (CorruptFileException e) {
            listener.notice(e.getMessage() + "; its overloads and diagnoses will be made again");
            return Optional.empty();
        }
    }

    private TrialSchedule plan() {
        return ServiceExperiment.schedule(config, config.effort().pairs());
    }

    private Manifest manifest(ServiceRequest request, TrialSchedule plan) {
        return new Manifest(
                Manifest.SCHEMA,
                request.version(),
                request.command(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                new RunSettings(
                        RunSettings.SERVICE,
                        config.effort().seed(),
                        config.effort().pairs(),
                        config.effort().budget().toMillis() / 1e3,
                        config.effort().precision().isPresent()
                                ? config.effort().precision().getAsDouble()
                                : null,
                        config.effort().margin(),
                        true,
                        List.of(),
                        Map.of(),
                        List.of(),
                        false,
                        config.effort().diagnose(),
                        ControlMode.NONE.toString(),
                        false),
                request.cores(),
                List.of(new JdkRecord(JdkRecord.OWN, "", "as in each side's command", "", List.of())),
                List.of(),
                Map.of(),
                Map.of(),
                plan.trials().size(),
                request.host(),
                request.findings(),
                request.sources());
    }

    @SuppressWarnings("try") // the reaper is only closed
    private AbResult complete(
            Manifest manifest,
            RunDirectory directory,
            TrialSchedule plan,
            List<TrialRecord> finished,
            Optional<AbDocument> earlier)
            throws IOException {
        ProcessTag tag = ProcessTag.fresh();
        try (ServiceClient answers = new ServiceClient(config.load().timeout());
                Closeable _ = tag.reaper()) {
            ServiceSession session = new ServiceSession(
                    ServiceLauncher.of(config, answers, stop, tag),
                    directory,
                    manifest,
                    plan,
                    finished,
                    earlier,
                    listener,
                    System::nanoTime);
            return session.run((launcher, services) -> new ServiceMethod(
                    new TestBed(launcher, services, generator, jmeter, listener, Tryout.NONE, session)));
        } catch (IOException e) {
            throw WriteFailedException.explain(directory.path(), e, WriteFailedException::ofRun);
        }
    }

    private void notice(RunEvent event) {
        if (event instanceof RunEvent.Notice(String message)) {
            listener.notice(message);
        }
    }
}
