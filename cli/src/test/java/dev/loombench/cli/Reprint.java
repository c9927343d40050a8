package dev.loombench.cli;

import dev.loombench.cli.ab.AbOutcomePrinter;
import dev.loombench.cli.diagnose.DiagnoseReport;
import dev.loombench.cli.diagnose.DiagnoseRunner;
import dev.loombench.cli.diagnose.DiagnosisDescription;
import dev.loombench.cli.load.LoadOutcomePrinter;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.run.ResultsView;
import dev.loombench.cli.run.RunOutcomePrinter;
import dev.loombench.cli.terminal.ProgressView;
import dev.loombench.cli.terminal.ProgressView.ProgressMode;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.diagnose.collect.RecordedWindow;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.Laboratory.RunResult;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// A command of the goldens alone: prints a recorded run, load, comparison or window of a JVM as if it had just been
/// measured, by the code that prints it then.
@Command(name = "reprint")
final class Reprint implements Callable<Integer> {
    @Parameters
    private Path recording;

    @Option(names = "--interrupted")
    private boolean interrupted;

    @Option(names = "--claims")
    private boolean claims;

    @Option(names = "--require-verdict")
    private boolean conclusive;

    @Option(names = "--level", defaultValue = "recording")
    private ObservationLevel level = ObservationLevel.RECORDING;

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() throws IOException {
        if (recording.toString().endsWith(".json.gz")) {
            return diagnosis(RecordedWindow.read(recording));
        }
        if (Files.exists(recording.resolve("capacity.json"))) {
            CapacityDocument search = LoadDirectory.readCapacity(recording.resolve("capacity.json"));
            return new LoadOutcomePrinter(output, recording).finish(search, interrupted);
        }
        if (Files.exists(recording.resolve("load.json"))) {
            LoadDocument load = LoadDirectory.readLoad(recording.resolve("load.json"));
            return new LoadOutcomePrinter(output, recording).finish(load, interrupted);
        }
        RunDocument run = RunDirectory.readRun(recording);
        Optional<AbDocument> ab = RunDirectory.readAb(recording);
        return ab.isPresent() ? ab(run, ab.get()) : run(run);
    }

    private int run(RunDocument run) throws IOException {
        ProgressView progress = output.progress(ProgressMode.LINES);
        RunOutcomePrinter printer = RunOutcomePrinter.of(output);
        ResultsView results = printer.results();
        int trials = run.experiments().stream()
                .mapToInt(experiment -> experiment.trials().size())
                .sum();
        on(new RunEvent.RunOpened(recording, run.profile(), trials, Duration.ofMinutes(3)), progress, results);
        for (ExperimentRecord experiment : run.experiments()) {
            experiment.trials().forEach(trial -> on(new RunEvent.TrialFinished(trial), progress, results));
            on(new RunEvent.ExperimentFinished(experiment), progress, results);
        }
        return printer.finish(new RunResult(recording, run, claims), interrupted);
    }

    private void on(RunEvent event, ProgressView progress, ResultsView results) {
        progress.on(event);
        if (!output.isJson()) {
            output.printText(results.on(event));
        }
    }

    private int ab(RunDocument run, AbDocument ab) throws IOException {
        return new AbOutcomePrinter(output, conclusive)
                .finish(new AbResult(recording, run, ab, Optional.empty()), interrupted);
    }

    private int diagnosis(RecordedWindow window) throws IOException {
        Path folder = Files.createTempDirectory("window");
        Symptoms symptoms = window.symptoms(Set.of(level), folder).get(level);
        Files.delete(folder);
        Observation watched =
                new Observation(window.java(), symptoms, interrupted ? "it was interrupted" : null, false);
        Diagnosis diagnosis = Diagnosis.diagnose(symptoms);
        output.print(
                DiagnoseReport.of(4711, level, watched, diagnosis, null),
                DiagnosisDescription.of(4711, watched, diagnosis, output.isVerbose()));
        return DiagnoseRunner.code(diagnosis.isConfirmed(), false);
    }
}
