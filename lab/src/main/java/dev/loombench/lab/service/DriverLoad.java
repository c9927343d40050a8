package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.service.driver.DriverFigures;
import dev.loombench.lab.service.driver.DriverProgram;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.stats.Better;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Measurement of a running side by a person's own driver. What the side used meanwhile is measured from outside, as
/// under any load.
record DriverLoad(DriverProgram program, ServiceInstance served, TrialListener progress) {
    /// Time until a driver's load reaches the side, before the side's threads are looked at.
    private static final Duration LOAD_START = Duration.ofSeconds(1);

    /// End of the units of rates.
    private static final String PER_SECOND = "/s";

    /// Measures the side, which is warm.
    ///
    /// @param directory directory of the trial
    /// @throws ServiceFailedException if the driver fails, or gives no figure
    Measurement run(Path directory) throws ServiceFailedException, InterruptedException {
        ServerMonitor monitor = new ServerMonitor(served.processes(), served.usage(), served.startedAt());
        DriverOutput output;
        try (monitor) {
            progress.windowEdge();
            output = program.run(directory);
            progress.windowEdge();
        } catch (ServiceFailedException e) {
            Optional<String> death = served.exitReason().get();
            if (death.isPresent()) {
                return new Measurement.NoFigures(death.get(), Optional.empty());
            }
            throw e;
        }
        Optional<String> death = served.exitReason().get();
        if (death.isPresent()) {
            return new Measurement.NoFigures(death.get(), Optional.empty());
        }
        progress.window(output.from(), output.to());
        return new Measurement.TaskFigures(
                metrics(figures(program, output), output, monitor), List.of(), Optional.empty());
    }

    private static Map<String, Metric> figures(DriverProgram program, DriverOutput output)
            throws ServiceFailedException {
        try {
            return DriverFigures.read(program.driver(), output);
        } catch (UserErrorException e) {
            throw program.failure(
                    SideFault.DRIVER_WITHOUT_FIGURE,
                    String.valueOf(e.getMessage()),
                    DriverProgram.lastLines(output.printed(), output.errors()));
        }
    }

    private Map<String, Metric> metrics(Map<String, Metric> figures, DriverOutput output, ServerMonitor monitor) {
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
        metrics.put("time-to-first-answer", new Metric(served.firstAnswer().toNanos() / 1e9, "s", Better.LESS));
        return metrics;
    }

    /// Puts the CPU time. A side that does more per second also takes more of it: so where a rate decides, which is
    /// taken for one over the driver's whole run, it is divided by the work. Of other figures the work isn't known.
    static void putCpu(Map<String, Metric> metrics, Metric primary, double cpuSeconds, double seconds) {
        if (primary.better() == Better.MORE && primary.unit().endsWith(PER_SECOND)) {
            metrics.put(
                    SideMetrics.CPU_PER_OPERATION,
                    new Metric(cpuSeconds / seconds / primary.value(), "s", Better.LESS));
        } else {
            metrics.put(SideMetrics.CPU_TIME, new Metric(cpuSeconds, "s", Better.LESS));
        }
    }

    /// Puts the collections. Where more of a figure decides, the side that does more also allocates more, so neither
    /// direction of their number is better.
    private static void putCollections(Map<String, Metric> metrics, Metric primary, ServerMonitor monitor) {
        Better better = primary.better() == Better.MORE ? Better.NEITHER : Better.LESS;
        monitor.collections().ifPresent(all -> all.putInto(metrics, better));
        monitor.heapAfterCollection()
                .ifPresent(bytes -> metrics.put("heap-after-gc", new Metric(bytes, "B", Better.LESS)));
    }

    /// First run of a driver at a side, before anything counts: it shows whether the driver works and how long
    /// it takes, and what serves its load.
    ///
    /// @param took time of the run, with a warm-up command of its own
    /// @param runtime what runs on the side
    record DriverTryout(Duration took, SideRuntime runtime) {
        /// Number of looks at the side as long as no thread is met that serves: a driver may need a while to begin.
        private static final int MAX_LOOKS = 5;

        /// Runs the driver once, and looks at the side meanwhile.
        ///
        /// @param files directory for what it prints and writes
        /// @throws ServiceFailedException if it fails, or gives no figure
        static DriverTryout run(ServiceLauncher launcher, AbSide side, RunningSide running, AbDriver asked, Path files)
                throws IOException, InterruptedException {
            DriverProgram program = launcher.driver(asked, side);
            SideInspection inspection = new SideInspection(launcher);
            Instant start = Instant.now();
            try (ObservedWork<DriverOutput> driver = program.observed(Duration.ZERO, Duration.ZERO, files)) {
                boolean warm = driver.awaitStart().isPresent();
                awaitLoad(driver);
                SideRuntime runtime = inspection.inspect(side, running);
                for (int look = 1; warm && look < MAX_LOOKS && isUnknown(runtime) && !driver.isOver(); look++) {
                    runtime = inspection.inspect(side, running);
                }
                DriverOutput output = driver.result();
                DriverLoad.figures(program, output);
                return new DriverTryout(Duration.between(start, output.to()), runtime);
            }
        }

        /// Whether the JVM was read, but no thread was met that serves.
        private static boolean isUnknown(SideRuntime runtime) {
            return runtime.java() != null && runtime.threads() == null;
        }

        private static void awaitLoad(ObservedWork<DriverOutput> driver) throws InterruptedException {
            long end = System.nanoTime() + LOAD_START.toNanos();
            while (System.nanoTime() < end && !driver.isOver()) {
                Thread.sleep(20);
            }
        }
    }
}
