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
    private static final double MOST_OFF = 0.1;
    private static final double SHARE = 0.9;

    private final Path out;
    private final List<String> options;

    /// Predicted and measured figure, in seconds.
    ///
    /// @param why known reason of the difference
    private record Figure(String cell, String metric, double predicted, double measured, String why) {
        double off() {
            return measured / predicted - 1;
        }

        boolean isWithin() {
            return Math.abs(off()) <= MOST_OFF;
        }
    }

    private PredictionBenchmark(Path out, List<String> options) {
        this.out = out;
        this.options = options;
    }

    public static void main(String[] words) throws Exception {
        var arguments = new Arguments(words, List.of("--only", "--profile", "--forks"), List.of());
        var predicted = new PredictionBenchmark(
                Installation.work("predictions"),
                List.of(
                        "--profile",
                        arguments.text("--profile", "quick"),
                        "--forks",
                        Long.toString(arguments.number("--forks", 1))));
        String only = arguments.text("--only", "");
        List<Figure> figures = new ArrayList<>();
        if (!only.equals("batches")) {
            figures.addAll(predicted.servers());
        }
        if (!only.equals("servers")) {
            figures.addAll(predicted.batches());
        }
        System.exit(report(figures) ? 0 : 1);
    }

    private List<Figure> servers() throws Exception {
        JsonNode laidOver = Installation.said(
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
        for (JsonNode cell : laidOver.path("cells")) {
            for (JsonNode one : cell.path("comparisons")) {
                figures.add(new Figure(
                        cell.path("cell").asString(),
                        one.path("metric").asString(),
                        one.path("predicted").asDouble(),
                        one.path("measured").asDouble(),
                        one.path("explanation").asString("")));
            }
        }
        laidOver.path("skipped").forEach(skipped -> System.out.println("not predicted: " + skipped.asString()));
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
                        why(estimate)));
            }
        }
        return figures;
    }

    private static String why(EstimateRecord estimate) {
        ShortfallRecord shortfall = estimate.shortfall();
        return shortfall == null
                ? "unexplained"
                : shortfall.parts().stream()
                                .map(part -> part.cause() + " " + Format.seconds(part.seconds()) + ", ")
                                .collect(Collectors.joining())
                        + "unexplained " + Format.seconds(shortfall.unexplained());
    }

    private static boolean report(List<Figure> figures) {
        int widest = figures.stream()
                .mapToInt(figure -> figure.cell().length())
                .max()
                .orElse(0);
        String line = "%-" + Math.max(4, widest) + "s  %-6s  %9s  %9s  %8s  %s%n";
        System.out.printf(line, "cell", "", "predicted", "measured", "off by", "");
        for (Figure figure : figures) {
            System.out.printf(
                    Locale.ROOT,
                    line,
                    figure.cell(),
                    figure.metric(),
                    Format.seconds(figure.predicted()),
                    Format.seconds(figure.measured()),
                    String.format(Locale.ROOT, "%+.1f %%", 100 * figure.off()),
                    figure.isWithin() ? "" : figure.why());
        }
        long within = figures.stream().filter(Figure::isWithin).count();
        System.out.printf(Locale.ROOT, "%n%d of %d figures are within 10 %%%n", within, figures.size());
        return !figures.isEmpty() && within >= SHARE * figures.size();
    }
}
