package dev.loombench.lab.service;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.TestBed.Course;
import dev.loombench.lab.service.advice.AbAnalysis;
import dev.loombench.lab.service.advice.AbAnalysis.SupplementaryEvidence;
import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ControlVariant;
import dev.loombench.lab.service.config.ControlVariant.Kind;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestCounts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Fixtures: configurations of `ab`, and trials with made-up figures.
public final class AbFixtures {
    private AbFixtures() {}

    public static AbConfig config(List<String> sides, List<Double> rates, long seed) {
        return config(sides, rates, seed, List.of(), false);
    }

    public static AbConfig config(
            List<String> sides, List<Double> rates, long seed, List<String> gates, boolean again) {
        AbRequest request = new AbRequest(LoadRequest.get(URI.create("http://127.0.0.1:8080/orders")), Map.of());
        return new AbConfig(
                "Orders",
                sides.stream()
                        .map(name ->
                                new AbSide(name, List.of("run", name), Map.of(), OptionalInt.empty(), Path.of("/")))
                        .toList(),
                Optional.empty(),
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                Path.of("/"),
                new AbLoad(
                        List.of(request),
                        Optional.empty(),
                        rates.stream().<SideWork>map(RateWork::new).toList(),
                        true,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        OptionalInt.empty(),
                        false,
                        Duration.ZERO),
                new AbEffort(
                        6,
                        Duration.ofMinutes(15),
                        OptionalDouble.empty(),
                        0.03,
                        gates.stream().map(GateRule::parse).toList(),
                        seed,
                        again,
                        Optional.empty(),
                        false,
                        false));
    }

    /// A bed for sides that were tried, without generators.
    public static TestBed bed(ServiceLauncher launcher, SetupServices services, AbListener listener, Tryout tried) {
        return new TestBed(launcher, services, null, null, listener, tried, course(Duration.ZERO, List.of()));
    }

    /// The same limit for each warm-up and each run, and no diagnosis but beside the trials.
    public static Course course(Duration limit, List<DiagnosisRecord> diagnoses) {
        return new Course() {
            @Override
            public Duration warmUpLimit() {
                return limit;
            }

            @Override
            public Duration runLimit() {
                return limit;
            }

            @Override
            public boolean isUndiagnosed(AbSide side, SideWork work) {
                return false;
            }

            @Override
            public void measured(List<SideFigures> figures) {}

            @Override
            public void diagnosed(DiagnosisRecord diagnosis) {
                diagnoses.add(diagnosis);
            }
        };
    }

    /// Services that were tried.
    public static Tryout tried(List<AnswerRecord> answers, List<SideRuntime> runtimes) {
        return RecordBuilder.like(Tryout.NONE)
                .with("answers", answers)
                .with("runtimes", runtimes)
                .build();
    }

    /// Trial of the schedule, with what it loads.
    public record ScheduledLoad(int id, int pair, AbSide side, SideWork work) {
        public CellRecord cell() {
            return SideLoad.cell(side.name(), work);
        }
    }

    /// Evaluates trials without capacities and diagnoses.
    public static AbAnalysis analyse(AbConfig config, List<TrialRecord> trials, int planned, List<String> conditions) {
        return AbAnalysis.analyse(
                config, trials, planned, conditions, new SupplementaryEvidence(Optional.empty(), List.of(), List.of()));
    }

    /// Returns the trials of pairs, in order.
    public static List<ScheduledLoad> trials(AbConfig config, int pairs) {
        return ServiceExperiment.schedule(config, pairs).trials().stream()
                .map(trial -> {
                    SideLoad load = SideLoad.of(config, trial);
                    return new ScheduledLoad(trial.id(), load.pair(), load.side(), load.work());
                })
                .toList();
    }

    /// Returns a configuration with other sides.
    public static AbConfig with(AbConfig config, List<AbSide> sides) {
        return with(config, sides, config.effort());
    }

    /// Returns a side under another name, with a pool of this size.
    public static AbSide withPool(AbSide side, String name, int threads) {
        return RecordBuilder.like(side.withName(name))
                .with("control", Optional.of(new ControlVariant(Kind.LARGER_POOL, threads)))
                .build();
    }

    /// Returns a configuration that diagnoses each side.
    public static AbConfig diagnosed(AbConfig config) {
        return diagnosed(config, config.effort().search());
    }

    /// Returns a configuration that diagnoses each side after a capacity search.
    public static AbConfig diagnosed(AbConfig config, Optional<CapacitySearchConfig> search) {
        AbEffort effort = RecordBuilder.like(config.effort())
                .with("search", search)
                .with("diagnose", true)
                .build();
        return with(config, config.sides(), effort);
    }

    /// Returns a configuration with other sides and another effort.
    public static AbConfig with(AbConfig config, List<AbSide> sides, AbEffort effort) {
        return RecordBuilder.like(config)
                .with("sides", sides)
                .with("effort", effort)
                .build();
    }

    /// Returns the record of a measured trial.
    ///
    /// @param answered responses as a share of the requests due
    public static TrialRecord trial(ScheduledLoad trial, double mean, double p99, double cpu, double answered) {
        return trial(trial, mean, p99, cpu, answered, List.of());
    }

    /// Returns the record of a measured trial without a load of requests, with other figures.
    public static TrialRecord trial(ScheduledLoad trial, Map<String, Metric> metrics) {
        ScheduledLoad anyRate = new ScheduledLoad(trial.id(), trial.pair(), trial.side(), new RateWork(1));
        return RecordBuilder.like(trial(anyRate, 1, 1, 1, 1))
                .with("cell", trial.cell())
                .with("metrics", metrics)
                .with("load", null)
                .build();
    }

    /// Returns the record of a measured trial with figures per request. A side that doesn't carry the rate has no
    /// latency.
    public static TrialRecord trial(
            ScheduledLoad trial, double mean, double p99, double cpu, double answered, List<RequestCounts> requests) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("mean", new Metric(mean, "s", Better.LESS));
        metrics.put("p99", new Metric(p99, "s", Better.LESS));
        metrics.put("cpu-per-request", new Metric(cpu, "s", Better.LESS));
        metrics.put("rate", new Metric(rate(trial) * answered, "/s", Better.MORE));
        List<Finding> findings = new Overload(
                        Math.round(rate(trial) * 10), Math.round(rate(trial) * 10 * answered), 10, mean)
                .finding(false, false).stream().toList();
        metrics.keySet().removeAll(Finding.voided(findings).keySet());
        LoadRecord load = RecordBuilder.like(RunFixture.load())
                .with("offered", rate(trial))
                .with("answered", Math.round(rate(trial) * 10 * answered))
                .with("seed", 1L)
                .with("requests", requests)
                .build();
        return RecordBuilder.of(TrialRecord.class)
                .with("id", trial.id())
                .with("place", trial.id())
                .with("block", trial.pair())
                .with("experiment", "ab")
                .with("jdk", "own")
                .with("cell", trial.cell())
                .with("status", TrialStatus.OK)
                .with("startedAt", Instant.EPOCH)
                .with("durationSeconds", 20.0)
                .with("jvm", new JvmRecord(trial.side().name(), null, 1, "its own", null, 1, List.of()))
                .with("metrics", metrics)
                .with("findings", findings)
                .with("load", load)
                .build();
    }

    /// Returns the record of a search for a side's capacity.
    ///
    /// @param reason why it is only a lower bound; absent where the capacity was found
    public static TrialRecord search(int id, String side, @Nullable String reason) {
        return searched(side, reason).record(id, id, null, new JvmRecord(side, null, 1, "its own", null, 1, List.of()));
    }

    /// Returns the result of a search for a side's capacity.
    ///
    /// @param reason why it is only a lower bound; absent where the capacity was found
    public static CapacityMeasurement searched(String side, @Nullable String reason) {
        CapacityRecord search = RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<100ms")
                .with("outcome", reason == null ? CapacityOutcome.FOUND : CapacityOutcome.AT_LEAST)
                .with("confirmed", reason == null)
                .with("cutShort", reason != null)
                .with("capacity", new RateRecord(190, 185.0, 195.0, 8))
                .with("reason", reason)
                .build();
        LoadRecord load =
                RecordBuilder.like(RunFixture.load()).with("capacity", search).build();
        return new CapacityMeasurement(side, load, Instant.EPOCH, 60);
    }

    /// Returns the rate of a trial, in requests per second.
    public static double rate(ScheduledLoad trial) {
        return trial.work().rate().orElseThrow();
    }
}
