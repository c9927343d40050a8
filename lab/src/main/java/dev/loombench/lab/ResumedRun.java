package dev.loombench.lab;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Overrides;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.experiment.yaml.ExperimentReader;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.journal.DamagedFile;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.journal.Manifest.ExperimentFile;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Planner;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An earlier run, read from its directory.
final class ResumedRun {
    private ResumedRun() {}

    static Manifest manifest(Path run) throws IOException {
        if (!Files.isDirectory(run)) {
            throw new BadInput(run + ": no such run directory");
        }
        try {
            return RunDirectory.readManifest(run);
        } catch (NoSuchFileException e) {
            throw new BadInput(run + ": not a run of Loombench: it has no plan.json", e);
        } catch (DamagedFile e) {
            throw new BadInput(String.valueOf(e.getMessage()), e);
        }
    }

    /// The same plan again.
    static Plan plan(Path run, Manifest manifest) throws IOException {
        try {
            List<Experiment> experiments = new ArrayList<>();
            Overrides overrides = new Overrides(
                    manifest.models().stream().map(ModelSpec::parse).toList(), manifest.factors());
            for (ExperimentFile file : manifest.experiments()) {
                experiments.add(overrides.appliedTo(read(run, file)));
            }
            Profile profile = Profile.parse(manifest.profile());
            Plan plan = Planner.plan(
                    experiments,
                    profile,
                    manifest.seed(),
                    manifest.forks() == null ? profile.blocks() : manifest.forks(),
                    manifest.jdks().stream().map(JdkRecord::id).toList());
            if (plan.trials().size() != manifest.trials()) {
                throw new BadInput(run + ": planned by Loombench " + manifest.loombenchVersion() + " with "
                        + manifest.trials() + " trials, and this version would plan "
                        + plan.trials().size()
                        + ": resume it with the version that wrote it");
            }
            return plan;
        } catch (BadWord e) {
            throw new BadInput(run.resolve("plan.json") + ": damaged: " + e.getMessage(), e);
        }
    }

    private static Experiment read(Path run, ExperimentFile file) throws IOException {
        Path copy = run.resolve("experiments").resolve(file.id() + ".yaml");
        try {
            return ExperimentReader.read(copy.toString(), Path.of(file.directory()), Files.readString(copy));
        } catch (NoSuchFileException e) {
            throw new BadInput(copy + ": damaged: the experiment's file is missing", e);
        }
    }

    /// The trials that need not be run again.
    static List<TrialRecord> finished(Path run, RunEvent.Listener listener) throws IOException {
        return RunDirectory.readTrials(
                        run,
                        damaged -> listener.on(
                                new RunEvent.Notice(damaged.getMessage() + "; this trial will be measured again")))
                .stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .toList();
    }

    /// Refuses to go on with another JDK than the one that the run began with.
    static void checkJdk(JdkRecord jdk) {
        if (!Files.isExecutable(Jdk.java(Path.of(jdk.home())))) {
            throw new BadInput("JDK " + jdk.id() + " of this run is no longer at " + jdk.home());
        }
    }
}
