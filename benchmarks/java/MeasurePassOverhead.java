import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.load.GeneratorLoad.SessionCount;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.GeneratorRunner.JudgedPercentile;
import dev.loombench.lab.load.LoadAssessment;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServerProcess;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.ResponseExpectation;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/// Overhead of the monitor of measure passes on a server in steady state: two servers, each with its own load,
/// that are monitored in alternate windows.
final class MeasurePassOverhead {
    private static final Duration WARMUP = Duration.ofSeconds(40);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 1_000;

    private final OverheadServer place;
    private final OverheadPairs pairs;
    private final Duration budget;
    private final GridCell cell;

    MeasurePassOverhead(OverheadServer place, OverheadPairs pairs, Duration budget) {
        this.place = place;
        this.pairs = pairs;
        this.budget = budget;
        this.cell = place.cell(Map.of("load", List.of("2_000/s")), 1, 1);
    }

    void run() throws IOException, InterruptedException {
        Path one = Installation.work("watching-one").toAbsolutePath();
        Path other = Installation.work("watching-other").toAbsolutePath();
        try (ServerProcess first = server(one);
                ServerProcess second = server(other);
                ExecutorService loads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cancellation enough = new Cancellation();
            Runtime.getRuntime().addShutdownHook(new Thread(enough::request));
            OverheadWindows windows = new OverheadWindows(first.pid(), second.pid(), pairs, enough);
            List<Future<LoadAssessment>> ends = List.of(
                    loads.submit(() -> load(first, one, enough, windows.of(0))),
                    loads.submit(() -> load(second, other, enough, windows.of(1))));
            try {
                for (Future<LoadAssessment> end : ends) {
                    require(end);
                }
            } finally {
                enough.request();
            }
            windows.end();
        }
    }

    private ServerProcess server(Path directory) throws IOException, InterruptedException {
        ServerProcess server = ServerProcess.start(
                place.programs().servers(),
                new ServerProcess.ServerJvm(
                        OverheadServer.java(),
                        place.options(cell, place.processors()),
                        directory.resolve("output.txt")),
                ServerOrder.of(job().server()),
                place.stop());
        place.bind(server.pid());
        return server;
    }

    private LoadAssessment load(ServerProcess server, Path directory, Cancellation enough, Consumer<LoadSecond> seconds)
            throws IOException, InterruptedException {
        GeneratorRunner generator = new GeneratorRunner(place.programs().generator(), place.generator(), enough);
        TargetProcess target = new TargetProcess(OptionalLong.of(server.pid()), place.split(), Optional.empty());
        return generator.run(
                order(server.address(), directory),
                target,
                JudgedPercentile.DEFAULT,
                directory.resolve("generator.txt"),
                seconds);
    }

    private static void require(Future<LoadAssessment> end) throws IOException, InterruptedException {
        try {
            LoadAssessment load = end.get();
            if (load.fault().isPresent()) {
                throw new IOException("the load failed: " + load.fault().get().message());
            }
        } catch (ExecutionException e) {
            throw new IOException("the load failed", e.getCause());
        }
    }

    private Job.Requests job() {
        return (Job.Requests) cell.job();
    }

    private LoadOrder order(URI address, Path directory) {
        Arrivals arrivals = ((Job.RequestLoad.ArrivalLoad) job().load()).arrivals();
        return new LoadOrder(
                URI.create(address + job().path()),
                "GET",
                List.of(),
                null,
                new ResponseExpectation(List.of(), job().expect()),
                arrivals,
                WARMUP,
                budget.plus(OverheadWindows.PAIR),
                TIMEOUT,
                CONNECTIONS,
                SessionCount.required(arrivals, TIMEOUT, CONNECTIONS),
                directory);
    }
}
