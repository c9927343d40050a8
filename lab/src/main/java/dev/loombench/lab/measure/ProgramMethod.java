package dev.loombench.lab.measure;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Measurement.ReportedFigures;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport.ProgramFigures;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Programs: a fresh JVM runs one, which reports its own figures. Work that hung is a figure, too, and no failure.
public record ProgramMethod(InstalledPrograms programs, Cancellation stop) implements MeasurementMethod {
    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        Job.ProgramRun run = assignment.program();
        SubjectClassPath classPath = programs.programs(run.workload().program().library());
        if (!Files.isDirectory(classPath.jars())) {
            return new NoFigures(JvmFailure.NOT_INSTALLED.message(classPath.jars()));
        }
        ProcessOutcome end = command(assignment, run).run(classPath, stop, jvm -> progress.started(jvm.pid()));
        JvmExit aftermath = JvmExit.read(end, assignment);
        return aftermath
                .failure()
                .orElseGet(() -> figures(run, aftermath.account().figures()));
    }

    private static SubjectCommand command(TrialSetup assignment, Job.ProgramRun run) {
        ProgramOrder order = new ProgramOrder(
                run.workload().program(),
                run.candidate().word(),
                run.arguments(),
                assignment.trial().cell().warmup().length(),
                assignment.trial().cell().measure().length());
        return new SubjectCommand(
                SubjectCommand.PROGRAM_MAIN,
                assignment.java(),
                assignment.options(),
                order.line().toString(),
                assignment.account(),
                assignment.log(),
                assignment.limit());
    }

    private static Measurement figures(Job.ProgramRun run, Optional<ProgramFigures> reported) {
        Map<ProgramMetric, Double> figures =
                reported.map(ProgramFigures::figures).orElse(Map.of());
        ProgramMetric deciding = run.workload().metric();
        boolean hung = figures.getOrDefault(ProgramMetric.HUNG, 0.0) > 0;
        if (!figures.containsKey(deciding) && !hung) {
            return new NoFigures(
                    JvmFailure.NO_FIGURE.message(deciding, run.workload().program()));
        }
        Map<String, Metric> metrics = new LinkedHashMap<>();
        put(metrics, deciding, figures);
        run.workload().program().metrics().forEach(metric -> put(metrics, metric, figures));
        return new ReportedFigures(metrics, hung ? List.of(hung(figures)) : List.of());
    }

    private static void put(Map<String, Metric> metrics, ProgramMetric metric, Map<ProgramMetric, Double> figures) {
        Double figure = figures.get(metric);
        if (figure != null) {
            Better better = switch (metric.direction()) {
                case LESS -> Better.LESS;
                case MORE -> Better.MORE;
            };
            metrics.putIfAbsent(metric.toString(), new Metric(figure, metric.unit(), better));
        }
    }

    private static Finding hung(Map<ProgramMetric, Double> figures) {
        Double seconds = figures.get(ProgramMetric.TIME_TO_HANG);
        return ExperimentFinding.HUNG.with().withEvidence(seconds == null ? Map.of() : Map.of("seconds", seconds));
    }
}
