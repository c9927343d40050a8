package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.WriteFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Progress of a run in memory and on disk: each result is written before the run goes on. Results that
/// can't be written end the run.
final class RunJournal {
    private final Manifest manifest;
    private final RunDirectory directory;
    private final RunProgress progress;
    private final RunDocuments documents;
    private final boolean resumed;

    /// @param planned schedule at the start of the run
    /// @param finished trials that are on disk; none in a new run
    /// @param documents documents of the run, computed from its trials
    RunJournal(
            Manifest manifest,
            RunDirectory directory,
            TrialSchedule planned,
            Collection<TrialRecord> finished,
            RunDocuments documents) {
        this.manifest = manifest;
        this.directory = directory;
        this.documents = documents;
        this.progress = new RunProgress(planned, finished);
        progress.addMissingBlocks(StoppingRule.of(manifest.settings(), false));
        this.resumed = !finished.isEmpty();
    }

    /// Documents of a run.
    interface RunDocuments {
        /// Documents of experiments.
        RunDocuments OF_EXPERIMENTS = (journal, finishedAt) -> {
            RunDocument document =
                    journal.judge().document(journal.directory.id(), journal.progress.finished(), finishedAt);
            journal.directory.write(document);
            return document;
        };

        /// Writes the documents of the run so far.
        ///
        /// @param finishedAt absent while the run goes on
        RunDocument write(RunJournal journal, @Nullable Instant finishedAt) throws IOException;
    }

    /// Access to files of the run.
    interface FileAccess<T> {
        T run() throws IOException;
    }

    Manifest manifest() {
        return manifest;
    }

    RunProgress progress() {
        return progress;
    }

    /// Whether trials were finished before this session.
    boolean isResumed() {
        return resumed;
    }

    /// Budget of the blocks of this session; absent where there is none, as in a resumed run.
    @Nullable
    Duration budget() {
        return resumed ? null : manifest.settings().budget().orElse(null);
    }

    RunDirectory directory() {
        return directory;
    }

    /// Directory of the run.
    Path path() {
        return directory.path();
    }

    /// Judge of the trials of the schedule as extended so far.
    RunJudge judge() {
        return new RunJudge(manifest, progress.schedule());
    }

    /// Creates the directory of a trial, without the files of an earlier attempt.
    Path createDirectory(Trial trial) throws WriteFailedException {
        return access(() -> directory.freshTrialDirectory(trial.id()));
    }

    /// Records a finished trial. The documents of a comparison follow each trial, others each experiment.
    void save(TrialRecord trial) throws WriteFailedException {
        access(() -> {
            directory.write(trial);
            progress.put(trial);
            return manifest.settings().comparesService() ? documents.write(this, null) : trial;
        });
    }

    /// Writes the document of the run so far.
    ///
    /// @param finishedAt absent while the run goes on
    RunDocument writeDocument(@Nullable Instant finishedAt) throws WriteFailedException {
        return access(() -> documents.write(this, finishedAt));
    }

    /// Reads or writes files of the run.
    ///
    /// @throws WriteFailedException if that fails
    <T> T access(FileAccess<T> work) throws WriteFailedException {
        try {
            return work.run();
        } catch (IOException e) {
            throw WriteFailedException.ofRun(directory.path(), e);
        }
    }
}
