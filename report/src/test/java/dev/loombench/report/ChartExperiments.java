package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Builds experiments whose reports have every kind of chart, with figures that vary as on a small machine.
final class ChartExperiments {
    private static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "10000");
    private static final CellRecord CACHED = cell("cached-pool", "tasks", "10000");
    private static final CellRecord FIXED = cell("fixed-pool(200)", "tasks", "10000");
    private static final CellRecord REACTOR = cell("work-stealing-pool", "tasks", "10000");

    private ChartExperiments() {}

    /// Ten blocks of four models, with each baseline measured twice.
    static ExperimentRecord blocks() {
        Random random = new Random(7);
        BlockExperimentBuilder blocks = new BlockExperimentBuilder();
        for (int block = 1; block <= 10; block++) {
            double drift = 1 + 0.004 * block;
            run(blocks, block, VIRTUAL, 0.231 * drift, 0.015, null, random);
            run(blocks, block, CACHED, 1.52 * drift, 0.09, null, random);
            run(blocks, block, FIXED, 0.2335 * drift, 0.02, null, random);
            run(blocks, block, REACTOR, 1.02 * drift, 0.12, null, random);
            run(blocks, block, VIRTUAL, 0.231 * drift, 0.015, TrialRecord.CONTROL_PASS, random);
        }
        return blocks.estimate(VIRTUAL, "25", "time", "s", 0.236, 0.2001)
                .estimate(CACHED, "25", "time", "s", 1.55, 0.2001)
                .estimate(FIXED, "25", "time", "s", 0.239, 0.2001)
                .estimate(REACTOR, "25", "time", "s", 1.05, 1.0)
                .compared(VIRTUAL, CACHED, 6.6, 5.9, 7.3, ComparisonVerdict.SLOWER)
                .compared(VIRTUAL, FIXED, 1.01, 0.97, 1.06, ComparisonVerdict.INCONCLUSIVE)
                .compared(VIRTUAL, REACTOR, 4.4, 4.1, 4.8, ComparisonVerdict.SLOWER)
                .control(VIRTUAL, 1.002, 0.985, 1.02)
                .build("sleep-10k", "Ten thousand sleeping tasks", "How long do 10,000 tasks take?");
    }

    private static void run(
            BlockExperimentBuilder blocks,
            int block,
            CellRecord cell,
            double seconds,
            double spread,
            @Nullable String pass,
            Random random) {
        double fork = seconds * Math.exp(spread * random.nextGaussian());
        blocks.trial(
                block,
                cell,
                fork,
                pass,
                IntStream.range(0, 12)
                        .mapToObj(i -> fork * (1 + 0.5 * Math.exp(-i) + 0.01 * random.nextGaussian()))
                        .toList());
    }

    /// Three servers at four waits and five rates.
    static ExperimentRecord grid() {
        BlockExperimentBuilder grid = new BlockExperimentBuilder();
        List<String> servers = List.of("spring-mvc(virtual)", "spring-mvc(platform)", "spring-webflux");
        for (int server = 0; server < servers.size(); server++) {
            for (String wait : List.of("0ms", "10ms", "100ms", "1s")) {
                for (int rate : new int[] {50, 150, 500, 1000, 2000}) {
                    double base = wait.equals("1s") ? 1 : Integer.parseInt(wait.replace("ms", "")) / 1e3;
                    boolean queued = server == 1 && base * rate > 200;
                    double seconds = base + 0.0008 * (1 + rate / 900.0) + (queued ? base * rate / 200 : 0);
                    grid.estimate(
                            cell(servers.get(server), "wait", wait, "load", rate + "/s"),
                            "25",
                            "p50",
                            "s",
                            seconds,
                            base > 0 ? base : 0.0008);
                }
            }
        }
        return grid.build("http-wait", "Servers that wait, at rising rates", "From which rate on do they differ?");
    }

    /// Threads of two kinds, up to two counts.
    static ExperimentRecord memory() {
        BlockExperimentBuilder memory = new BlockExperimentBuilder().method("memory");
        double[][] bytes = {{22_400, 480, 2_100, 8_200, 1_900}, {1_150, 890, 12, 0, 0}, {1_820, 1_510, 14, 0, 3}};
        List<CellRecord> cells = List.of(
                cell("platform-per-task", "code", "cold", "threads", "10k"),
                cell("virtual-per-task", "code", "cold", "threads", "10k"),
                cell("virtual-per-task", "code", "warm", "threads", "10k"));
        List<String> sources = List.of("rss", "heap", "page-tables", "kernel-stack", "slab");
        for (String step : List.of("", "@1000")) {
            for (int i = 0; i < cells.size(); i++) {
                for (int source = 0; source < sources.size(); source++) {
                    double more = step.isEmpty() ? 1 : 1.6;
                    memory.bare(cells.get(i), sources.get(source) + "-per-thread" + step, "B", more * bytes[i][source]);
                }
            }
        }
        return memory.build("thread-memory", "What a parked thread takes", "How many bytes?");
    }

    /// Two servers under an open load, one of which stalls.
    static ExperimentRecord load() {
        ExperimentBuilder experiment =
                new ExperimentBuilder("http-hello", "A server under load", "How fast does it answer?").method("http");
        for (CellRecord cell : List.of(cell("jdk-http(virtual)"), cell("jdk-http(platform)"))) {
            LoadRecordBuilder loads = LoadRecordBuilder.open(
                            0.001, cell.model().contains("platform") ? 0.8 : 0.02, 500, 498)
                    .hiding(cell.model().contains("platform") ? 3 : 1);
            experiment.loaded(1, cell, mapped(loads.load(), cell.model().contains("platform")), loads.metrics());
            experiment.estimate(cell, "25", "p50", "s", Better.LESS, 0.0012, 0.0001, null);
        }
        return experiment.build();
    }

    static LoadRecord mapped(LoadRecord load, boolean stalls) {
        List<SecondRecord> seconds = load.seconds().stream()
                .map(second -> RecordBuilder.like(second)
                        .with("due", second.sent() + (stalls && second.second() == 9 ? 60 : 0))
                        .with("lag", stalls && second.second() == 9 ? 0.11 : 0.0011)
                        .build())
                .toList();
        List<Double> below = DoubleStream.iterate(0.001, end -> end * Math.pow(10, 0.1))
                .limit(30)
                .boxed()
                .toList();
        List<List<Long>> counts = new ArrayList<>();
        for (int step = 0; step < seconds.size(); step++) {
            int slow = stalls && step > 13 && step < 17 ? 18 : 4;
            counts.add(IntStream.range(0, below.size())
                    .mapToObj(i -> Math.round(400 * Math.exp(-Math.pow(i - slow, 2) / (slow > 4 ? 30 : 5))))
                    .toList());
        }
        return LoadRecordFixtures.with(load, seconds, null, null, new LatencyMapRecord(-5, 1, below, counts));
    }

    /// A pool of 50 threads, whose answers wait 100 ms, and virtual threads.
    static ExperimentRecord capacity() {
        CellRecord pool = cell("jdk-http(platform:50)", "wait", "100ms");
        CellRecord virtual = cell("jdk-http(virtual)", "wait", "100ms");
        return new ExperimentBuilder("http-capacity", "How much servers that wait can carry", "Up to which rate?")
                .method("http")
                .loaded(1, pool, searched(470, 500), Map.of())
                .loaded(1, virtual, searched(1_900, 2_300), Map.of())
                .estimate(
                        pool,
                        "25",
                        "capacity",
                        "/s",
                        Better.MORE,
                        470,
                        9,
                        new IdealRecord(500, null, "pool of threads", "50 threads / 100 ms"))
                .estimate(virtual, "25", "capacity", "/s", Better.MORE, 1900, 30, null)
                .build();
    }

    private static LoadRecord searched(double capacity, double most) {
        List<CurveRecord> curve = new ArrayList<>();
        List<SearchRecord> loads = new ArrayList<>();
        for (double share : new double[] {0.1, 0.25, 0.5, 0.7, 0.85, 0.93, 0.97, 1.04, 1.2}) {
            double rate = share * most;
            double queue = share < 1 ? 0.0008 / (1 - share) : 2 * share;
            Map<String, Double> latencies = Map.of("p50", 0.101 + queue / 4, "p99", 0.104 + queue * 5);
            boolean kept = rate <= capacity;
            curve.add(new CurveRecord(rate, Math.min(rate, most), latencies, 1, kept ? 1 : 0));
            loads.add(new SearchRecord(
                    loads.size() + 1,
                    SearchStage.FINE,
                    rate,
                    100,
                    true,
                    rate,
                    0.0,
                    latencies,
                    kept,
                    List.of(),
                    0.0,
                    true,
                    null));
        }
        CapacityRecord record = RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<200ms")
                .with("bounds", Map.of("p99", 0.2))
                .with("outcome", CapacityOutcome.FOUND)
                .with("confirmed", true)
                .with("capacity", new RateRecord(capacity, capacity * 0.98, capacity * 1.02, 8))
                .with("saturation", new RateRecord(most, most * 0.99, most * 1.01, 3))
                .with("curve", curve)
                .with("loads", loads)
                .build();
        return LoadRecordFixtures.searched(60, 60_000, record);
    }
}
