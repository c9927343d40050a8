import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.measure.ProcessMethod;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Benchmark of process accounting. It compares Loombench's figures with those of GNU time, which starts the
/// processes; see `benchmarks/accounting`.
final class Accounting {
    private static final Path GNU_TIME = Path.of("/usr/bin/time");
    private static final double MAX_DEVIATION = 0.02;
    private static final int IDLE_RUNS = 20;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /// Figures of one process, or the means of several.
    private record ProcessFigures(double wall, double cpu, double rss) {
        static ProcessFigures mean(List<ProcessFigures> figures) {
            return new ProcessFigures(
                    figures.stream().mapToDouble(ProcessFigures::wall).average().orElseThrow(),
                    figures.stream().mapToDouble(ProcessFigures::cpu).average().orElseThrow(),
                    figures.stream().mapToDouble(ProcessFigures::rss).average().orElseThrow());
        }
    }

    private Accounting() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--runs"), List.of());
        if (!Files.isExecutable(GNU_TIME)) {
            System.err.println("accounting: GNU time is not at " + GNU_TIME + "; install the package 'time'");
            System.exit(3);
        }
        long runs = Math.max(1, arguments.number("--runs", 5));
        Path work = Installation.work("accounting");
        ProcessFigures gnuTimeCost = measureGnuTime(work);
        System.out.printf(
                Locale.ROOT,
                "GNU time itself: %.1f ms wall, %.1f ms CPU; taken off ours%n%n%-52s %8s %8s %8s   ours / GNU time%n",
                1e3 * gnuTimeCost.wall(),
                1e3 * gnuTimeCost.cpu(),
                "",
                "wall",
                "cpu",
                "rss");
        boolean agree = true;
        for (GridCell cell : cells()) {
            List<ProcessFigures> loombenchFigures = new ArrayList<>();
            List<ProcessFigures> gnuTimeFigures = new ArrayList<>();
            for (int run = 1; run <= runs; run++) {
                Path directory = Files.createDirectories(work.resolve(cell.hashCode() + "-" + run));
                loombenchFigures.add(measure(cell, directory, gnuTimeCost));
                gnuTimeFigures.add(read(directory.resolve("time.txt")));
            }
            agree &= report(cell, ProcessFigures.mean(loombenchFigures), ProcessFigures.mean(gnuTimeFigures));
        }
        System.exit(agree ? 0 : 1);
    }

    /// Measures what GNU time itself costs; its own figures don't contain that.
    private static ProcessFigures measureGnuTime(Path work) throws IOException, InterruptedException {
        Path script = gnuTimeScript(work, work.resolve("idle.txt"), "/bin/true");
        List<ProcessFigures> figures = new ArrayList<>();
        for (int i = 0; i < IDLE_RUNS; i++) {
            ChildUsage usageBefore = ChildUsage.read().orElseThrow();
            long startNanos = System.nanoTime();
            new ProcessBuilder(script.toString()).start().waitFor();
            double wall = (System.nanoTime() - startNanos) / 1e9;
            figures.add(new ProcessFigures(wall, ChildUsage.read().orElseThrow().since(usageBefore).cpuSeconds(), 0));
        }
        return ProcessFigures.mean(figures);
    }

    private static List<GridCell> cells() {
        return List.of(
                cell("start-10k", "virtual-per-task", Map.of("tasks", List.of("100000"), "wait", List.of("500ms"))),
                cell("start-10k", "platform-per-task", Map.of("tasks", List.of("10000"), "wait", List.of("500ms"))),
                cell("fib-cpu", "cached-pool", Map.of("fib", List.of("37"))),
                cell("fib-http", "cached-pool", Map.of("fib", List.of("30"), "delay", List.of("500ms"))));
    }

    private static GridCell cell(String id, String model, Map<String, List<String>> levels) {
        Experiment experiment = new ExperimentOverrides(List.of(), levels).applyTo(Installation.experiment(id));
        return Grid.cells(experiment, Profile.FULL).stream()
                .filter(cell -> cell.declared().model().toString().equals(model))
                .findFirst()
                .orElseThrow();
    }

    private static ProcessFigures measure(GridCell cell, Path directory, ProcessFigures gnuTimeCost)
            throws IOException, InterruptedException {
        TrialSetup setup = new TrialSetup(
                new Trial(1, 1, "accounting", "", cell, MeasurementMode.TIME, Trial.Pass.MEASURE),
                new Job.Tasks(ModelSizing.resolve(cell.work(), Installation.CORES, 0)),
                gnuTimeScript(directory, directory.resolve("time.txt"), Installation.jdk("java")),
                JvmOptions.of(Installation.experiment("start-10k").jvm(), Installation.CORES, List.of()),
                directory,
                LIMIT,
                CalibrationRecord.UNKNOWN,
                Duration.ZERO,
                null);
        Measurement measurement = new ProcessMethod(new SubjectClassPath(Installation.SUBJECT), new Cancellation())
                .measure(setup, new TrialListener() {});
        if (!(measurement instanceof Measurement.TaskFigures taskFigures)) {
            throw new IOException("no figures: " + measurement);
        }
        Map<String, Metric> metrics = taskFigures.metrics();
        return new ProcessFigures(
                metrics.get("time").value() - gnuTimeCost.wall(),
                metrics.get("user").value() + metrics.get("system").value() - gnuTimeCost.cpu(),
                metrics.get("peak-rss").value());
    }

    /// Writes a script that runs a program under GNU time.
    ///
    /// @param output file for the figures of GNU time
    private static Path gnuTimeScript(Path directory, Path output, String program) throws IOException {
        Path script = directory.resolve("java");
        Files.writeString(
                script,
                "#!/bin/sh\nexec " + GNU_TIME + " -o '" + output + "' -f '%e %U %S %M' '" + program + "' \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }

    private static ProcessFigures read(Path file) throws IOException {
        String[] fields = Files.readString(file).strip().split(" ");
        return new ProcessFigures(
                Double.parseDouble(fields[0]),
                Double.parseDouble(fields[1]) + Double.parseDouble(fields[2]),
                1024 * Double.parseDouble(fields[3]));
    }

    private static boolean report(GridCell cell, ProcessFigures loombenchFigures, ProcessFigures gnuTimeFigures) {
        double wall = loombenchFigures.wall() / gnuTimeFigures.wall();
        double cpu = loombenchFigures.cpu() / gnuTimeFigures.cpu();
        double rss = loombenchFigures.rss() / gnuTimeFigures.rss();
        System.out.printf(
                Locale.ROOT,
                "%-52s %8.3f %8.3f %8.3f%n",
                cell.work().tasks() + " x " + cell.work().task() + ", " + cell.work().model(),
                wall,
                cpu,
                rss);
        return isClose(wall) && isClose(cpu) && isClose(rss);
    }

    private static boolean isClose(double ratio) {
        return Math.abs(ratio - 1) <= MAX_DEVIATION;
    }
}
