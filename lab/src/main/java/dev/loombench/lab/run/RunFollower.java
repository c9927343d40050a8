package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunDocument.RunStatus;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.run.BlockRunner.FailureRule;
import dev.loombench.lab.run.RunProgress.ScheduleExtension;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.secrets.SecretLabels;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Follows a run by its files while another thread measures it; only its position comes from its events.
/// A trial is read once, and the trials are judged again only after a block has ended or one of its trials
/// was repeated, since both take time from what is measured.
public final class RunFollower {
    private final Path run;
    private final Instant begin;
    private final AtomicReference<RunPosition> position = new AtomicReference<>(RunPosition.UNKNOWN);
    private final StoredTrials stored;
    private @Nullable RunChanges lastChanges;
    private @Nullable FollowedPlan plan;
    private @Nullable RunDocument judged;
    private List<TrialRecord> judgedTrials = List.of();
    private int lastExpected;

    /// Follower of a session that begins now: what is on disk already is of earlier sessions.
    ///
    /// @param run directory of the run, which need not have all of its files yet
    public RunFollower(Path run) {
        this(run, Instant.now());
    }

    /// @param begin begin of the session
    RunFollower(Path run, Instant begin) {
        this.run = run;
        this.begin = begin;
        this.stored = new StoredTrials(run);
    }

    /// Settings of the run, and its schedule; empty where it can't be scheduled again, such as for lack of a
    /// secret, or because its sides are somebody's own service.
    private record FollowedPlan(Manifest manifest, Optional<TrialSchedule> schedule) {
        boolean hasSeveralJdks() {
            return manifest.jdks().size() > 1;
        }
    }

    private record ExperimentBlock(String experiment, int block) {
        static ExperimentBlock of(TrialRecord trial) {
            return new ExperimentBlock(trial.experiment(), trial.block());
        }
    }

    /// What changes with each trial: it begins with an event and a fresh directory, and documents are
    /// written after some.
    ///
    /// @param written when the directory of trials and each document were last written
    private record RunChanges(RunPosition position, List<FileTime> written) {}

    /// Learns the position of the run from one of its events, on any thread. Nothing is read.
    public void on(RunEvent event) {
        position.updateAndGet(last -> last.after(event));
    }

    /// State of the run, if a trial began or a document was written since the last call.
    ///
    /// @return empty if nothing changed, or there is nothing to read yet
    /// @throws IOException if a file of the run can't be read
    public Optional<RunSnapshot> poll() throws IOException {
        RunChanges current = changes();
        if (current.equals(lastChanges)) {
            return Optional.empty();
        }
        Optional<RunSnapshot> snapshot = read(current.position());
        if (snapshot.isPresent()) {
            lastChanges = current;
            lastExpected = snapshot.get().expected();
        }
        return snapshot;
    }

    /// State of the run as its last document has it. Trials that are missing in a partial run stay expected.
    ///
    /// @return empty if the run ended before its first document
    /// @throws IOException if the document can't be read
    public Optional<RunSnapshot> last() throws IOException {
        if (Files.notExists(run.resolve("run.json"))) {
            return Optional.empty();
        }
        RunDocument written = RunDirectory.readRun(run);
        List<TrialRecord> trials = trials(written);
        int finished = scheduled(trials).size();
        int expected = written.status() == RunStatus.PARTIAL ? Math.max(finished, lastExpected()) : finished;
        return Optional.of(
                new RunSnapshot(written, finished, expected, Optional.empty(), latest(trials), Optional.empty()));
    }

    /// Number of trials that were expected last, or planned if nobody has looked before.
    private int lastExpected() throws IOException {
        return lastExpected > 0 ? lastExpected : plannedTrials(plan().manifest());
    }

    private RunChanges changes() throws IOException {
        RunPosition current = position.get();
        List<FileTime> written = new ArrayList<>();
        for (String name : List.of("trials", "run.json", "ab.json")) {
            try {
                written.add(Files.getLastModifiedTime(run.resolve(name)));
            } catch (NoSuchFileException notYet) {
                written.add(FileTime.fromMillis(0));
            }
        }
        return new RunChanges(current, written);
    }

    private Optional<RunSnapshot> read(RunPosition current) throws IOException {
        FollowedPlan followed = plan();
        return followed.schedule().isEmpty()
                ? documentOnly(followed, current)
                : Optional.of(judge(followed, followed.schedule().get(), current));
    }

    private FollowedPlan plan() throws IOException {
        if (plan == null) {
            Manifest manifest = RunDirectory.readManifest(run, SecretLabels.ofThisProcess());
            plan = new FollowedPlan(
                    manifest, manifest.settings().comparesService() ? Optional.empty() : schedule(manifest));
        }
        return plan;
    }

    private Optional<TrialSchedule> schedule(Manifest manifest) {
        try {
            return Optional.of(ResumedRun.schedule(run, manifest, ignored -> {}));
        } catch (UserErrorException notAgain) {
            return Optional.empty();
        }
    }

    private RunSnapshot judge(FollowedPlan followed, TrialSchedule planned, RunPosition current) throws IOException {
        List<TrialRecord> trials = ResumedRun.finishedTrials(
                stored.read(), trial -> trial.startedAt().isBefore(begin));
        RunProgress progress = new RunProgress(planned, trials);
        if (StoppingRule.of(followed.manifest().settings(), false).early()) {
            progress.endEarly();
        }
        List<Trial> scheduled = progress.schedule().trials();
        for (Trial trial : scheduled) {
            Experiment experiment = progress.schedule(trial.experiment()).experiment();
            progress.finished(trial)
                    .filter(record -> FailureRule.isHopeless(experiment, record, trials))
                    .ifPresent(hopeless -> progress.fail(trial.key()));
        }
        List<Trial> left = progress.toRun(scheduled);
        int added = Math.max(0, current.planned() - scheduled.size());
        return snapshot(
                document(followed.manifest(), progress, left),
                trials,
                progress.finishedCount(),
                progress.finishedCount() + left.size() + added,
                current,
                followed);
    }

    /// Document of the blocks that have ended.
    private RunDocument document(Manifest manifest, RunProgress progress, List<Trial> left) {
        Set<ExperimentBlock> ended = new HashSet<>();
        progress.finished().forEach(trial -> ended.add(ExperimentBlock.of(trial)));
        left.forEach(trial -> ended.remove(new ExperimentBlock(trial.experiment(), trial.block())));
        List<TrialRecord> trials = progress.finished().stream()
                .filter(trial -> ended.contains(ExperimentBlock.of(trial)))
                .toList();
        if (judged == null || !trials.equals(judgedTrials)) {
            String id = run.toAbsolutePath().normalize().getFileName().toString();
            judged = Json.redacted(
                    new RunJudge(manifest, progress.schedule()).document(id, trials, null), RunDocument.class);
            judgedTrials = trials;
        }
        return judged;
    }

    /// The run as its document has it, which `ab` writes after each trial.
    private Optional<RunSnapshot> documentOnly(FollowedPlan followed, RunPosition current) throws IOException {
        if (Files.notExists(run.resolve("run.json"))) {
            return Optional.empty();
        }
        RunDocument written = RunDirectory.readRun(run);
        List<TrialRecord> trials = trials(written);
        int finished = scheduled(trials).size();
        int planned = current.planned() > 0 ? current.planned() : plannedTrials(followed.manifest());
        return Optional.of(snapshot(written, trials, finished, Math.max(finished, planned), current, followed));
    }

    private static RunSnapshot snapshot(
            RunDocument document,
            List<TrialRecord> trials,
            int finished,
            int expected,
            RunPosition current,
            FollowedPlan followed) {
        boolean idle = current.isAmong(trials);
        Optional<Duration> left = current.left().or(() -> timeLeft(scheduled(trials), expected - finished));
        return new RunSnapshot(
                document,
                finished,
                expected,
                idle && finished == expected ? Optional.empty() : left,
                latest(trials),
                idle ? Optional.empty() : current.trialText(followed.hasSeveralJdks()));
    }

    /// Number of trials that were planned; of `ab` those that its budget holds.
    private int plannedTrials(Manifest manifest) throws IOException {
        Optional<EffortRecord> effort = RunDirectory.readAb(run).map(AbDocument::effort);
        return effort.isPresent() && effort.get().pairs() > 0
                ? manifest.trials() / effort.get().pairs() * effort.get().planned()
                : manifest.trials();
    }

    /// Time of so many trials, from the mean of those with figures; empty before the first one. The pause
    /// between the sessions of a resumed run is no part of it.
    private static Optional<Duration> timeLeft(List<TrialRecord> finished, int left) {
        OptionalDouble mean = finished.stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .mapToDouble(TrialRecord::durationSeconds)
                .average();
        return mean.isPresent()
                ? Optional.of(Duration.ofMillis((long) (mean.getAsDouble() * left * 1e3)))
                : Optional.empty();
    }

    private static List<TrialRecord> trials(RunDocument document) {
        return document.experiments().stream()
                .map(ExperimentRecord::trials)
                .flatMap(List::stream)
                .toList();
    }

    private static List<TrialRecord> scheduled(List<TrialRecord> trials) {
        return trials.stream()
                .filter(trial -> trial.repeats() == null && !ScheduleExtension.isSearchOfService(trial))
                .toList();
    }

    private static Optional<TrialRecord> latest(List<TrialRecord> trials) {
        return trials.stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .max(Comparator.comparingInt(TrialRecord::place));
    }
}
