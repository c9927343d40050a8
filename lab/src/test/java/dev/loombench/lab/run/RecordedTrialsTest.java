package dev.loombench.lab.run;

import dev.loombench.lab.Golden;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of recorded trials: their schedule is made again from the settings of their run, and their
/// estimates, verdicts, claims and findings from their figures. The goldens of commands show the same documents.
class RecordedTrialsTest {
    private static final Path RECORDED = Path.of("../cli/src/test/golden/recorded");

    @ParameterizedTest
    @ValueSource(strings = {"smoke", "classics", "classics-again", "modern", "servers"})
    void theyAreJudgedTheSame(String name) throws IOException {
        Path run = RECORDED.resolve(name);
        RunDocument recorded = RunDirectory.readRun(run);
        Manifest manifest = RunDirectory.readManifest(run);
        List<TrialRecord> trials = recorded.trials().toList();
        RunProgress progress = new RunProgress(ResumedRun.schedule(run, manifest, event -> {}), trials);
        for (ExperimentRecord experiment : recorded.experiments()) {
            int blocks = experiment.trials().stream()
                    .mapToInt(TrialRecord::block)
                    .max()
                    .orElseThrow();
            progress.endAfter(experiment.id(), blocks);
        }

        RunDocument judged =
                new RunJudge(manifest, progress.schedule()).document(recorded.id(), trials, recorded.finishedAt());

        Golden.check(run.resolve("run.json"), Json.text(judged) + "\n");
    }
}
