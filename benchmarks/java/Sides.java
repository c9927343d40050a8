import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.plainjava.PlainJava;
import dev.loombench.lab.process.JmhHostSupervisor;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.ProcessOutcome;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.MeasurementMode;
import dev.loombench.protocol.TrialOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// One cell, measured in one fork by either side: seconds per operation.
record Sides(Experiment experiment, GridCell cell, String method, Path classes, JmhHostSupervisor hosts, Path directory) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    String name() {
        return experiment.id() + " " + method;
    }

    /// As every trial of Loombench runs.
    double ours() throws IOException, InterruptedException {
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
        ProcessOutcome end = hosts.host().run(order, LIMIT, iteration -> {});
        if (!(end instanceof ProcessOutcome.Done)) {
            throw new IOException(name() + ": " + end);
        }
        return median(json);
    }

    /// As the header of the plain class says.
    double plain() throws IOException, InterruptedException {
        Path json = directory.resolve("plain.json");
        List<String> command = List.of(
                Installation.jdk("java"),
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                Installation.classPath(classes),
                "org.openjdk.jmh.Main",
                "^" + PlainJava.PACKAGE + "." + PlainJava.className(experiment) + "." + method + "$",
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
        Installation.finish(process, command);
        return median(json);
    }

    /// The median over the iterations of the only fork: what else the machine does hits some of them only.
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
