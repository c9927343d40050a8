import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.measure.JmhHost;
import dev.loombench.lab.plainjava.PlainJava;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.trial.IterationSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/// Benchmark of the agreement with plain JMH classes: pairs of forks in random order, cells in random
/// order; see `benchmarks/agreement`.
final class Agreement {
    private static final Interval AGREEMENT_RANGE = new Interval(0.95, 1.05);

    /// Warm-up that cells below 2 ms need; virtual threads aren't steady before 2 s.
    private static final IterationSpec WARMUP = IterationSpec.parse("4 x 500ms");

    /// Measured time, long enough that the variance between forks dominates the interval.
    private static final IterationSpec MEASURE = IterationSpec.parse("20 x 100ms");

    private static final IterationSpec WARMUP_BATCHES = IterationSpec.parse("2 ops");
    private static final IterationSpec MEASURED_BATCHES = IterationSpec.parse("15 ops");

    private Agreement() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--pairs", "--only", "--seed"), List.of("--full-size"));
        long seed = arguments.number("--seed", RandomGenerator.getDefault().nextInt(1_000_000));
        int pairs = (int) Math.max(2, arguments.number("--pairs", 10));
        System.out.printf("seed %d, %d pairs of forks a cell%n", seed, pairs);
        Path directory = Installation.work("agreement");
        Cancellation cancellation = new Cancellation();
        Runtime.getRuntime().addShutdownHook(new Thread(cancellation::request));
        try (JmhHost host = new JmhHost(
                new SubjectClassPath(Installation.SUBJECT), directory.resolve("host.txt"), cancellation)) {
            List<CellMeasurement> measurements = cellMeasurements(arguments, host, directory);
            System.exit(report(measurePairs(measurements, pairs, new Random(seed))) ? 0 : 1);
        }
    }

    private static List<CellMeasurement> cellMeasurements(Arguments arguments, JmhHost host, Path directory)
            throws Exception {
        String selection = arguments.text("--only", "");
        List<CellMeasurement> measurements = new ArrayList<>();
        if (selection.isEmpty() || selection.equals("micro-tasks")) {
            measurements.addAll(cellMeasurements("micro-tasks", Profile.QUICK, host, directory));
        }
        if (selection.isEmpty() || selection.equals("sleep-10k")) {
            Profile profile = arguments.has("--full-size") ? Profile.STANDARD : Profile.QUICK;
            measurements.addAll(cellMeasurements("sleep-10k", profile, host, directory));
        }
        if (measurements.isEmpty()) {
            throw new IllegalArgumentException("--only takes micro-tasks or sleep-10k");
        }
        return measurements;
    }

    private static List<CellMeasurement> cellMeasurements(String id, Profile profile, JmhHost host, Path directory)
            throws Exception {
        Experiment experiment = Installation.experiment(id);
        List<GridCell> cells =
                Grid.cells(experiment, profile).stream().map(Agreement::withLongIterations).toList();
        Path source = directory.resolve(PlainJava.className(experiment) + ".java");
        Files.writeString(source, PlainJava.generate(experiment, profile, cells, Installation.CORES));
        Path classes = directory.resolve(id);
        Installation.compile(classes, List.of(source));
        List<String> methods = PlainJava.methodNames(cells);
        List<CellMeasurement> measurements = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            measurements.add(new CellMeasurement(experiment, cells.get(i), methods.get(i), classes, host, directory));
        }
        return measurements;
    }

    private static GridCell withLongIterations(GridCell cell) {
        boolean isSingleOperation = cell.measure() instanceof IterationSpec.SingleOperations;
        return new GridCell(
                cell.declared(),
                cell.levels(),
                cell.job(),
                isSingleOperation ? WARMUP_BATCHES : WARMUP,
                isSingleOperation ? MEASURED_BATCHES : MEASURE,
                cell.modes(),
                cell.diagnose());
    }

    private static Map<CellMeasurement, List<Pair>> measurePairs(List<CellMeasurement> cells, int pairs, Random random)
            throws IOException, InterruptedException {
        Map<CellMeasurement, List<Pair>> pairsByCell = new LinkedHashMap<>();
        cells.forEach(cell -> pairsByCell.put(cell, new ArrayList<>()));
        List<CellMeasurement> order = new ArrayList<>(cells);
        for (int i = 1; i <= pairs; i++) {
            Collections.shuffle(order, random);
            for (CellMeasurement cell : order) {
                Pair pair = measurePair(cell, random.nextBoolean());
                pairsByCell.get(cell).add(pair);
                System.err.printf(
                        Locale.ROOT,
                        "pair %d of %d  %-28s %.3f%n",
                        i,
                        pairs,
                        cell.name(),
                        pair.candidate() / pair.baseline());
            }
        }
        return pairsByCell;
    }

    private static Pair measurePair(CellMeasurement cell, boolean loombenchFirst) throws IOException, InterruptedException {
        if (loombenchFirst) {
            double loombenchSeconds = cell.measureLoombench();
            return new Pair(cell.measurePlainJmh(), loombenchSeconds);
        }
        return new Pair(cell.measurePlainJmh(), cell.measureLoombench());
    }

    private static boolean report(Map<CellMeasurement, List<Pair>> pairsByCell) {
        boolean passed = true;
        System.out.printf("%-28s %10s %10s %7s  %-15s%n", "", "ours", "plain", "ratio", "95 % interval");
        for (var entry : pairsByCell.entrySet()) {
            List<Pair> pairs = entry.getValue();
            LogRatio ratio = LogRatio.of(pairs);
            Interval interval = ratio.studentInterval(0.95).orElseThrow();
            boolean agrees = interval.contains(1) && interval.isInside(AGREEMENT_RANGE);
            passed &= agrees;
            System.out.printf(
                    Locale.ROOT,
                    "%-28s %10s %10s %7.3f  %.3f .. %.3f  %s%n",
                    entry.getKey().name(),
                    Format.seconds(SampleMean.of(pairs.stream().map(Pair::candidate).toList())
                            .mean()),
                    Format.seconds(
                            SampleMean.of(pairs.stream().map(Pair::baseline).toList()).mean()),
                    ratio.ratio(),
                    interval.low(),
                    interval.high(),
                    agrees ? "agrees" : reason(interval));
        }
        return passed;
    }

    private static String reason(Interval interval) {
        return interval.contains(1) ? "too wide: more pairs, or a quieter machine" : "1 is outside";
    }
}
