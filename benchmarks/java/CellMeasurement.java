import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.measure.JmhHost;
import dev.loombench.lab.measure.ProcessOutcome;
import dev.loombench.lab.plainjava.PlainJava;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.TrialOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Measurement of one cell in one fork, by Loombench or by the plain JMH class, in seconds per operation.
record CellMeasurement(Experiment experiment, GridCell cell, String method, Path classes, JmhHost host, Path directory) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    String name() {
        return experiment.id() + " " + method;
    }

    /// Measures the cell by a trial of Loombench.
    double measureLoombench() throws IOException, InterruptedException {
        Path json = directory.resolve("ours.json");
        TrialOrder order = new TrialOrder(
                ModelSizing.resolve(cell.work(), Installation.CORES, Double.NaN),
                MeasurementMode.TIME,
                cell.warmup(),
                cell.measure(),
                Path.of(Installation.jdk("java")),
                JvmOptions.of(experiment.jvm(), Installation.CORES, List.of()),
                json,
                directory.resolve("account.txt"),
                directory.resolve("ours.txt"));
        ProcessOutcome outcome = host.run(order, LIMIT, iteration -> {});
        if (!(outcome instanceof ProcessOutcome.Done)) {
            throw new IOException(name() + ": " + outcome);
        }
        return median(json);
    }

    /// Measures the cell by the plain class, with the command that the header of the class recommends.
    double measurePlainJmh() throws IOException, InterruptedException {
        Path json = directory.resolve("plain.json");
        List<String> command = List.of(
                Installation.jdk("java"),
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                Installation.classPath(classes),
                "org.openjdk.jmh.Main",
                "^" + PlainJava.GENERATED_PACKAGE + "." + PlainJava.className(experiment) + "." + method + "$",
                "-si",
                "false",
                "-bm",
                "avgt",
                "-tu",
                "s",
                "-foe",
                "true",
                "-rf",
                "json",
                "-rff",
                json.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("plain.txt").toFile())
                .start();
        Installation.awaitSuccess(process, command);
        return median(json);
    }

    /// Computes the median over the iterations of the fork, since disturbances of the machine hit only some
    /// of them.
    private static double median(Path json) throws IOException {
        JsonNode metric = Json.readTree(json).path(0).path("primaryMetric");
        if (!metric.path("scoreUnit").asString("").equals("s/op")) {
            throw new IOException("not in seconds per operation: " + json);
        }
        double[] sorted = metric.path("rawData")
                .path(0)
                .valueStream()
                .mapToDouble(JsonNode::asDouble)
                .sorted()
                .toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
