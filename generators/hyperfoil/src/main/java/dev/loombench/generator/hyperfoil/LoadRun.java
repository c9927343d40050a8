package dev.loombench.generator.hyperfoil;

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

/// Carries out one order.
final class LoadRun {
    private static final long GRACE_SECONDS = 30;

    /// How long after its end a second is told. The window begins with its first request, which is due a little
    /// after the end of the warm-up; told at that very moment, the last second of the warm-up would mostly wait
    /// for the next one.
    private static final long TOLD_AFTER_MILLIS = 100;

    /// Seconds. Where the load has one processor to itself, what is written holds requests up.
    private static final int KEPT_EACH = 5;

    /// Seconds, most of which are the warm-up's: whoever interrupts a load soon has something of it.
    private static final int KEPT_AT_FIRST = 3;

    private final LoadOrder order;
    private final Optional<InetAddress> address;
    private final Journal journal;
    private final HiccupMeter hiccups = new HiccupMeter();
    private final CompletableFuture<Optional<LoadFault>> over = new CompletableFuture<>();
    private final ScheduledExecutorService loop;
    private final HyperfoilClient client;
    private final Ledger ledger;
    private final Dispatcher dispatcher;
    private final OwnUsage usage;
    private int told;

    private LoadRun(LoadOrder order, Mix mix, Optional<InetAddress> address, Journal journal)
            throws InterruptedException, ExecutionException {
        this.order = order;
        this.address = address;
        this.journal = journal;
        this.client = new HyperfoilClient(order, address);
        this.loop = client.loop();
        this.ledger = new Ledger(
                order.warmup(),
                order.duration(),
                mix.forms().stream().map(Form::name).toList());
        this.usage = new OwnUsage(
                loop.submit(() -> Thread.currentThread().threadId()).get());
        this.dispatcher = new Dispatcher(order, mix, EventLoop.of(loop), ledger, this::measuredBegins, over::complete);
    }

    /// Runs the load to its end, however that looks, and tells of it.
    ///
    /// @throws IOException if the files can't be written
    static void run(LoadOrder order, PrintStream out) throws IOException, InterruptedException {
        try (Journal journal = new Journal(order.directory(), out)) {
            journal.tellLast(event(order, journal));
        }
    }

    private static LoadEvent event(LoadOrder order, Journal journal) throws InterruptedException {
        try {
            Mix mix = Mix.of(order);
            FileLimit limit = FileLimit.ofThisProcess().orElse(null);
            if (limit != null) {
                limit.require(order.connections());
            }
            Optional<InetAddress> address = Preflight.check(order);
            return new LoadRun(order, mix, address, journal).run();
        } catch (LoadFault e) {
            return new LoadEvent.Fault(e.kind(), String.valueOf(e.getMessage()));
        } catch (ExecutionException | RuntimeException e) {
            e.printStackTrace(System.err);
            return new LoadEvent.Fault(LoadEvent.FaultKind.GENERATOR, "the generator failed: " + e);
        }
    }

    private LoadEvent run() throws LoadFault, InterruptedException, ExecutionException {
        client.connect();
        loop.submit(() -> {
                    client.start(dispatcher);
                    dispatcher.start();
                })
                .get();
        var telling =
                loop.scheduleAtFixedRate(this::tellSeconds, 1_000 + TOLD_AFTER_MILLIS, 1_000, TimeUnit.MILLISECONDS);
        Optional<LoadFault> fault = awaitEnd();
        telling.cancel(false);
        boolean turnedAway = loop.submit(() -> {
                    journal.tell(ledger.closeAll());
                    keep();
                    return ledger.isTurnedAway();
                })
                .get();
        return fault.or(() -> turnedAway ? unencrypted() : Optional.empty())
                .<LoadEvent>map(f -> new LoadEvent.Fault(f.kind(), String.valueOf(f.getMessage())))
                .orElse(new LoadEvent.Done());
    }

    private Optional<LoadFault> awaitEnd() throws InterruptedException, ExecutionException {
        long longest = order.warmup().plus(order.duration()).toSeconds()
                + 4 * (order.timeout().toSeconds() + 1)
                + GRACE_SECONDS;
        try {
            return over.get(longest, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return Optional.of(new LoadFault(
                    LoadEvent.FaultKind.GENERATOR, "the generator hadn't finished after " + longest + " s"));
        }
    }

    /// A port that speaks TLS closes connections over which plain HTTP comes, mostly without a word.
    private Optional<LoadFault> unencrypted() {
        return order.scheme().equals("http") && Preflight.speaksTls(order, address)
                ? Optional.of(new LoadFault(
                        LoadEvent.FaultKind.TLS_ONLY,
                        order.host() + ":" + order.port() + " speaks TLS and closes connections that use plain HTTP"))
                : Optional.empty();
    }

    private void measuredBegins() {
        hiccups.restart();
        usage.restart();
    }

    /// Each second what it brought, which is little; more rarely all figures, which take some milliseconds to write.
    private void tellSeconds() {
        journal.tell(ledger.close(System.nanoTime()));
        told++;
        if (told <= KEPT_AT_FIRST || told % KEPT_EACH == 0) {
            keep();
        }
    }

    private void keep() {
        Totals totals = ledger.totals(System.nanoTime());
        Hiccups pauses = hiccups.hiccups();
        Limits limits = limits();
        Users users = ledger.users();
        List<RequestCounts> requests = ledger.requests();
        journal.keep(
                ledger.latencies().copy(),
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
                dispatcher.occupancy().mostInFlight(),
                order.sessions(),
                dispatcher.occupancy().depleted(),
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
