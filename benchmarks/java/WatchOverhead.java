import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.measure.ServerProcess;
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

/// Overhead of watching a server in steady state. Two servers, each with its own load, are watched in
/// alternate windows.
final class WatchOverhead {
    private static final Duration WARMUP = Duration.ofSeconds(40);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 1_000;

    private final OverheadServer overheadServer;
    private final OverheadWindows.Watch watch;
    private final OverheadPairs pairs;
    private final Duration budget;
    private final GridCell cell;

    WatchOverhead(
            OverheadServer overheadServer, OverheadWindows.Watch watch, OverheadPairs pairs, Duration budget) {
        this.overheadServer = overheadServer;
        this.watch = watch;
        this.pairs = pairs;
        this.budget = budget;
        this.cell = overheadServer.cell(Map.of("load", List.of("2_000/s")), 1, 1);
    }

    void run() throws IOException, InterruptedException {
        Path firstDirectory = Installation.work("watching-one").toAbsolutePath();
        Path secondDirectory = Installation.work("watching-other").toAbsolutePath();
        try (ServerProcess first = server(firstDirectory);
                ServerProcess second = server(secondDirectory);
                ExecutorService loads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cancellation cancellation = new Cancellation();
            Runtime.getRuntime().addShutdownHook(new Thread(cancellation::request));
            OverheadWindows windows = new OverheadWindows(watch, first.pid(), second.pid(), pairs, cancellation);
            List<Future<LoadResult>> assessments = List.of(
                    loads.submit(() -> load(first, firstDirectory, cancellation, windows.listener(0))),
                    loads.submit(() -> load(second, secondDirectory, cancellation, windows.listener(1))));
            try {
                for (Future<LoadResult> assessment : assessments) {
                    requireSuccess(assessment);
                }
            } finally {
                cancellation.request();
            }
            windows.finish();
        }
    }

    private ServerProcess server(Path directory) throws IOException, InterruptedException {
        ServerProcess server = ServerProcess.start(
                overheadServer.programs(),
                new ServerProcess.ServerJvm(
                        OverheadServer.java(),
                        overheadServer.options(cell, overheadServer.processors()),
                        directory.resolve("output.txt")),
                ServerOrder.of(job().server()),
                overheadServer.cancellation());
        overheadServer.bind(server.pid());
        return server;
    }

    private LoadResult load(
            ServerProcess server, Path directory, Cancellation cancellation, Consumer<LoadSecond> seconds)
            throws IOException, InterruptedException {
        GeneratorRunner generator =
                new GeneratorRunner(overheadServer.programs().generator(), overheadServer.generator(), cancellation);
        TargetProcess target =
                new TargetProcess(OptionalLong.of(server.pid()), overheadServer.split(), Optional.empty());
        return generator.run(
                new GeneratorRequest(
                        order(server.address(), directory),
                        JudgedPercentile.DEFAULT,
                        Duration.ZERO,
                        GeneratorRequest.TRIAL_LOG),
                target,
                new LoadListener() {
                    @Override
                    public void load(LoadUpdate now) {
                        if (now instanceof LoadUpdate.GeneratorSecond(LoadSecond second)) {
                            seconds.accept(second);
                        }
                    }
                });
    }

    private static void requireSuccess(Future<LoadResult> assessment) throws IOException, InterruptedException {
        try {
            LoadResult load = assessment.get();
            if (load.failure().isPresent()) {
                throw new IOException(
                        "the load failed: " + load.failure().get().finding().message());
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
                budget.plus(watch.pair()),
                TIMEOUT,
                CONNECTIONS,
                GeneratorLoad.sessions(arrivals, TIMEOUT, CONNECTIONS),
                directory);
    }
}
