package dev.loombench.lab.run;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.run.BlockRunner.FailureRule;
import dev.loombench.lab.run.RunProgress.ScheduleExtension;
import dev.loombench.lab.schedule.DurationForecast;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.secrets.SecretLabels;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.CorruptFileException;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Follows a run by its files while another thread measures it. A trial is read once, and the trials are judged
/// again only after a block has ended, since both take time from what is measured.
public final class RunFollower {
    private final Path run;
    private final Map<Integer, StoredTrial> stored = new TreeMap<>();
    private @Nullable RunChanges seen;
    private @Nullable FollowedPlan plan;
    private @Nullable RunDocument judged;
    private Set<ExperimentBlock> judgedBlocks = Set.of();

    /// @param run directory of the run, which need not have all of its files yet
    public RunFollower(Path run) {
        this.run = run;
    }

    private record StoredTrial(FileTime written, TrialRecord record) {}

    /// Settings of the run, and its schedule; empty where it can't be scheduled again, such as for lack of a
    /// secret, or because its sides are somebody's own service.
    private record FollowedPlan(Manifest manifest, Optional<TrialSchedule> schedule) {}

    private record ExperimentBlock(String experiment, int block) {}

    /// What changes with each trial: one begins with its directory, and documents are written after some.
    ///
    /// @param begun number of trials that were begun
    /// @param documents when each document was last written
    private record RunChanges(int begun, List<FileTime> documents) {}

    /// State of the run, if a trial began or a document was written since the last call.
    ///
    /// @return empty if nothing changed, or there is nothing to read yet
    /// @throws IOException if a file of the run can't be read
    public Optional<RunSnapshot> poll() throws IOException {
        RunChanges current = changes();
        if (current.equals(seen)) {
            return Optional.empty();
        }
        Optional<RunSnapshot> snapshot = read();
        if (snapshot.isPresent()) {
            seen = current;
        }
        return snapshot;
    }

    /// State of the run as its last document has it.
    ///
    /// @return empty if the run ended before its first document
    /// @throws IOException if the document can't be read
    public Optional<RunSnapshot> last() throws IOException {
        Path document = run.resolve("run.json");
        if (Files.notExists(document)) {
            return Optional.empty();
        }
        RunDocument written = RunDirectory.readRun(run);
        int finished = scheduled(trials(written)).size();
        return Optional.of(new RunSnapshot(
                written, finished, finished, Optional.empty(), latest(trials(written)), Optional.empty()));
    }

    private RunChanges changes() throws IOException {
        List<FileTime> documents = new ArrayList<>();
        for (String name : List.of("run.json", "ab.json")) {
            try {
                documents.add(Files.getLastModifiedTime(run.resolve(name)));
            } catch (NoSuchFileException notYet) {
                documents.add(FileTime.fromMillis(0));
            }
        }
        return new RunChanges(RunDirectory.trialIds(run).size(), documents);
    }

    private Optional<RunSnapshot> read() throws IOException {
        FollowedPlan followed = plan();
        if (followed.schedule().isEmpty()) {
            return documentOnly(followed.manifest());
        }
        return Optional.of(judge(followed.manifest(), followed.schedule().get()));
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

    private RunSnapshot judge(Manifest manifest, TrialSchedule planned) throws IOException {
        List<TrialRecord> trials = readTrials();
        RunProgress progress = new RunProgress(planned, trials);
        DurationForecast forecast = new DurationForecast(RunRequest.cores(manifest.jdks(), manifest.cores()));
        for (Trial trial : progress.schedule().trials()) {
            progress.finished(trial).ifPresent(record -> {
                if (record.status() == TrialStatus.OK) {
                    forecast.recordDuration(trial, BlockRunner.duration(record));
                } else if (FailureRule.isHopeless(
                        progress.schedule(trial.experiment()).experiment(), record, trials)) {
                    progress.fail(trial.key());
                }
            });
        }
        List<Trial> left = progress.toRun(progress.schedule().trials());
        return new RunSnapshot(
                document(manifest, progress, left),
                progress.finishedCount(),
                progress.finishedCount() + left.size(),
                Optional.of(forecast.durationOf(left)),
                latest(trials),
                measuring(progress.schedule()));
    }

    /// Document of the blocks that have ended.
    private RunDocument document(Manifest manifest, RunProgress progress, List<Trial> left) {
        Set<ExperimentBlock> ended = new HashSet<>();
        progress.finished().forEach(trial -> ended.add(new ExperimentBlock(trial.experiment(), trial.block())));
        left.forEach(trial -> ended.remove(new ExperimentBlock(trial.experiment(), trial.block())));
        if (judged == null || !ended.equals(judgedBlocks)) {
            List<TrialRecord> trials = progress.finished().stream()
                    .filter(trial -> ended.contains(new ExperimentBlock(trial.experiment(), trial.block())))
                    .toList();
            String id = run.toAbsolutePath().normalize().getFileName().toString();
            judged = Json.redacted(
                    new RunJudge(manifest, progress.schedule()).document(id, trials, null), RunDocument.class);
            judgedBlocks = ended;
        }
        return judged;
    }

    /// The scheduled trial with the highest id among those that were begun and aren't finished.
    private Optional<String> measuring(TrialSchedule schedule) throws IOException {
        return RunDirectory.trialIds(run).reversed().stream()
                .filter(id -> !stored.containsKey(id))
                .findFirst()
                .flatMap(id -> schedule.trials().stream()
                        .filter(trial -> trial.id() == id)
                        .findFirst())
                .map(trial -> Secrets.redact(trial.experiment() + ", "
                        + TrialRecordFactory.cell(trial).label() + ", block " + trial.block()));
    }

    /// All finished trials in the order of their ids.
    private List<TrialRecord> readTrials() throws IOException {
        for (int id : RunDirectory.trialIds(run)) {
            Path directory = RunDirectory.trialDirectory(run, id);
            try {
                FileTime written = Files.getLastModifiedTime(directory.resolve("trial.json"));
                StoredTrial known = stored.get(id);
                if (known == null || !known.written().equals(written)) {
                    stored.put(id, new StoredTrial(written, RunDirectory.readFinishedTrial(directory)));
                }
            } catch (NoSuchFileException | CorruptFileException unfinished) {
                stored.remove(id);
            }
        }
        return stored.values().stream().map(StoredTrial::record).toList();
    }

    /// The run as its document has it, which `ab` writes after each trial.
    private Optional<RunSnapshot> documentOnly(Manifest manifest) throws IOException {
        if (Files.notExists(run.resolve("run.json"))) {
            return Optional.empty();
        }
        RunDocument written = RunDirectory.readRun(run);
        List<TrialRecord> trials = trials(written);
        List<TrialRecord> finished = scheduled(trials);
        int expected = Math.max(finished.size(), expectedTrials(manifest));
        return Optional.of(new RunSnapshot(
                written,
                finished.size(),
                expected,
                timeLeft(finished, expected - finished.size()),
                latest(trials),
                Optional.empty()));
    }

    /// Number of trials that were planned; of `ab` those that its budget holds.
    private int expectedTrials(Manifest manifest) throws IOException {
        Optional<EffortRecord> effort = RunDirectory.readAb(run).map(AbDocument::effort);
        return effort.isPresent() && effort.get().pairs() > 0
                ? manifest.trials() / effort.get().pairs() * effort.get().planned()
                : manifest.trials();
    }

    /// Time of so many trials, at the pace of those that are finished; empty before the first one.
    private static Optional<Duration> timeLeft(List<TrialRecord> finished, int left) {
        Optional<Instant> begin = finished.stream().map(TrialRecord::startedAt).min(Comparator.naturalOrder());
        Optional<Instant> end = finished.stream()
                .map(trial -> trial.startedAt().plus(BlockRunner.duration(trial)))
                .max(Comparator.naturalOrder());
        return begin.isPresent() && end.isPresent()
                ? Optional.of(Duration.between(begin.get(), end.get())
                        .multipliedBy(left)
                        .dividedBy(finished.size()))
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
