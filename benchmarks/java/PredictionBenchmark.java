import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.EstimateRecord.IdealRecord;
import dev.loombench.lab.model.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Benchmark of predictions against measurements; see `benchmarks/predictions`.
final class PredictionBenchmark {
    private static final double MAX_DEVIATION = 0.1;
    private static final double MIN_SHARE_WITHIN = 0.9;

    private final Path out;
    private final List<String> options;

    /// Predicted and measured figure, in seconds.
    ///
    /// @param explanation known reasons of the deviation; may be empty
    private record Figure(String cell, String metric, double predicted, double measured, String explanation) {
        double deviation() {
            return measured / predicted - 1;
        }

        boolean isWithinTolerance() {
            return Math.abs(deviation()) <= MAX_DEVIATION;
        }
    }

    private PredictionBenchmark(Path out, List<String> options) {
        this.out = out;
        this.options = options;
    }

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--only", "--profile", "--forks"), List.of());
        var benchmark = new PredictionBenchmark(
                Installation.work("predictions"),
                List.of(
                        "--profile",
                        arguments.text("--profile", "quick"),
                        "--forks",
                        Long.toString(arguments.number("--forks", 1))));
        String selection = arguments.text("--only", "");
        List<Figure> figures = new ArrayList<>();
        if (!selection.equals("batches")) {
            figures.addAll(benchmark.servers());
        }
        if (!selection.equals("servers")) {
            figures.addAll(benchmark.batches());
        }
        System.exit(report(figures) ? 0 : 1);
    }

    private List<Figure> servers() throws Exception {
        JsonNode prediction = Installation.runForJson(
                List.of(
                        "model",
                        "pool",
                        "--from",
                        Installation.run("predicted-servers", options, out).toString(),
                        "--format",
                        "json"),
                out.resolve("model.txt"),
                "");
        List<Figure> figures = new ArrayList<>();
        for (JsonNode cell : prediction.path("cells")) {
            for (JsonNode comparison : cell.path("comparisons")) {
                figures.add(new Figure(
                        cell.path("cell").asString(),
                        comparison.path("metric").asString(),
                        comparison.path("predicted").asDouble(),
                        comparison.path("measured").asDouble(),
                        comparison.path("explanation").asString("")));
            }
        }
        prediction.path("skipped").forEach(skipped -> System.out.println("not predicted: " + skipped.asString()));
        return figures;
    }

    private List<Figure> batches() throws Exception {
        RunDocument run = RunDirectory.readRun(Installation.run("predicted-batches", options, out));
        List<Figure> figures = new ArrayList<>();
        for (EstimateRecord estimate : run.experiments().getFirst().estimates()) {
            IdealRecord ideal = estimate.ideal();
            if (ideal != null && estimate.metric().equals("time")) {
                figures.add(new Figure(
                        estimate.cell().model() + ", "
                                + estimate.cell().params().entrySet().stream()
                                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                                        .collect(Collectors.joining(", ")),
                        estimate.metric(),
                        ideal.value(),
                        estimate.estimate(),
                        explain(estimate)));
            }
        }
        return figures;
    }

    private static String explain(EstimateRecord estimate) {
        ShortfallRecord shortfall = estimate.shortfall();
        return shortfall == null
                ? "unexplained"
                : shortfall.parts().stream()
                                .map(part -> part.cause() + " " + Format.seconds(part.seconds()) + ", ")
                                .collect(Collectors.joining())
                        + "unexplained " + Format.seconds(shortfall.unexplained());
    }

    private static boolean report(List<Figure> figures) {
        int cellWidth = figures.stream()
                .mapToInt(figure -> figure.cell().length())
                .max()
                .orElse(0);
        String format = "%-" + Math.max(4, cellWidth) + "s  %-6s  %9s  %9s  %8s  %s%n";
        System.out.printf(format, "cell", "", "predicted", "measured", "off by", "");
        for (Figure figure : figures) {
            System.out.printf(
                    Locale.ROOT,
                    format,
                    figure.cell(),
                    figure.metric(),
                    Format.seconds(figure.predicted()),
                    Format.seconds(figure.measured()),
                    String.format(Locale.ROOT, "%+.1f %%", 100 * figure.deviation()),
                    figure.isWithinTolerance() ? "" : figure.explanation());
        }
        long withinCount = figures.stream().filter(Figure::isWithinTolerance).count();
        System.out.printf(Locale.ROOT, "%n%d of %d figures are within 10 %%%n", withinCount, figures.size());
        return !figures.isEmpty() && withinCount >= MIN_SHARE_WITHIN * figures.size();
    }
}
