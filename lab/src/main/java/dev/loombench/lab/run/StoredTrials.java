package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Trials of a run that goes on. The file of each is read once, and again if it was written again.
final class StoredTrials {
    private final Path run;
    private final Map<Integer, StoredTrial> trials = new TreeMap<>();

    /// @param run directory of the run
    StoredTrials(Path run) {
        this.run = run;
    }

    private record StoredTrial(FileTime written, TrialRecord record) {}

    /// All trials that have a record by now, in the order of their ids.
    ///
    /// @throws IOException if the directory of the trials can't be read
    List<TrialRecord> read() throws IOException {
        List<Integer> ids = RunDirectory.trialIds(run);
        trials.keySet().retainAll(ids);
        for (int id : ids) {
            Path directory = RunDirectory.trialDirectory(run, id);
            try {
                FileTime written = Files.getLastModifiedTime(directory.resolve("trial.json"));
                StoredTrial known = trials.get(id);
                if (known == null || !known.written().equals(written)) {
                    trials.put(id, new StoredTrial(written, RunDirectory.readFinishedTrial(directory)));
                }
            } catch (NoSuchFileException | CorruptFileException unfinished) {
                trials.remove(id);
            }
        }
        return trials.values().stream().map(StoredTrial::record).toList();
    }
}
