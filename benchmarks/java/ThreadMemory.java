import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.measure.MemoryMethod;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// Benchmark of the memory of a million parked virtual threads, repeated; see `benchmarks/thread-memory`.
final class ThreadMemory {
    private static final Duration MAX_DURATION = Duration.ofSeconds(60);
    private static final double MAX_BYTES = 4e9;
    private static final double MAX_SPREAD = 0.05;

    /// Figures of one process.
    ///
    /// @param heap live heap bytes per thread between 100,000 and 1,000,000 threads
    /// @param resident physical memory per thread in the same range, in bytes
    /// @param finalResidentBytes physical memory at the last reading, in bytes
    private record Run(double seconds, double heap, double resident, long finalResidentBytes) {}

    private ThreadMemory() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--runs"), List.of());
        long runs = Math.max(2, arguments.number("--runs", 4));
        Path work = Installation.work("thread-memory");
        boolean passed = true;
        System.out.printf("%-26s %10s %12s %12s %12s%n", "", "seconds", "heap/thread", "rss/thread", "rss at 1M");
        for (GridCell cell : cells()) {
            List<Run> results = new ArrayList<>();
            for (int run = 1; run <= runs; run++) {
                results.add(run(cell, Files.createDirectories(work.resolve(cell.hashCode() + "-" + run))));
                report(cell.work().task() + ", run " + run, results.getLast());
            }
            double heapSpread = spread(results.stream().map(Run::heap).toList());
            double residentSpread = spread(results.stream().map(Run::resident).toList());
            System.out.printf(
                    Locale.ROOT, "%-26s %10s %11.1f%% %11.1f%%%n", "largest / smallest - 1", "", 100 * heapSpread, 100 * residentSpread);
            passed &= heapSpread <= MAX_SPREAD && residentSpread <= MAX_SPREAD;
            passed &= results.stream().allMatch(run -> run.seconds() < MAX_DURATION.toSeconds() && run.finalResidentBytes() < MAX_BYTES);
        }
        System.exit(passed ? 0 : 1);
    }

    private static List<GridCell> cells() {
        return Grid.cells(Installation.experiment("thread-memory"), Profile.FULL).stream()
                .filter(cell -> cell.work().tasks() == 1_000_000)
                .toList();
    }

    private static Run run(GridCell cell, Path directory) throws IOException, InterruptedException {
        Experiment experiment = Installation.experiment("thread-memory");
        TrialSetup setup = new TrialSetup(
                new Trial(1, 1, experiment.id(), "", cell, MeasurementMode.TIME, Trial.Pass.MEASURE),
                cell.job(),
                Path.of(Installation.jdk("java")),
                JvmOptions.of(experiment.jvm().forLevels(cell.levels()), Installation.CORES, List.of()),
                directory,
                MAX_DURATION.multipliedBy(2),
                CalibrationRecord.UNKNOWN,
                Duration.ZERO,
                null);
        long startNanos = System.nanoTime();
        Measurement measurement =
                new MemoryMethod(new SubjectClassPath(Installation.SUBJECT), new Cancellation()).measure(setup, new TrialListener() {});
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        if (!(measurement instanceof Measurement.TaskFigures taskFigures)) {
            throw new IOException("no figures: " + measurement);
        }
        List<Footprint> footprints =
                JvmReport.read(directory.resolve("account.txt")).footprints();
        return new Run(
                seconds,
                taskFigures.metrics().get("heap-per-thread").value(),
                taskFigures.metrics().get("rss-per-thread").value(),
                footprints.getLast().bytes().get(FootprintKeys.RSS));
    }

    private static void report(String name, Run run) {
        System.out.printf(
                Locale.ROOT,
                "%-26s %10.1f %10.0f B %10.0f B %9.2f GB%n",
                name,
                run.seconds(),
                run.heap(),
                run.resident(),
                run.finalResidentBytes() / 1e9);
    }

    private static double spread(List<Double> values) {
        return Collections.max(values) / Collections.min(values) - 1;
    }
}
