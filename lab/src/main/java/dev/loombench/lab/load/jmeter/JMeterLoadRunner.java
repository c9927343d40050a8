package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.jmeter.JMeterRunSettings.ShutdownRequest;
import dev.loombench.lab.load.jmeter.JtlFile.InvalidJtlException;
import dev.loombench.lab.load.jmeter.JtlTail.JtlInterval;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Confinement.CpuAffinity;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.JMeterInvocation;
import dev.loombench.lab.process.JMeterProcess;
import dev.loombench.lab.process.JMeterProcess.JMeterOutcome;
import dev.loombench.lab.process.JMeterProcess.JMeterSummaryLine;
import dev.loombench.lab.process.ProcessOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Runner of a JMeter plan against a server, which reads its results.
public final class JMeterLoadRunner {
    private static final Duration SUMMARY_INTERVAL = Duration.ofSeconds(10);
    private static final Duration KILL_AFTER = Duration.ofSeconds(30);
    private static final Duration HURRIED_PATIENCE = Duration.ofSeconds(12);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    /// Log text at the start of a load group; set-up groups log "Starting setUp ThreadGroup".
    private static final String LOAD_GROUP_STARTS = " Starting ThreadGroup: ";

    private static final int MAX_LINE_LENGTH = 300;
    private static final String ERROR_LEVEL = " ERROR ";
    private static final String ERROR_PREFIX_REGEX = "^.* ERROR \\S+: ";
    private static final String LOG_LINE_REGEX = "\\d{4}-\\d\\d-\\d\\d .*";

    /// Property that makes JMeter write each result at once; the plan's own setting takes precedence.
    private static final String AUTOFLUSH_PROPERTY = "jmeter.save.saveservice.autoflush";

    private JMeterLoadRunner() {}

    /// Runs a plan to its end, or for the given duration: then it is stopped gracefully, abruptly when the
    /// run's patience is exceeded, and by killing JMeter half a minute later.
    ///
    /// @param stop kills JMeter
    /// @param ending stops the plan early, gracefully for a shorter time
    /// @param listener notified of progress
    /// @param watch monitors JMeter's process while it runs
    /// @throws IOException if JMeter can't be started, or its results can't be read
    public static JMeterLoadResult run(
            JMeterInstallation jmeter,
            JMeterRunSettings run,
            Cancellation stop,
            ShutdownRequest ending,
            JMeterListener listener,
            JMeterMonitor watch)
            throws IOException, InterruptedException {
        JMeterInvocation order = order(run, listener);
        List<JMeterSummaryLine> summaries = Collections.synchronizedList(new ArrayList<>());
        try (watch;
                JMeterProcess process = JMeterProcess.start(jmeter, order, stop, line -> {
                    summaries.add(line);
                    listener.summary(line);
                })) {
            watch.start(process.pid());
            boolean running = process.awaitRunning();
            if (running) {
                watch.notifyRunning();
            }
            Optional<String> bindingError = running ? bindProcessors(process, run, stop, watch) : Optional.empty();
            if (bindingError.isPresent() && process.isAlive()) {
                return new JMeterLoadResult.PlanFailure(
                        "JMeter can't be bound to its processors: " + bindingError.get(), false);
            }
            Optional<SecondReporter> seconds = listener.seconds()
                    .map(consumer -> new SecondReporter(order.results(), System.nanoTime(), consumer));
            JMeterOutcome end = end(process, run, order.log(), running, ending, seconds);
            return outcome(end, run, order, process, summaries);
        }
    }

    private static JMeterInvocation order(JMeterRunSettings run, JMeterListener listener) {
        Map<String, String> properties = new HashMap<>(run.properties());
        if (listener.seconds().isPresent()) {
            properties.putIfAbsent(AUTOFLUSH_PROPERTY, "true");
        }
        return new JMeterInvocation(run.java(), run.plan().path(), properties, run.directory(), SUMMARY_INTERVAL);
    }

    /// Binds JMeter to its processors; without a given set, to those that the server leaves free, where
    /// possible.
    ///
    /// @return why a given set can't be used; empty otherwise
    private static Optional<String> bindProcessors(
            JMeterProcess process, JMeterRunSettings run, Cancellation stop, JMeterMonitor watch)
            throws IOException, InterruptedException {
        if (run.cpus().isPresent()) {
            return CpuAffinity.bind(process.pid(), run.cpus().get(), stop);
        }
        watch.bind(process.pid(), stop);
        return Optional.empty();
    }

    /// Waits for the end of the plan, or ends it. The duration counts from the end of groups that only set up.
    private static JMeterOutcome end(
            JMeterProcess process,
            JMeterRunSettings run,
            Path log,
            boolean running,
            ShutdownRequest ending,
            Optional<SecondReporter> seconds)
            throws IOException, InterruptedException {
        boolean setsUp =
                running && run.duration() != null && !run.plan().setupGroups().isEmpty();
        Duration duration = run.duration() != null && running && !setsUp ? run.duration() : run.limit();
        long deadline = System.nanoTime() + duration.toNanos();
        while (!ending.requested()) {
            if (seconds.isPresent()) {
                seconds.get().reportIfDue(System.nanoTime());
            }
            if (setsUp && run.duration() != null && hasBegun(log)) {
                setsUp = false;
                deadline = System.nanoTime() + run.duration().toNanos();
            }
            Duration remaining = Duration.ofNanos(deadline - System.nanoTime());
            if (remaining.isNegative()) {
                return process.end(run.patience(), KILL_AFTER);
            }
            Optional<JMeterOutcome> end =
                    process.await(remaining.compareTo(POLL_INTERVAL) < 0 ? remaining : POLL_INTERVAL);
            if (end.isPresent()) {
                return end.get();
            }
        }
        return process.end(HURRIED_PATIENCE, HURRIED_PATIENCE.dividedBy(2));
    }

    /// Whether JMeter has started a load group, according to its log.
    static boolean hasBegun(Path log) throws IOException {
        if (!Files.exists(log)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(LOAD_GROUP_STARTS));
        }
    }

    private static JMeterLoadResult outcome(
            JMeterOutcome end,
            JMeterRunSettings run,
            JMeterInvocation order,
            JMeterProcess process,
            List<JMeterSummaryLine> summaries)
            throws IOException {
        return switch (end) {
            case JMeterOutcome.Ended(ProcessOutcome.Done()) ->
                measured(new MeasurementWindow(run.warmup(), process.stopped().orElse(null)), run, order, summaries);
            case JMeterOutcome.Ended ended -> new JMeterLoadResult.PlanFailure(hint(ended, order), false);
            case JMeterOutcome.UnreadablePlan bad ->
                new JMeterLoadResult.PlanFailure(order.plan() + ": " + bad.sentence(), true);
            case JMeterOutcome.MissingPlugin bad ->
                new JMeterLoadResult.PlanFailure(order.plan() + ": " + bad.sentence(), true);
            case JMeterOutcome.NoSamples none -> new JMeterLoadResult.PlanFailure(hint(none, order), true);
        };
    }

    private static JMeterLoadResult measured(
            MeasurementWindow cuts, JMeterRunSettings run, JMeterInvocation order, List<JMeterSummaryLine> summaries)
            throws IOException {
        try {
            Optional<JtlResult> result = JtlResult.read(
                    order.results(),
                    cuts,
                    JMeterPauses.read(order.hiccups()),
                    run.plan().setupGroups());
            return result.isPresent()
                    ? new JMeterLoadResult.PlanMeasurement(result.get(), summaries, unused(run))
                    : new JMeterLoadResult.PlanFailure(
                            order.plan()
                                    + ": the plan produced no samples of a load: only its setUp and tearDown groups"
                                    + " made requests; see " + order.results(),
                            true);
        } catch (InvalidJtlException e) {
            return new JMeterLoadResult.PlanFailure(e.getMessage(), false);
        }
    }

    private static Set<String> unused(JMeterRunSettings run) {
        Set<String> unused = new TreeSet<>(run.properties().keySet());
        unused.removeAll(run.plan().properties());
        unused.removeIf(name -> name.contains("."));
        if ("http".equals(run.properties().get("protocol"))) {
            unused.remove("protocol");
        }
        String path = run.properties().get("path");
        if (path != null && run.plan().containsPath(path)) {
            unused.remove("path");
        }
        return unused;
    }

    private static String hint(JMeterOutcome end, JMeterInvocation order) throws IOException {
        return order.plan() + ": " + end.sentence()
                + firstError(order.log()).map(words -> " (" + words + ")").orElse("") + "; see " + order.log();
    }

    /// Finds the first error in JMeter's log, with the exception that may follow on a line of its own.
    static Optional<String> firstError(Path log) throws IOException {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            List<String> errorLines = lines.map(line -> line.substring(0, Math.min(MAX_LINE_LENGTH, line.length())))
                    .dropWhile(line -> !line.contains(ERROR_LEVEL))
                    .limit(2)
                    .toList();
            return errorLines.isEmpty()
                    ? Optional.empty()
                    : Optional.of((errorLines.getFirst().replaceFirst(ERROR_PREFIX_REGEX, "")
                                    + (errorLines.size() < 2
                                                    || errorLines.get(1).matches(LOG_LINE_REGEX)
                                            ? ""
                                            : " " + errorLines.get(1)))
                            .strip());
        }
    }

    /// Reporter of a running plan's seconds, from the results that JMeter is writing.
    static final class SecondReporter {
        private static final long SECOND_NANOS = 1_000_000_000;

        private final Consumer<JtlInterval> seconds;
        private final JtlTail results;
        private final long begin;
        private long last;
        private long due;
        private boolean readable = true;

        /// Creates a reporter.
        ///
        /// @param begin of the plan, as `System.nanoTime`
        SecondReporter(Path results, long begin, Consumer<JtlInterval> seconds) {
            this.seconds = seconds;
            this.results = new JtlTail(results);
            this.begin = begin;
            this.last = begin;
            this.due = begin + SECOND_NANOS;
        }

        /// Reports the latest second if it is over. Unreadable results end the reports; the error itself is
        /// reported at the end of the plan.
        ///
        /// @param now `System.nanoTime`
        void reportIfDue(long now) {
            if (!readable || now < due) {
                return;
            }
            try {
                seconds.accept(
                        results.read((double) (now - begin) / SECOND_NANOS, (double) (now - last) / SECOND_NANOS));
                last = now;
                due += (now - due) / SECOND_NANOS * SECOND_NANOS + SECOND_NANOS;
            } catch (IOException unreadable) {
                readable = false;
            }
        }
    }

    /// Listener for events of a running plan.
    public interface JMeterListener {
        /// Called with each of JMeter's summary lines, on another thread.
        void summary(JMeterSummaryLine line);

        /// Consumer of each second's figures; empty by default, which leaves JMeter's own buffering of
        /// results in place.
        default Optional<Consumer<JtlInterval>> seconds() {
            return Optional.empty();
        }
    }
}
