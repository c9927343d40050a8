import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/// Benchmark of the cost of counting and verifying every task of micro-tasks; see `benchmarks/counting`.
final class CountingOverhead {
    private static final double MAX_COST_RATIO = 1.01;

    private CountingOverhead() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--forks", "--seconds", "--seed"), List.of("--control"));
        long seed = arguments.number("--seed", RandomGenerator.getDefault().nextInt(1_000_000));
        int forks = (int) Math.max(2, arguments.number("--forks", 16));
        long seconds = Math.max(1, arguments.number("--seconds", 5));
        System.out.printf("seed %d, %d forks a cell, %d s measured in each%n", seed, forks, seconds);

        Experiment experiment = Installation.experiment("micro-tasks");
        List<GridCell> cells = Grid.cells(experiment, Profile.QUICK);
        Path classes = compileFork();
        Map<GridCell, List<Double>> logRatiosByCell = new LinkedHashMap<>();
        cells.forEach(cell -> logRatiosByCell.put(cell, new ArrayList<>()));
        Random random = new Random(seed);
        List<GridCell> order = new ArrayList<>(cells);
        for (int i = 1; i <= forks; i++) {
            Collections.shuffle(order, random);
            for (GridCell cell : order) {
                double logRatio = runFork(experiment, cell, classes, seconds, random.nextInt(), arguments.has("--control"));
                logRatiosByCell.get(cell).add(logRatio);
                System.err.printf(
                        Locale.ROOT,
                        "fork %d of %d  %-20s %+.2f %%%n",
                        i,
                        forks,
                        cell.work().model(),
                        100 * Math.expm1(logRatio));
            }
        }
        System.exit(report(logRatiosByCell) ? 0 : 1);
    }

    private static Path compileFork() throws IOException, InterruptedException {
        Path classes = Installation.work("counting").resolve("classes");
        Installation.compile(classes, List.of(Installation.SOURCES.resolve("fork/CountingFork.java")));
        return classes;
    }

    private static double runFork(
            Experiment experiment, GridCell cell, Path classes, long seconds, int seed, boolean control)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Installation.jdk("java")));
        command.addAll(JvmOptions.of(experiment.jvm(), Installation.CORES, List.of()));
        command.addAll(List.of(
                "-cp",
                Installation.classPath(classes),
                "fork.CountingFork",
                cell.work().model().toString(),
                Integer.toString(cell.work().tasks()),
                Long.toString(seconds),
                Integer.toString(seed),
                Boolean.toString(control)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Installation.awaitSuccess(process, command);
        return Double.parseDouble(output.strip());
    }

    private static boolean report(Map<GridCell, List<Double>> logRatiosByCell) {
        boolean passed = true;
        System.out.printf("%-20s %8s  %s%n", "", "cost", "95 % interval");
        for (var entry : logRatiosByCell.entrySet()) {
            LogRatio ratio = new LogRatio(entry.getValue());
            Interval interval = ratio.studentInterval(0.95).orElseThrow();
            passed &= interval.high() <= MAX_COST_RATIO;
            System.out.printf(
                    Locale.ROOT,
                    "%-20s %+7.2f %%  %+.2f .. %+.2f %%  %s%n",
                    entry.getKey().work().model(),
                    100 * (ratio.ratio() - 1),
                    100 * (interval.low() - 1),
                    100 * (interval.high() - 1),
                    verdict(interval));
        }
        return passed;
    }

    private static String verdict(Interval interval) {
        if (interval.high() <= MAX_COST_RATIO) {
            return "at most 1 %";
        }
        return interval.isAbove(MAX_COST_RATIO) ? "more than 1 %" : "open: more forks, or a quieter machine";
    }
}
