import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.measure.MeasurementMethod;
import dev.loombench.lab.measure.ProcessMethod;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.SubjectClassPath;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.MeasurementMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Benchmark of process accounting: our figures against those of GNU time, the parent of the processes; see
/// `accounting`.
final class Accounting {
    private static final Path GNU_TIME = Path.of("/usr/bin/time");
    private static final double MOST = 0.02;
    private static final int IDLE_RUNS = 20;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /// Figures of one process, or the means of several.
    private record ProcessFigures(double wall, double cpu, double rss) {
        static ProcessFigures mean(List<ProcessFigures> all) {
            return new ProcessFigures(
                    all.stream().mapToDouble(ProcessFigures::wall).average().orElseThrow(),
                    all.stream().mapToDouble(ProcessFigures::cpu).average().orElseThrow(),
                    all.stream().mapToDouble(ProcessFigures::rss).average().orElseThrow());
        }
    }

    private Accounting() {}

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(words, List.of("--runs"), List.of());
        if (!Files.isExecutable(GNU_TIME)) {
            System.err.println("accounting: GNU time is not at " + GNU_TIME + "; install the package 'time'");
            System.exit(3);
        }
        long runs = Math.max(1, arguments.number("--runs", 5));
        Path work = Installation.work("accounting");
        ProcessFigures extra = ofGnuTimeItself(work);
        System.out.printf(
                Locale.ROOT,
                "GNU time itself: %.1f ms wall, %.1f ms CPU; taken off ours%n%n%-52s %8s %8s %8s   ours / GNU time%n",
                1e3 * extra.wall(),
                1e3 * extra.cpu(),
                "",
                "wall",
                "cpu",
                "rss");
        boolean agree = true;
        for (GridCell cell : cells()) {
            List<ProcessFigures> ours = new ArrayList<>();
            List<ProcessFigures> theirs = new ArrayList<>();
            for (int run = 1; run <= runs; run++) {
                Path directory = Files.createDirectories(work.resolve(cell.hashCode() + "-" + run));
                ours.add(ours(cell, directory, extra));
                theirs.add(read(directory.resolve("time.txt")));
            }
            agree &= report(cell, ProcessFigures.mean(ours), ProcessFigures.mean(theirs));
        }
        System.exit(agree ? 0 : 1);
    }

    /// Cost of a process that only runs another one, which isn't in the other's own figures.
    private static ProcessFigures ofGnuTimeItself(Path work) throws IOException, InterruptedException {
        Path script = underTime(work, work.resolve("idle.txt"), "/bin/true");
        List<ProcessFigures> all = new ArrayList<>();
        for (int i = 0; i < IDLE_RUNS; i++) {
            ChildUsage before = ChildUsage.read().orElseThrow();
            long begin = System.nanoTime();
            new ProcessBuilder(script.toString()).start().waitFor();
            double wall = (System.nanoTime() - begin) / 1e9;
            all.add(new ProcessFigures(wall, ChildUsage.read().orElseThrow().since(before).cpuSeconds(), 0));
        }
        return ProcessFigures.mean(all);
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

    private static ProcessFigures ours(GridCell cell, Path directory, ProcessFigures extra)
            throws IOException, InterruptedException {
        TrialSetup assignment = new TrialSetup(
                new Trial(1, 1, "accounting", "", cell, MeasurementMode.TIME),
                new Job.Tasks(ModelSizing.resolve(cell.work(), Installation.CORES, 0)),
                underTime(directory, directory.resolve("time.txt"), Installation.jdk("java")),
                JvmOptions.of(Installation.experiment("start-10k").jvm(), Installation.CORES, List.of()),
                directory,
                LIMIT,
                CalibrationRecord.UNKNOWN);
        Measurement measurement = new ProcessMethod(new SubjectClassPath(Installation.SUBJECT), new Cancellation())
                .measure(assignment, new MeasurementMethod.TrialListener() {});
        if (!(measurement instanceof Measurement.TaskFigures measured)) {
            throw new IOException("no figures: " + measurement);
        }
        Map<String, Metric> metrics = measured.metrics();
        return new ProcessFigures(
                metrics.get("time").value() - extra.wall(),
                metrics.get("user").value() + metrics.get("system").value() - extra.cpu(),
                metrics.get("peak-rss").value());
    }

    /// Program run by GNU time.
    private static Path underTime(Path directory, Path said, String program) throws IOException {
        Path script = directory.resolve("java");
        Files.writeString(
                script,
                "#!/bin/sh\nexec " + GNU_TIME + " -o '" + said + "' -f '%e %U %S %M' '" + program + "' \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }

    private static ProcessFigures read(Path file) throws IOException {
        String[] words = Files.readString(file).strip().split(" ");
        return new ProcessFigures(
                Double.parseDouble(words[0]),
                Double.parseDouble(words[1]) + Double.parseDouble(words[2]),
                1024 * Double.parseDouble(words[3]));
    }

    private static boolean report(GridCell cell, ProcessFigures ours, ProcessFigures theirs) {
        double wall = ours.wall() / theirs.wall();
        double cpu = ours.cpu() / theirs.cpu();
        double rss = ours.rss() / theirs.rss();
        System.out.printf(
                Locale.ROOT,
                "%-52s %8.3f %8.3f %8.3f%n",
                cell.work().tasks() + " x " + cell.work().task() + ", " + cell.work().model(),
                wall,
                cpu,
                rss);
        return near(wall) && near(cpu) && near(rss);
    }

    private static boolean near(double ratio) {
        return Math.abs(ratio - 1) <= MOST;
    }
}
