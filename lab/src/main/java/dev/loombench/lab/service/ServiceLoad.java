package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorLoad.SessionCount;
import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.ServerUsage;
import dev.loombench.lab.load.ServerUsage.TimeSpan;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.WarmUpRule;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.measure.MeasurementMethod;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Load of a user's own service, with its resource usage measured from outside.
public record ServiceLoad(ServiceLoad.ServiceInstance served, MeasurementMethod.TrialListener progress) {
    /// Running service.
    ///
    /// @param processes all of the service, looked up at each sample
    /// @param usage what they use together; empty where it can't be read
    /// @param listener process that accepts connections; empty where unknown
    /// @param firstAnswer time from the start to the first answer
    /// @param split processors of service and generator; empty where nothing is bound
    /// @param exitReason way in which the service ended, as a clause; empty while it runs
    public record ServiceInstance(
            Supplier<List<Long>> processes,
            Supplier<Optional<ProcessReading>> usage,
            OptionalLong listener,
            Instant startedAt,
            Duration firstAnswer,
            Optional<CpuSplit> split,
            Supplier<Optional<String>> exitReason) {
        /// The service as the generator's target.
        TargetProcess target() {
            return TargetProcess.withUnboundGenerator(listener, split).withProcesses(processes);
        }

        /// Begins to watch what it uses.
        ServerMonitor monitor() {
            return new ServerMonitor(processes, usage, startedAt);
        }
    }

    /// Loads the service until a window is measured. The first metric is `mean`; `heap-after-gc` exists for
    /// HotSpot JVMs.
    ///
    /// @param <R> request for a load by the generator
    /// @throws IOException if the generator can't be started, or its files can't be read
    public <R> Measurement run(LoadGenerator<R> generator, R request) throws IOException, InterruptedException {
        ServerMonitor monitor = served.monitor();
        LoadOutcome outcome;
        try (monitor) {
            outcome = outcome(generator.run(request, served.target(), progress));
        }
        if (outcome instanceof LoadOutcome.SteadyLoad done) {
            progress.window(done.from(), done.to());
        }
        return measurement(
                served, outcome, monitor, done -> monitor.within(List.of(new TimeSpan(done.from(), done.to()))));
    }

    /// Takes the measurement from the outcome of a service's load.
    ///
    /// @param usage what the service used in the measured windows
    static Measurement measurement(
            ServiceInstance served,
            LoadOutcome outcome,
            ServerMonitor monitor,
            Function<LoadOutcome.SteadyLoad, ServerUsage> usage) {
        Optional<String> death = served.exitReason().get();
        if (death.isPresent()) {
            return new Measurement.NoFigures(death.get(), Optional.empty());
        }
        return switch (outcome) {
            case LoadOutcome.LoadFailure(String reason) -> new Measurement.NoFigures(reason, Optional.empty());
            case LoadOutcome.SteadyLoad done -> {
                Map<String, Metric> metrics = metrics(done, monitor, usage.apply(done), served.firstAnswer());
                List<Finding> findings = Stream.concat(done.findings().stream(), endedJvms(monitor).stream())
                        .toList();
                yield done.invalid().isPresent()
                        ? new Measurement.InvalidFigures(
                                metrics, done.record(), done.invalid().get(), findings)
                        : new Measurement.ServerFigures(metrics, done.record(), findings);
            }
        };
    }

    /// A side of several processes may go on answering without one of them.
    private static Optional<Finding> endedJvms(ServerMonitor monitor) {
        return monitor.endedJvms() == 0
                ? Optional.empty()
                : Optional.of(new Finding(
                        "process-ended",
                        Finding.Severity.WARNING,
                        Format.count(monitor.endedJvms(), "JVM") + " of the side ended under the load, while it went on"
                                + " answering",
                        "see the side's output (" + SideTrialRunner.OUTPUT_FILE + ")",
                        Map.of("ended", monitor.endedJvms())));
    }

    /// Takes the outcome from the result of a side's load.
    static LoadOutcome outcome(LoadResult result) {
        return LoadOutcome.of(result, "Let it run longer than its ramp-up and the warm-up take (--duration, --warmup)");
    }

    private static Map<String, Metric> metrics(
            LoadOutcome.SteadyLoad done, ServerMonitor monitor, ServerUsage usage, Duration firstAnswer) {
        Map<String, Metric> all = HttpMetrics.of(done.record(), done.mean(), usage, firstAnswer);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        Metric mean = all.get("mean");
        if (mean != null) {
            metrics.put("mean", mean);
        }
        metrics.putAll(all);
        metrics.putAll(done.further());
        monitor.heapAfterCollection()
                .ifPresent(bytes -> metrics.put("heap-after-gc", new Metric((double) bytes, "B", Better.LESS)));
        return metrics;
    }

    /// Requests for loads of a side: what the generator sends, when, and over how many connections.
    ///
    /// @param load load of the run
    record SideLoadOrders(AbLoad load) {
        private static final int MAX_CONNECTIONS = 4_000;

        /// Reserve for a side that falls behind: its responses take a multiple of the first ones' time.
        private static final double SLOWDOWN_RESERVE = 4;

        /// Returns the load with enough connections for a response time at its highest rate, unless their
        /// number is configured.
        static AbLoad withConnectionsFor(Duration answer, AbLoad load) {
            double highest =
                    load.rates().stream().mapToDouble(rate -> rate).max().orElse(0);
            double needed = Math.ceil(highest * answer.toMillis() / 1e3 * SLOWDOWN_RESERVE);
            return load.connections().isPresent()
                            || highest == 0
                            || needed <= GeneratorLoad.connections(new Arrivals.OpenModel(highest, load.poisson()))
                    ? load
                    : load.withConnections((int) Math.min(MAX_CONNECTIONS, needed));
        }

        /// Returns the order for a load at one rate.
        ///
        /// @param perSecond requests per second
        /// @param directory directory for the generator's files
        LoadOrder orderAtRate(
                AbSide side, double perSecond, Duration warmup, Duration duration, long seed, Path directory) {
            Arrivals arrivals = new Arrivals.OpenModel(perSecond, load.poisson());
            return orderAtRate(
                    side,
                    arrivals,
                    warmup,
                    duration,
                    load.connections().orElse(GeneratorLoad.connections(arrivals)),
                    seed,
                    directory);
        }

        /// Returns the order for a warm-up by work: the safe requests, in a closed loop.
        ///
        /// @param perSecond rate of the measured load, which the loop reaches at least
        /// @param limit time after which it ends in any case
        LoadOrder warmUpOrder(AbSide side, double perSecond, Duration limit, Path directory) {
            List<LoadRequest> requests = load.requests().stream()
                    .filter(AbRequest::isSafe)
                    .map(request -> request.toLoadRequest(side.port()))
                    .toList();
            boolean fed =
                    requests.stream().anyMatch(request -> !request.feedNames().isEmpty());
            int users = Math.clamp(
                    (long) Math.ceil(perSecond * load.responseTime().toMillis() / 1e3),
                    WarmUpRule.MIN_USERS,
                    MAX_CONNECTIONS);
            Arrivals arrivals = new Arrivals.ClosedModel(users);
            return new LoadOrder(
                    requests,
                    fed ? load.feed().orElse(null) : null,
                    arrivals,
                    Duration.ZERO,
                    limit,
                    load.timeout(),
                    users,
                    SessionCount.required(arrivals, load.timeout(), users),
                    1,
                    directory);
        }

        /// Returns the order for an overload. It has connections enough, up to the limit, that no request
        /// waits for one until it times out, so that all requests reach the side.
        LoadOrder overloadOrder(AbSide side, double perSecond, long seed, Path directory) {
            double needed = Math.ceil(perSecond * (load.timeout().toMillis() / 1e3 + 1));
            Arrivals arrivals = new Arrivals.OpenModel(perSecond, load.poisson());
            int connections = load.connections()
                    .orElse(Math.max((int) Math.min(MAX_CONNECTIONS, needed), GeneratorLoad.connections(arrivals)));
            return orderAtRate(side, arrivals, load.warmup(), load.duration(), connections, seed, directory);
        }

        /// Returns the settings for a load by a JMeter plan, which is stopped gracefully after the load's duration
        /// unless it ends before.
        ///
        /// @param cpus processors of JMeter; empty where nothing is bound
        /// @param directory directory for JMeter's files
        JMeterRunSettings planSettings(AbSide side, AbLevel.PlanLevel plan, Optional<CpuSet> cpus, Path directory) {
            Map<String, String> properties = new LinkedHashMap<>(plan.properties());
            properties.putAll(JMeterRunSettings.targetProperties(load.first().urlAtPort(side.port())));
            properties.put(
                    "duration", Long.toString(Math.ceilDiv(load.duration().toMillis(), 1_000)));
            return new JMeterRunSettings(
                    plan.file(),
                    properties,
                    directory,
                    load.warmup(),
                    load.duration(),
                    load.duration(),
                    JMeterRunSettings.GRACEFUL_PATIENCE,
                    cpus,
                    OptionalInt.empty(),
                    Optional.empty(),
                    false);
        }

        private LoadOrder orderAtRate(
                AbSide side,
                Arrivals arrivals,
                Duration warmup,
                Duration duration,
                int connections,
                long seed,
                Path directory) {
            return new LoadOrder(
                    load.requests().stream()
                            .map(request -> request.toLoadRequest(side.port()))
                            .toList(),
                    load.feed().orElse(null),
                    arrivals,
                    warmup,
                    duration,
                    load.timeout(),
                    connections,
                    SessionCount.required(arrivals, load.timeout(), connections),
                    seed,
                    directory);
        }
    }
}
