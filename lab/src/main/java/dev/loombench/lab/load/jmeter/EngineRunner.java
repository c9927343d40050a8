package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.LoadSampler;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.jmeter.JMeterProcess.JMeterOutcome;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.results.JtlSample;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// JMeter's remote engines, which make one load together, while a JMeter of this machine collects their samples. Beside
/// its requests each engine takes a sample of nothing five times a second, which shows that it is alive.
public final class EngineRunner implements LoadGenerator<DistributedLoad> {
    private static final int MAX_ANSWER_MILLIS = 3_000;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration MAX_SILENCE = Duration.ofSeconds(5);

    /// Time after the schedule in which all engines should have ended.
    private static final Duration MAX_OVERTIME = Duration.ofSeconds(10);

    /// Time that engines get to stop when the load ends early.
    private static final Duration HURRIED_PATIENCE = Duration.ofMillis(900);

    /// Smallest difference of two clocks that is reported: time servers keep machines closer together, and JMeter
    /// corrects its own clock only now and then.
    private static final long MIN_SKEW_MILLIS = 50;

    /// Begin of a connection by RMI's wire protocol, with its version and the stream protocol, and the server's
    /// acknowledgement, which one that wants TLS doesn't send.
    private static final byte[] RMI_HEADER = {'J', 'R', 'M', 'I', 0, 2, 0x4b};

    private static final int RMI_ACKNOWLEDGED = 0x4e;
    private static final String NO_REQUESTS = "the engines made no requests that can be measured";
    private static final Pattern ORDERED =
            Pattern.compile("^Starting distributed test .*\\((\\d{13})\\)$", Pattern.MULTILINE);

    /// Row of the results, with when an engine's schedule began as the label of its samples of nothing. JMeter puts the
    /// engine before the name of the thread group.
    private static final Pattern ROW =
            Pattern.compile("(\\d{13}),(\\d{1,9}),(\\d*).*,([\\w.-]+:\\d+)-(load|alive) \\d+-\\d+,.*");

    private final JMeterRunner jmeter;
    private final Map<String, String> properties;
    private final Map<String, Engine> engines = new LinkedHashMap<>();
    private @Nullable BufferedReader results;

    /// One engine, with times of its own clock in milliseconds since 1970.
    private static final class Engine {
        private long heardNanos = System.nanoTime();
        private long requests;
        private long begin;
        private long lastEnd;

        /// Shortest time from the end of a sample to its arrival by the clock of this machine.
        private long leastDelay = Long.MAX_VALUE;
    }

    /// @param properties of the JMeter of this machine, beside those that the lab needs
    public EngineRunner(JMeterRunner jmeter, Map<String, String> properties) {
        this.jmeter = jmeter;
        this.properties = properties;
    }

    @Override
    public Cancellation stop() {
        return jmeter.stop();
    }

    @Override
    public LoadResult run(DistributedLoad load, TargetProcess target, LoadListener live)
            throws IOException, InterruptedException {
        boolean plain = true;
        String address = "";
        for (String engine : load.engines()) {
            String[] place = engine.split(":");
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(place[0], Integer.parseInt(place[1])), MAX_ANSWER_MILLIS);
                socket.setSoTimeout(MAX_ANSWER_MILLIS);
                socket.getOutputStream().write(RMI_HEADER);
                plain = socket.getInputStream().read() == RMI_ACKNOWLEDGED;
                address = socket.getLocalAddress().getHostAddress();
            } catch (IOException | IllegalArgumentException e) {
                Object reason = String.valueOf(e.getMessage());
                Finding finding = LoadFinding.ENGINE_UNREACHABLE.with(engine, reason, place[1], place[0]);
                return LoadResult.withoutFigures(Optional.of(new Failure(finding, false)));
            }
        }
        return measured(load, target, live, plain, address);
    }

    /// Makes the load, once all engines have answered.
    ///
    /// @param plain whether they speak without TLS
    /// @param address of this machine, by which they reach it
    private LoadResult measured(
            DistributedLoad load, TargetProcess target, LoadListener live, boolean plain, String address)
            throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(Map.of("server.rmi.ssl.disable", Boolean.toString(plain)));
        all.putAll(properties);
        all.putAll(Map.of("jmeter.save.saveservice.autoflush", "true", "time_threshold", "100"));
        AtomicFile.writePrivate(load.plan(), load.jmx());
        JMeterInvocation order = new JMeterInvocation(
                jmeter.java(),
                load.plan(),
                all,
                load.order().directory(),
                List.of("-R", String.join(",", load.engines()), "-Djava.rmi.server.hostname=" + address));
        try (JMeterProcess process = JMeterProcess.start(jmeter.jmeter(), order, jmeter.stop(), line -> {
                    if (line.startsWith(JMeterRunner.INTERVAL_SUMMARY)) {
                        live.load(new LoadUpdate.JMeterSummary(line));
                    }
                });
                LoadSampler monitor = new LoadSampler(new LoadMonitor(
                        ProcFiles.ofThisMachine(),
                        target,
                        List::of,
                        load.order().port()))) {
            monitor.start();
            Optional<JMeterOutcome> end = process.awaitRunning();
            long until = System.nanoTime() + load.length().toNanos();
            begin(load);
            Optional<Failure> lost = Optional.empty();
            while (end.isEmpty()) {
                read(order.results());
                lost = lost(until);
                boolean overdue = System.nanoTime() - until > MAX_OVERTIME.toNanos();
                end = lost.isPresent() || overdue || jmeter.ending().get()
                        ? Optional.of(process.end(Duration.ZERO, HURRIED_PATIENCE))
                        : process.await(POLL_INTERVAL);
            }
            read(order.results());
            Optional<TimeRange> window = window(load);
            Optional<String> problem =
                    lost.isPresent() ? Optional.empty() : end.get().problem();
            if (problem.isPresent() || window.isEmpty()) {
                return lost.isPresent()
                        ? LoadResult.withoutFigures(lost)
                        : jmeter.failed(order, problem.orElse(NO_REQUESTS), false);
            }
            MeasurementWindow cuts =
                    new MeasurementWindow(Duration.ZERO, process.stopped().orElse(null));
            LoadMonitor observed =
                    monitor.within(window.get().fromMillis(), window.get().toMillis());
            return judged(load, lost, result(order.results(), window.get(), cuts), clocks(order), observed);
        } finally {
            if (results != null) {
                results.close();
            }
        }
    }

    void begin(DistributedLoad load) {
        load.engines().forEach(name -> engines.put(name, new Engine()));
    }

    private void read(Path file) throws IOException {
        BufferedReader open = results;
        if (open == null && Files.exists(file)) {
            open = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
            results = open;
        }
        if (open != null) {
            for (String row = open.readLine(); row != null; row = open.readLine()) {
                take(row, System.currentTimeMillis());
            }
        }
    }

    /// @param arrived by the clock of this machine, in milliseconds since 1970
    void take(String row, long arrived) {
        Matcher sample = ROW.matcher(row);
        Engine engine = sample.matches() ? engines.get(sample.group(4)) : null;
        if (engine != null) {
            long start = Long.parseLong(sample.group(1));
            long end = start + Long.parseLong(sample.group(2));
            engine.heardNanos = System.nanoTime();
            if (sample.group(5).equals("load")) {
                engine.requests++;
            } else {
                engine.begin = Long.parseLong(sample.group(3));
            }
            engine.lastEnd = Math.max(engine.lastEnd, end);
            engine.leastDelay = Math.min(engine.leastDelay, arrived - end);
        }
    }

    /// Names an engine from which nothing has come for long.
    ///
    /// @param until end of the schedules, behind which there is nothing to come
    private Optional<Failure> lost(long until) {
        long now = System.nanoTime();
        return engines.entrySet().stream()
                .filter(engine -> until - now > 0 && now - engine.getValue().heardNanos > MAX_SILENCE.toNanos())
                .findFirst()
                .map(engine -> LoadFinding.ENGINE_LOST.with(engine.getKey(), MAX_SILENCE.toSeconds()))
                .map(finding -> new Failure(finding, false));
    }

    /// The measured window by the clock of this machine, in which all engines are at work; empty without one, or
    /// without any request.
    Optional<TimeRange> window(DistributedLoad load) {
        boolean silent = engines.values().stream().anyMatch(engine -> engine.begin == 0);
        if (silent || engines.values().stream().allMatch(engine -> engine.requests == 0)) {
            return Optional.empty();
        }
        long from =
                times(engine -> engine.begin).max().orElseThrow() + load.ahead().toMillis();
        long sent =
                times(engine -> engine.begin).min().orElseThrow() + load.sent().toMillis();
        long heard = times(engine -> engine.lastEnd).min().orElseThrow();
        long to = Math.min(from + load.order().duration().toMillis(), Math.min(sent, heard));
        return to > from ? Optional.of(new TimeRange(from, to)) : Optional.empty();
    }

    private LongStream times(ToLongFunction<Engine> time) {
        return engines.values().stream().mapToLong(engine -> time.applyAsLong(engine) + engine.leastDelay);
    }

    JtlResult result(Path file, TimeRange window, MeasurementWindow cuts) throws IOException {
        Set<String> alive =
                engines.keySet().stream().map(name -> name + "-alive").collect(Collectors.toSet());
        JtlFile samples = new JtlFile(file, alive);
        UserActivity census = new UserActivity();
        samples.forEach(sample -> census.add(byThisClock(sample)), aside -> {}, row -> {});
        JtlAggregator tally = new JtlAggregator(census, Optional.of(window), true, cuts, JMeterPauses.NONE);
        samples.forEach(sample -> tally.add(byThisClock(sample)), aside -> {}, row -> {});
        return tally.result();
    }

    /// The sample as one of its engine, by the clock of this machine.
    private JtlSample byThisClock(JtlSample sample) {
        String name = sample.group().replaceFirst("-\\w+$", "");
        Engine engine = engines.get(name);
        return engine == null ? sample : sample.startingAt(sample.startMillis() + engine.leastDelay, name);
    }

    /// Reports clocks that can't both be right: a sample arrived before it had ended, or its engine began before it was
    /// ordered to.
    List<Finding> clocks(JMeterInvocation order) throws IOException {
        Matcher ordered = ORDERED.matcher(Files.readString(order.output()));
        long begin = ordered.find() ? Long.parseLong(ordered.group(1)) : 0;
        List<Finding> findings = new ArrayList<>();
        engines.forEach((name, engine) -> {
            long ahead = engine.leastDelay < 0 ? -engine.leastDelay : Math.min(0, engine.begin - begin);
            if (Math.abs(ahead) >= MIN_SKEW_MILLIS) {
                findings.add(LoadFinding.ENGINE_CLOCK
                        .with(name, Math.abs(ahead) / 1e3)
                        .withEvidence(Map.of("engine", name, "aheadSeconds", ahead / 1e3)));
            }
        });
        return findings;
    }

    /// Applies the rules for any load. What is known of a generator on this machine isn't of the engines.
    private static LoadResult judged(
            DistributedLoad load, Optional<Failure> lost, JtlResult result, List<Finding> clocks, LoadMonitor monitor) {
        LoadFigures figures = result.figures(load.arrivals(), load.due(result.reported()), Optional.empty(), List.of());
        LoadResult checked = JMeterLoadChecks.checked(result, figures, monitor, Optional.empty());
        List<Finding> findings = new ArrayList<>(checked.findings());
        lost.map(Failure::finding).ifPresent(findings::addFirst);
        findings.addAll(clocks);
        Totals totals = figures.summary().totals();
        if (totals.sent() > totals.scheduled()) {
            findings.add(LoadFinding.ENGINES_AHEAD
                    .with(totals.sent(), totals.scheduled())
                    .withEvidence(Map.of("scheduled", totals.scheduled(), "sent", totals.sent())));
        }
        findings.add(LoadFinding.ENGINES_UNSEEN.with());
        Map<String, ProofRecord> proof = new LinkedHashMap<>(checked.proof());
        proof.keySet().removeIf(name -> name.startsWith("generator-"));
        return new LoadResult(checked.figures(), lost, findings, Duration.ZERO, proof);
    }
}
