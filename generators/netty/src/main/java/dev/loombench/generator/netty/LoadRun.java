package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/// Runs one load, from the checks before it to its last event.
final class LoadRun {
    private static final long GRACE_SECONDS = 30;

    /// Delay after the end of a second until it is reported. The window begins with its first request, a little
    /// after the end of the warm-up; without the delay, the last second of the warm-up would mostly be reported
    /// one second late.
    private static final long REPORT_DELAY_MILLIS = 100;

    /// Seconds between two writes of all figures. On a single CPU, writing delays requests.
    private static final int WRITE_INTERVAL_SECONDS = 5;

    /// Number of first seconds after each of which all figures are written, so that a load interrupted early
    /// leaves results.
    private static final int INITIAL_WRITES = 3;

    private final LoadOrder order;
    private final Optional<InetAddress> address;
    private final LoadResultWriter writer;
    private final HiccupMeter hiccups = new HiccupMeter();
    private final CompletableFuture<Optional<LoadFailedException>> completion = new CompletableFuture<>();
    private final ConnectionPool pool;
    private final ScheduledExecutorService loop;
    private final RequestRecorder recorder;
    private final RequestDispatcher dispatcher;
    private final CpuUsageMeter usage;
    private int reportedSeconds;

    private LoadRun(LoadOrder order, RequestSelector mix, Optional<InetAddress> address, LoadResultWriter writer)
            throws LoadFailedException, InterruptedException, ExecutionException {
        this.order = order;
        this.address = address;
        this.writer = writer;
        this.pool = new ConnectionPool(order, address);
        this.loop = pool.loop();
        this.recorder = new RequestRecorder(
                order.warmup(),
                order.duration(),
                mix.templates().stream().map(RequestTemplate::name).toList());
        this.usage = new CpuUsageMeter(
                loop.submit(() -> Thread.currentThread().threadId()).get());
        this.dispatcher = new RequestDispatcher(
                order, mix, pool::isUnconnected, pool, recorder, this::measuredBegins, completion::complete);
    }

    /// Runs a load to its end and reports its results and how it ended.
    ///
    /// @throws IOException if the result files can't be written
    static void run(LoadOrder order, PrintStream out) throws IOException, InterruptedException {
        try (LoadResultWriter writer = new LoadResultWriter(order.directory(), out)) {
            writer.reportEnd(event(order, writer));
        }
    }

    private static LoadEvent event(LoadOrder order, LoadResultWriter writer) throws InterruptedException {
        try {
            RequestSelector mix = RequestSelector.read(order);
            OpenFileLimit limit = OpenFileLimit.read().orElse(null);
            if (limit != null) {
                limit.require(order.connections());
            }
            Optional<InetAddress> address = TargetCheck.check(order);
            return new LoadRun(order, mix, address, writer).run();
        } catch (LoadFailedException e) {
            return new LoadEvent.LoadFault(e.kind(), String.valueOf(e.getMessage()));
        } catch (ExecutionException | RuntimeException e) {
            e.printStackTrace(System.err);
            return new LoadEvent.LoadFault(LoadEvent.LoadFaultKind.GENERATOR, "the generator failed: " + e);
        }
    }

    private LoadEvent run() throws LoadFailedException, InterruptedException, ExecutionException {
        pool.connect();
        loop.submit(() -> {
                    pool.start(dispatcher);
                    dispatcher.start();
                })
                .get();
        var reporting = loop.scheduleAtFixedRate(
                this::reportSeconds, 1_000 + REPORT_DELAY_MILLIS, 1_000, TimeUnit.MILLISECONDS);
        Optional<LoadFailedException> fault = awaitEnd();
        reporting.cancel(false);
        boolean turnedAway = loop.submit(() -> {
                    writer.report(recorder.drainAll());
                    writeFigures();
                    return recorder.isTurnedAway();
                })
                .get();
        return fault.or(() -> turnedAway ? checkPlainHttp() : Optional.empty())
                .<LoadEvent>map(f -> new LoadEvent.LoadFault(f.kind(), String.valueOf(f.getMessage())))
                .orElse(new LoadEvent.LoadDone());
    }

    private Optional<LoadFailedException> awaitEnd() throws InterruptedException, ExecutionException {
        long maxSeconds = order.warmup().plus(order.duration()).toSeconds()
                + 4 * (order.timeout().toSeconds() + 1)
                + GRACE_SECONDS;
        try {
            return completion.get(maxSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return Optional.of(new LoadFailedException(
                    LoadEvent.LoadFaultKind.GENERATOR, "the generator hadn't finished after " + maxSeconds + " s"));
        }
    }

    /// Checks whether a target that closed all plain HTTP connections speaks TLS: such a port mostly closes
    /// them without a response.
    private Optional<LoadFailedException> checkPlainHttp() {
        return order.scheme().equals("http") && TargetCheck.speaksTls(order, address)
                ? Optional.of(new LoadFailedException(
                        LoadEvent.LoadFaultKind.TLS_ONLY,
                        order.host() + ":" + order.port() + " speaks TLS and closes connections that use plain HTTP"))
                : Optional.empty();
    }

    private void measuredBegins() {
        hiccups.restart();
        usage.restart();
    }

    /// Reports the seconds that are over, and less often all figures, which take some milliseconds to write.
    private void reportSeconds() {
        writer.report(recorder.drainFinished(System.nanoTime()));
        reportedSeconds++;
        if (reportedSeconds <= INITIAL_WRITES || reportedSeconds % WRITE_INTERVAL_SECONDS == 0) {
            writeFigures();
        }
    }

    private void writeFigures() {
        Totals totals = recorder.totals(System.nanoTime());
        Hiccups pauses = hiccups.hiccups();
        Limits limits = limits();
        Users users = recorder.users();
        List<RequestCounts> requests = recorder.requests();
        writer.save(
                recorder.latencies().copy(),
                latencies -> new LoadSummary(totals, lag(latencies.lag()), pauses, limits, users, requests));
    }

    private Limits limits() {
        return new Limits(
                usage.cpuSeconds(),
                Runtime.getRuntime().availableProcessors(),
                1,
                usage.eventLoopShare(),
                order.connections(),
                dispatcher.occupancy().waitingShare(),
                dispatcher.occupancy().maxInFlight(),
                order.sessions(),
                dispatcher.occupancy().refused(),
                dispatcher.occupancy().meanInFlight());
    }

    private static Lag lag(Histogram lag) {
        return new Lag(
                lag.getValueAtPercentile(50) / 1e9,
                lag.getValueAtPercentile(99) / 1e9,
                lag.getValueAtPercentile(99.9) / 1e9,
                lag.getMaxValue() / 1e9);
    }
}
