package dev.loombench.lab.service;

import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument.DriverRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.SideDiagnosis.WatchedSide;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.service.driver.DriverFigures;
import dev.loombench.lab.service.driver.DriverProgram;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// A person's own driver, which puts its own load on a side and measures it. What the side uses meanwhile is
/// measured from outside, as under any load.
///
/// @param run time that one run takes, with a warm-up command of its own; empty until it was tried
public record DriverWork(AbDriver driver, Optional<Duration> run) implements LoadWork {
    /// Assumed time of a run before it was tried.
    public static final Duration ASSUMED_RUN = Duration.ofSeconds(20);

    /// Time until a driver's load reaches the side, before the side's threads are looked at.
    private static final Duration LOAD_START = Duration.ofSeconds(1);

    /// Number of looks at the side as long as no thread is met that serves: a driver may need a while to begin.
    private static final int MAX_LOOKS = 5;

    /// End of the units of rates.
    private static final String PER_SECOND = "/s";

    @Override
    public String name() {
        return "driver";
    }

    @Override
    public String words() {
        return ServiceNotice.UNDER_DRIVER.message(driver.name());
    }

    @Override
    public Description description(AbLoad load) {
        return new Description(
                ServiceNotice.DRIVER.message(driver.name()),
                "driver",
                ServiceNotice.OF_DRIVER.message(driver.name()),
                AbLoad.TRIAL_OVERHEAD,
                driver.declaredPrimary().orElse(ServiceWorkload.FIRST_METRIC));
    }

    @Override
    public Duration duration(AbLoad load) {
        return load.warmup().plus(run.orElse(ASSUMED_RUN));
    }

    @Override
    public double measuredSeconds(AbLoad load, List<TrialRecord> trials) {
        return trials.stream()
                .filter(TrialRecord::counts)
                .flatMap(trial -> Stream.ofNullable(trial.metrics().get(SideMetrics.DRIVER_TIME)))
                .mapToDouble(Metric::value)
                .average()
                .orElse(0);
    }

    @Override
    public Optional<DriverRecord> driver(List<TrialRecord> trials) {
        return Optional.of(new DriverRecord(
                driver.command(),
                driver.warmup().isEmpty() ? null : driver.warmup(),
                driver.metrics().stream().map(DeclaredMetric::toString).toList(),
                driversMetric(trials).orElse(null),
                driver.timeout().toMillis() / 1e3));
    }

    @Override
    public List<String> metrics(List<TrialRecord> baseline, boolean overloaded) {
        return SideMetrics.ofDriver(baseline, driver.declaredPrimary());
    }

    @Override
    public Optional<String> driversMetric(List<TrialRecord> trials) {
        return SideMetrics.primaryOfDriver(trials, driver.declaredPrimary());
    }

    @Override
    public Optional<String> assumption(boolean untried, String time) {
        return run.isPresent()
                ? Optional.empty()
                : Optional.of(ServiceNotice.TIME_OF_DRIVER.message(time, Format.duration(ASSUMED_RUN)));
    }

    @Override
    public SideWork withRun(Duration took) {
        return new DriverWork(driver, Optional.of(took));
    }

    @Override
    public Stream<List<String>> commands() {
        return Stream.of(driver.command(), driver.warmup());
    }

    @Override
    public void check(ServiceLauncher launcher, Path log) {
        launcher.driver(driver, launcher.config().baseline()).check();
    }

    /// None: the driver itself loads the side meanwhile.
    @Override
    public List<AbRequest> inspectionRequests(AbLoad load) {
        return List.of();
    }

    /// Runs the driver once, and looks at the side meanwhile: it shows whether the driver works and how long it
    /// takes, and what serves its load.
    @Override
    public TriedSide tryAt(ServiceLauncher launcher, RunningSide side, Path files)
            throws IOException, InterruptedException {
        DriverProgram program = launcher.driver(driver, side.side());
        SideInspection inspection = new SideInspection(launcher);
        Instant start = Instant.now();
        try (ObservedWork<DriverOutput> work = program.observed(
                Duration.ZERO,
                Duration.ZERO,
                PrivateDirectory.createWithin(files, "try", side.side().name()))) {
            boolean warm = work.awaitStart().isPresent();
            awaitLoad(work);
            SideRuntime runtime = inspection.inspect(side, List.of());
            for (int look = 1; warm && look < MAX_LOOKS && isUnknown(runtime) && !work.isOver(); look++) {
                runtime = inspection.inspect(side, List.of());
            }
            DriverOutput output = work.result();
            figures(program, output);
            return new TriedSide(runtime, Optional.of(Duration.between(start, output.to())));
        }
    }

    /// Whether the JVM was read, but no thread was met that serves.
    private static boolean isUnknown(SideRuntime runtime) {
        return runtime.java() != null && runtime.threads() == null;
    }

    private static void awaitLoad(ObservedWork<DriverOutput> work) throws InterruptedException {
        long end = System.nanoTime() + LOAD_START.toNanos();
        while (System.nanoTime() < end && !work.isOver()) {
            Thread.sleep(20);
        }
    }

    /// Has the driver warm the side up. What it ends with isn't a disturbance of the measurement.
    @Override
    public void prepare(TestBed bed, RunningSide side, Path directory) throws IOException, InterruptedException {
        try {
            bed.launcher()
                    .driver(driver, side.side())
                    .warmUp(bed.config().load().warmup(), directory);
        } catch (ServiceFailedException e) {
            Optional<String> death = side.process().death();
            throw death.isPresent() ? side.process().fault(SideFault.DIED_UNDER_DRIVER.message(death.get())) : e;
        }
    }

    @Override
    public boolean run(SideTrial trial, Duration spare) throws IOException, InterruptedException {
        try {
            trial.progress().windowEdge();
            trial.add(program(trial).run(trial.directory(), trial.running().target()));
            trial.progress().windowEdge();
            return true;
        } catch (ServiceFailedException e) {
            if (trial.hasEnded()) {
                return false;
            }
            throw e;
        }
    }

    private DriverProgram program(SideTrial trial) {
        return trial.bed().launcher().driver(driver, trial.load().side());
    }

    @Override
    public Measurement figures(SideTrial trial) throws ServiceFailedException {
        Optional<String> death = trial.running().process().death();
        if (death.isPresent() || trial.driven().isEmpty()) {
            return new Measurement.NoFigures(death.orElse(""));
        }
        DriverOutput output = trial.driven().get();
        Map<String, Metric> metrics = metrics(
                figures(program(trial), output),
                output,
                trial.monitor(),
                trial.running().firstAnswer());
        List<Finding> findings =
                LoadChecks.ofDriver(output.observed(), output.took().toNanos() / 1e9);
        return LoadChecks.firstInvalid(findings)
                .<Measurement>map(cause -> new Measurement.InvalidFigures(metrics, null, cause.message(), findings))
                .orElseGet(() -> new Measurement.ReportedFigures(metrics, findings));
    }

    private static Map<String, Metric> figures(DriverProgram program, DriverOutput output)
            throws ServiceFailedException {
        try {
            return DriverFigures.read(program.driver(), output);
        } catch (UserErrorException e) {
            throw program.failure(
                    SideFault.DRIVER_WITHOUT_FIGURE,
                    String.valueOf(e.getMessage()),
                    output.files().lastLines());
        }
    }

    private static Map<String, Metric> metrics(
            Map<String, Metric> figures, DriverOutput output, ServerMonitor monitor, Duration firstAnswer) {
        Map<String, Metric> metrics = new LinkedHashMap<>(figures);
        Metric primary = metrics.values().iterator().next();
        double seconds = output.took().toNanos() / 1e9;
        metrics.put(SideMetrics.DRIVER_TIME, new Metric(seconds, "s", Better.NEITHER));
        OptionalDouble cpu = monitor.cpuSeconds(output.from(), output.to());
        if (cpu.isPresent()) {
            putCpu(metrics, primary, cpu.getAsDouble(), seconds);
        }
        monitor.peakThreads()
                .ifPresent(threads -> metrics.put("peak-threads", new Metric(threads, "threads", Better.LESS)));
        monitor.peakRss().ifPresent(bytes -> metrics.put("peak-rss", new Metric(bytes, "B", Better.LESS)));
        putCollections(metrics, primary, monitor);
        metrics.put("time-to-first-answer", new Metric(firstAnswer.toNanos() / 1e9, "s", Better.LESS));
        return metrics;
    }

    /// Puts the CPU time. A side that does more per second also takes more of it: so where a rate decides, which
    /// is taken for one over the driver's whole run, it is divided by the work. Of other figures the work isn't
    /// known.
    static void putCpu(Map<String, Metric> metrics, Metric primary, double cpuSeconds, double seconds) {
        if (primary.better() == Better.MORE && primary.unit().endsWith(PER_SECOND)) {
            metrics.put(
                    SideMetrics.CPU_PER_OPERATION,
                    new Metric(cpuSeconds / seconds / primary.value(), "s", Better.LESS));
        } else {
            metrics.put(SideMetrics.CPU_TIME, new Metric(cpuSeconds, "s", Better.LESS));
        }
    }

    /// Puts the collections. Where more of a figure decides, the side that does more also allocates more, so
    /// neither direction of their number is better.
    private static void putCollections(Map<String, Metric> metrics, Metric primary, ServerMonitor monitor) {
        Better better = primary.better() == Better.MORE ? Better.NEITHER : Better.LESS;
        monitor.collections().ifPresent(all -> all.putInto(metrics, better));
        monitor.heapAfterCollection()
                .ifPresent(bytes -> metrics.put("heap-after-gc", new Metric(bytes, "B", Better.LESS)));
    }

    @Override
    public DiagnosisRecord watch(WatchedSide side) throws AttachException, IOException, InterruptedException {
        return side.watch(side.bed()
                .launcher()
                .driver(driver, side.load().side())
                .observed(side.bed().config().load().warmup(), run.orElse(ASSUMED_RUN), side.directory()));
    }
}
