import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.fork.Binding;
import dev.loombench.lab.fork.ServerProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.method.Assignment;
import dev.loombench.lab.method.GeneratorRun;
import dev.loombench.lab.method.JudgedBy;
import dev.loombench.lab.method.MeasuredLoad;
import dev.loombench.lab.method.Sessions;
import dev.loombench.lab.method.TargetProcess;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What the monitor of measure passes costs a server that has long been under load: one server and one load, with a monitor in
/// one of two windows.
final class WatchingPass {
    private static final Duration WARMUP = Duration.ofSeconds(20);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 1_000;

    private final WatchingServer place;
    private final WatchingPairs pairs;
    private final Duration budget;

    WatchingPass(WatchingServer place, WatchingPairs pairs, Duration budget) {
        this.place = place;
        this.pairs = pairs;
        this.budget = budget;
    }

    void run() throws IOException, InterruptedException {
        GridCell cell = place.cell(Map.of("load", List.of("2_000/s")), 1, 1);
        Assignment assignment = place.assignment(cell, Pass.MEASURE);
        Path directory = assignment.directory();
        Job.Requests job = (Job.Requests) cell.job();
        try (ServerProcess server = ServerProcess.start(
                place.programs().servers(),
                new ServerProcess.Jvm(assignment.java(), assignment.options(), directory.resolve("output.txt")),
                ServerOrder.of(job.server()),
                place.stop())) {
            bind(server.pid());
            Stop enough = new Stop();
            Runtime.getRuntime().addShutdownHook(new Thread(enough::request));
            WatchingWindows windows = new WatchingWindows(server.pid(), pairs, enough);
            GeneratorRun generator = new GeneratorRun(place.programs().generator(), place.generator(), enough);
            TargetProcess target =
                    new TargetProcess(OptionalLong.of(server.pid()), place.split(), Optional.empty());
            Path log = directory.resolve("generator.txt");
            MeasuredLoad load = generator.run(
                    order(job, server.address(), directory), target, JudgedBy.USUAL, log, windows);
            windows.end();
            if (load.fault().isPresent()) {
                throw new IOException("the load failed: " + load.fault().get().message());
            }
        }
    }

    private void bind(long pid) throws IOException, InterruptedException {
        if (place.split().isPresent()) {
            Optional<String> why = Binding.bind(pid, place.split().get().target(), place.stop());
            if (why.isPresent()) {
                throw new IOException("the server can't be bound to its processors: " + why.get());
            }
        }
    }

    private LoadOrder order(Job.Requests job, URI address, Path directory) {
        Arrivals arrivals = ((Job.Load.Generated) job.load()).arrivals();
        return new LoadOrder(
                URI.create(address + job.path()),
                "GET",
                List.of(),
                null,
                new Expectation(List.of(), job.expect()),
                arrivals,
                WARMUP,
                budget.plus(WatchingWindows.PAIR),
                TIMEOUT,
                CONNECTIONS,
                Sessions.enough(arrivals, TIMEOUT, CONNECTIONS),
                directory);
    }
}
