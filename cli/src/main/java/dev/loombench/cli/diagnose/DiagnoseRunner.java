package dev.loombench.cli.diagnose;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.load.LoadDocumentBuilder;
import dev.loombench.cli.load.LoadOutcomePrinter;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.diagnose.collect.JvmObserver;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.ObservedLoad;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Sentence;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Watches a JVM, with or without a concurrent load, and prints the diagnosis.
public record DiagnoseRunner(
        ObservationSettings order, FormatOptions output, LoadProgress progress, InterruptibleWork work) {
    private static final String CUT_SHORT = "the load ended early";
    private static final String INTERRUPTED = "it was interrupted";

    /// Watches the JVM under its usual work for a fixed time.
    ///
    /// @return the exit code
    int watch(JvmProcess process, Duration length) throws AttachException, IOException, InterruptedException {
        ObservationWindow window = new ObservationWindow.FixedWindow(length, work::isInterrupted);
        Observation observed = new JvmObserver(process, order, window, output::inform)
                .observe()
                .orElseThrow();
        Observation watched = work.end() ? observed.withEndReason(INTERRUPTED) : observed;
        Diagnosis diagnosis = Diagnosis.diagnose(watched.symptoms());
        output.print(
                DiagnoseReport.of(process.pid(), order.tier(), watched, diagnosis, null),
                description(process, watched, diagnosis));
        return code(diagnosis.isConfirmed(), watched.silent());
    }

    /// Watches the JVM while the load generator puts a load on it.
    ///
    /// @return the exit code
    int watch(JvmProcess process, ConcurrentLoad during) throws AttachException, IOException, InterruptedException {
        LoadOutcomePrinter ending = new LoadOutcomePrinter(output, during.directory());
        LoadOrder load = during.checked().withDirectory(ending.directory().toAbsolutePath());
        TargetProcess target = target(process, load);
        GeneratorRunner generator = Installation.generator(work.cancellation());
        GeneratorRequest request =
                new GeneratorRequest(load, JudgedPercentile.DEFAULT, Duration.ZERO, GeneratorRequest.LOG);
        return ending.<AttachException>run(() -> {
            try (ObservedWork<LoadResult> window = ObservedLoad.of(
                    load.warmup().plus(load.duration()), progress, live -> generator.run(request, target, live))) {
                Optional<Observation> watched = new JvmObserver(process, order, window, progress::printLine).observe();
                LoadResult measured = window.result();
                LoadDocument document = LoadDocumentBuilder.document(load, measured, work.end(), List.of());
                AtomicInteger code = new AtomicInteger();
                ending.finish(
                        document,
                        () -> code.set(print(process, watched, document, LoadVerdict.of(measured))),
                        work.isInterrupted());
                return code.get();
            }
        });
    }

    private TargetProcess target(JvmProcess process, LoadOrder load) {
        TargetProcess target = TargetProcess.find(load.host(), load.port());
        target.pid().stream()
                .filter(pid -> pid != process.pid())
                .forEach(pid -> output.inform(Notice.OTHER_PROCESS.message(
                        String.valueOf(pid), String.valueOf(load.port()), String.valueOf(process.pid()))));
        return target;
    }

    private int print(JvmProcess process, Optional<Observation> observed, LoadDocument load, LoadVerdict standing) {
        Sentence during = standing.on(load);
        if (observed.isEmpty()) {
            output.print(
                    DiagnoseReport.withoutObservation(process.pid(), order.tier(), load),
                    List.of(new Sentence("Process " + process.pid() + " wasn't watched: " + CUT_SHORT + "."), during));
            return ExitCode.INVALID;
        }
        Observation watched = standing == LoadVerdict.UNMADE ? observed.get().withEndReason(CUT_SHORT) : observed.get();
        Diagnosis diagnosis = Diagnosis.diagnose(watched.symptoms());
        List<Block> description = new ArrayList<>(description(process, watched, diagnosis));
        description.add(during);
        output.print(DiagnoseReport.of(process.pid(), order.tier(), watched, diagnosis, load), description);
        int code = code(diagnosis.isConfirmed(), standing);
        return code == ExitCode.OK ? code(false, watched.silent()) : code;
    }

    private List<Block> description(JvmProcess process, Observation watched, Diagnosis diagnosis) {
        return DiagnosisDescription.of(process.pid(), watched, diagnosis, output.isVerbose() || output.isHtml());
    }

    private static int code(boolean confirmed) {
        return confirmed ? ExitCode.CONFIRMED : ExitCode.OK;
    }

    /// Exit code of a diagnosis: a confirmed finding counts even if the JVM stopped answering.
    public static int code(boolean confirmed, boolean silent) {
        return silent && !confirmed ? ExitCode.INVALID : code(confirmed);
    }

    /// Exit code of a diagnosis under load: a confirmed finding counts even without correct answers, as when
    /// the JVM hangs; without the whole load nothing counts.
    public static int code(boolean confirmed, LoadVerdict standing) {
        return switch (standing) {
            case SOUND, VOID -> code(confirmed);
            case UNANSWERED -> confirmed ? ExitCode.CONFIRMED : ExitCode.INVALID;
            case UNMADE -> ExitCode.INVALID;
        };
    }
}
