package dev.loombench.cli;

import dev.loombench.cli.terminal.DiagnosisView;
import dev.loombench.cli.terminal.DuringView;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.LoadStanding;
import dev.loombench.lab.diagnose.collect.WatchOrder;
import dev.loombench.lab.diagnose.collect.Watched;
import dev.loombench.lab.diagnose.collect.Watcher;
import dev.loombench.lab.diagnose.collect.Window;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.load.JudgedBy;
import dev.loombench.lab.load.LoadedWindow;
import dev.loombench.lab.load.MeasuredLoad;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.observe.jvm.AttachFailure;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Watches a JVM, with or without a concurrent load, and prints the diagnosis.
record DiagnoseRunner(WatchOrder order, Output output, LoadEnding ending, Stop stop) {
    private static final String CUT_SHORT = "the load ended early";

    /// Watches the JVM under its usual work for a fixed time.
    ///
    /// @return the exit code
    int watch(JvmProcess process, Duration length) throws AttachFailure, IOException, InterruptedException {
        Window window = Window.ofLength(length, stop::requested);
        Watched watched =
                new Watcher(process, order, window, output::tell).watch().orElseThrow();
        Diagnosis diagnosis = Diagnosis.of(watched.symptoms());
        output.print(
                DiagnoseReport.of(process.pid(), order.tier(), watched, diagnosis, null),
                () -> text(process, watched, diagnosis));
        return code(diagnosis.confirmed());
    }

    /// Watches the JVM while the load generator puts a load on it.
    ///
    /// @return the exit code
    int watch(JvmProcess process, DuringLoad during) throws AttachFailure, IOException, InterruptedException {
        Path directory = during.directory();
        LoadOrder load = during.order(directory.toAbsolutePath());
        TargetProcess target = target(process, load);
        GeneratorRun generator = Installation.generator(stop);
        LoadProgress progress = output.loadProgress();
        try (LoadedWindow window = new LoadedWindow(
                load,
                live -> generator.run(
                        load,
                        target,
                        JudgedBy.USUAL,
                        directory.resolve("generator.log"),
                        live.andThen(progress::on)))) {
            Optional<Watched> watched = new Watcher(process, order, window, progress::line).watch();
            MeasuredLoad measured = window.load();
            progress.clear();
            LoadDocument document = LoadReport.document(measured, stop.requested());
            LoadDirectory.write(directory, document);
            int code = print(process, watched, document, LoadStanding.of(measured));
            ending.code(document.findings(), directory, stop.requested());
            return code;
        }
    }

    private TargetProcess target(JvmProcess process, LoadOrder load) {
        TargetProcess target = TargetProcess.at(load.host(), load.port());
        target.pid().stream()
                .filter(pid -> pid != process.pid())
                .forEach(pid -> output.tell("process " + pid + " listens at port " + load.port()
                        + ", not the watched process " + process.pid() + "; check the URL of the load"));
        return target;
    }

    private int print(JvmProcess process, Optional<Watched> observed, LoadDocument load, LoadStanding standing) {
        String during = new DuringView(output.columns()).render(load, standing);
        if (observed.isEmpty()) {
            output.print(
                    DiagnoseReport.unwatched(process.pid(), order.tier(), load),
                    () -> "Process " + process.pid() + " wasn't watched: " + CUT_SHORT + ".\n\n" + during);
            return ExitCode.INVALID;
        }
        Watched watched = standing == LoadStanding.UNMADE ? observed.get().endedBy(CUT_SHORT) : observed.get();
        Diagnosis diagnosis = Diagnosis.of(watched.symptoms());
        output.print(
                DiagnoseReport.of(process.pid(), order.tier(), watched, diagnosis, load),
                () -> text(process, watched, diagnosis) + '\n' + during);
        return code(diagnosis.confirmed(), standing);
    }

    private String text(JvmProcess process, Watched watched, Diagnosis diagnosis) {
        return new DiagnosisView(output.style(), output.columns()).render(process.pid(), watched, diagnosis);
    }

    private static int code(boolean confirmed) {
        return confirmed ? ExitCode.CONFIRMED : ExitCode.OK;
    }

    /// Exit code of a diagnosis under load: a confirmed finding counts even without correct answers, as when
    /// the JVM hangs; without the whole load nothing counts.
    static int code(boolean confirmed, LoadStanding standing) {
        return switch (standing) {
            case SOUND, VOID -> code(confirmed);
            case UNANSWERED -> confirmed ? ExitCode.CONFIRMED : ExitCode.INVALID;
            case UNMADE -> ExitCode.INVALID;
        };
    }
}
