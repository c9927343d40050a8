package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadEvent.LoadDone;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs one load, from the checks before it to its last event.
final class LoadRun {
    private static final long GRACE_SECONDS = 10;

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
    private final InetAddress address;
    private final LoadResultWriter writer;
    private final HiccupMeter hiccups = new HiccupMeter();
    private final CompletableFuture<LoadEvent> completion = new CompletableFuture<>();
    private final ConnectionPool pool;
    private final ScheduledExecutorService loop;
    private final RequestRecorder recorder;
    private final RequestDispatcher dispatcher;
    private final CpuUsageMeter usage;
    private int reportedSeconds;

    private LoadRun(LoadOrder order, RequestSelector mix, InetAddress address, LoadResultWriter writer)
            throws LoadFailedException, InterruptedException, ExecutionException {
        this.order = order;
        this.address = address;
        this.writer = writer;
        this.pool = new ConnectionPool(order, address);
        this.loop = pool.loop();
        this.recorder = new RequestRecorder(order);
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
            writer.reportEnd(run(order, writer));
        }
    }

    private static LoadEvent run(LoadOrder order, LoadResultWriter writer) throws InterruptedException {
        try {
            RequestSelector mix = RequestSelector.read(order);
            OpenFileLimit.require(order.connections());
            return new LoadRun(order, mix, new TargetCheck(order).address(), writer).run();
        } catch (LoadFailedException e) {
            return e.fault();
        } catch (ExecutionException | RuntimeException e) {
            e.printStackTrace(System.err);
            return new LoadFault(LoadFaultKind.GENERATOR, "the generator failed: " + e);
        }
    }

    private LoadEvent run() throws LoadFailedException, InterruptedException, ExecutionException {
        pool.connect(dispatcher);
        loop.submit(dispatcher::start).get();
        var reporting = loop.scheduleAtFixedRate(
                this::reportSeconds, 1_000 + REPORT_DELAY_MILLIS, 1_000, TimeUnit.MILLISECONDS);
        LoadEvent end = awaitEnd();
        reporting.cancel(false);
        boolean turnedAway = loop.submit(() -> {
                    writer.report(recorder.seconds().drainAll());
                    writeFigures();
                    return recorder.isTurnedAway();
                })
                .get();
        // A port that speaks TLS mostly closes plain connections without a response.
        return end instanceof LoadDone
                        && turnedAway
                        && order.scheme().equals("http")
                        && new TargetCheck(order).speaksTls(address)
                ? new LoadFault(
                        LoadFaultKind.TLS_ONLY,
                        order.host() + ":" + order.port() + " speaks TLS and closes connections that use plain HTTP")
                : end;
    }

    private LoadEvent awaitEnd() throws InterruptedException, ExecutionException {
        long maxSeconds = order.maxLength().toSeconds() + GRACE_SECONDS;
        try {
            return completion.get(maxSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return new LoadFault(LoadFaultKind.GENERATOR, "the generator hadn't finished after " + maxSeconds + " s");
        }
    }

    private void measuredBegins() {
        hiccups.restart();
        usage.restart();
    }

    /// Reports the seconds that are over, and less often all figures, which take some milliseconds to write.
    private void reportSeconds() {
        writer.report(recorder.seconds().drainFinished(System.nanoTime()));
        reportedSeconds++;
        if (reportedSeconds <= INITIAL_WRITES || reportedSeconds % WRITE_INTERVAL_SECONDS == 0) {
            writeFigures();
        }
    }

    private void writeFigures() {
        long now = System.nanoTime();
        Totals totals = recorder.totals(now);
        LatencyRecorder copy = recorder.latencies(now);
        Hiccups pauses = hiccups.hiccups();
        Limits limits = limits(totals);
        Users users = recorder.users(copy);
        List<RequestCounts> requests = recorder.requests();
        List<Outage> outages = recorder.outages();
        writer.save(
                copy,
                latencies -> new LoadSummary(totals, latencies.lagSeconds(), pauses, limits, users, requests, outages));
    }

    private Limits limits(Totals totals) {
        return new Limits(
                usage.cpuSeconds(),
                Runtime.getRuntime().availableProcessors(),
                1,
                usage.eventLoopShare(),
                order.connections(),
                recorder.waitingShare(),
                recorder.peakInFlight(),
                order.sessions(),
                totals.errors().count(LoadError.NOT_SENT),
                recorder.meanInFlight());
    }
}
