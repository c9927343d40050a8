package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildFault;
import dev.loombench.lab.process.ChildReports;
import dev.loombench.lab.process.ChildWatchdog;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.UnresponsiveChildException;
import dev.loombench.protocol.BoundedLines;
import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.io.Reader;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// JMeter running a test plan in a process of its own.
public final class JMeterProcess implements AutoCloseable {
    private static final Duration MAX_START = Duration.ofSeconds(60);
    private static final Duration MAX_OUTPUT_DRAIN = Duration.ofSeconds(10);
    private static final int SEND_ATTEMPTS = 5;

    /// Command prefix that ignores SIGINT, which a terminal's Ctrl-C sends to the whole foreground group:
    /// JMeter is ended by commands instead, so that its users finish their requests. A JVM inherits ignored
    /// signals.
    private static final List<String> IGNORE_SIGINT = Files.isExecutable(Path.of("/bin/sh"))
            ? List.of("/bin/sh", "-c", "trap '' INT; exec \"$0\" \"$@\"")
            : List.of();

    private static final Pattern PORT_LINE = Pattern.compile("Waiting for possible .* message on port (\\d{1,5})");
    private static final Pattern COMMAND_LINE = Pattern.compile("^Command: (\\w+) received from ");

    /// Line of the summariser that [JMeterInvocation] names, of an interval (`+`) or of the run so far (`=`).
    private static final Pattern SUMMARY_LINE = Pattern.compile("summary [+=] +\\d+ in .*");

    /// Exit code of a JMeter of Loombench whose plan took no sample, whatever the reason.
    private static final int NO_SAMPLES = 4;

    private final Child child;
    private final JMeterInvocation order;
    private final Consumer<String> summaries;
    private final Set<String> received = ConcurrentHashMap.newKeySet();
    private final ChildReports<Integer> ports;
    private final ChildWatchdog watchdog;
    private int port;
    private @Nullable Instant stopped;
    private boolean cutOff;

    JMeterProcess(Child child, JMeterInvocation order, Consumer<String> summaries) throws IOException {
        this.child = child;
        this.order = order;
        this.summaries = summaries;
        this.ports = ChildReports.follow(child, this::port, order.output());
        this.watchdog = ChildWatchdog.of(child, "ended", ChildWatchdog.NO_DEADLINE, ChildWatchdog.NO_DEADLINE);
    }

    /// Starts JMeter; results, log and output go to the files of the order.
    ///
    /// @param summaries receives summary lines, on a thread of its own
    /// @throws IOException if it can't be started
    public static JMeterProcess start(
            JMeterInstallation jmeter, JMeterInvocation order, Cancellation stop, Consumer<String> summaries)
            throws IOException {
        if (Files.exists(order.results())) {
            throw new IOException(order.results() + " already exists; JMeter would append to it");
        }
        List<String> command = new ArrayList<>(IGNORE_SIGINT);
        command.addAll(jmeter.command(order.java(), order.hiccups()));
        command.addAll(order.arguments(freePort()));
        Child child = Child.own("JMeter", command, order.output(), true, stop);
        try {
            return new JMeterProcess(child, order, summaries);
        } catch (IOException e) {
            child.close();
            throw e;
        }
    }

    /// Reads a line of what JMeter prints.
    ///
    /// @return the UDP port at which it now listens for commands; empty for other lines
    private Optional<Integer> port(String line) {
        if (SUMMARY_LINE.matcher(line).matches()) {
            summaries.accept(line);
        }
        COMMAND_LINE.matcher(line).results().forEach(match -> received.add(match.group(1)));
        Matcher waiting = PORT_LINE.matcher(line);
        return waiting.matches() ? Optional.of(Integer.valueOf(waiting.group(1))) : Optional.empty();
    }

    /// Waits until the plan runs, or JMeter has ended.
    ///
    /// @return why JMeter was killed instead; empty if it wasn't
    public Optional<JMeterOutcome> awaitRunning() throws InterruptedException {
        try {
            port = ports.next(ChildWatchdog.of(child, "begun the plan", MAX_START, MAX_START))
                    .orElse(0);
            return Optional.empty();
        } catch (UnresponsiveChildException e) {
            return Optional.of(kill(String.valueOf(e.getMessage())));
        }
    }

    public long pid() {
        return child.pid();
    }

    public boolean isAlive() {
        return child.isRunning();
    }

    /// Whether the plan runs, so that it can be stopped by commands.
    public boolean isRunningPlan() {
        return isAlive() && port != 0;
    }

    /// @param reason sentence without a full stop
    public JMeterOutcome kill(String reason) {
        child.close();
        return JMeterOutcome.failed(reason);
    }

    /// Time of the first stop request.
    public Optional<Instant> stopped() {
        return Optional.ofNullable(stopped);
    }

    /// Waits for the process to exit by itself, or kills it if it has been suspended for long.
    ///
    /// @return empty if it runs at the end of the limit
    public Optional<JMeterOutcome> await(Duration limit) throws InterruptedException, IOException {
        long end = System.nanoTime() + limit.toNanos();
        do {
            long left = Math.clamp(end - System.nanoTime(), 0, ChildWatchdog.INTERVAL.toNanos());
            if (child.await(Duration.ofNanos(left)).isPresent()) {
                ports.awaitEnd(MAX_OUTPUT_DRAIN);
                return Optional.of(outcome(child.exitCode().orElseThrow(), hasSamples(order.results()), cutOff));
            }
            try {
                watchdog.check(System.nanoTime());
            } catch (UnresponsiveChildException e) {
                return Optional.of(kill(String.valueOf(e.getMessage())));
            }
        } while (System.nanoTime() < end);
        return Optional.empty();
    }

    /// Derives the outcome from the exit code.
    ///
    /// @param samples whether the results contain any sample
    /// @param cutOff whether an abrupt stop was requested; JMeter may then exit with 1, since some of its
    ///     threads don't end
    static JMeterOutcome outcome(int exitCode, boolean samples, boolean cutOff) {
        if (samples && (exitCode == 0 || cutOff && exitCode < 128)) {
            return JMeterOutcome.DONE;
        }
        return !samples && (exitCode == 0 || exitCode == NO_SAMPLES)
                ? new JMeterOutcome(Optional.of(ChildFault.NO_SAMPLES.message()), true)
                : JMeterOutcome.failed(ChildFault.JMETER_ENDED.message(ProcessEnd.clause(exitCode)));
    }

    /// Stops the plan: gracefully, so that users finish their current requests, unless that time is zero; then
    /// abruptly; finally by killing it. Results up to then are kept.
    public JMeterOutcome end(Duration graceful, Duration abrupt) throws IOException, InterruptedException {
        Optional<JMeterOutcome> end = Optional.empty();
        if (graceful.isPositive()) {
            send("Shutdown");
            end = await(graceful);
        }
        if (end.isEmpty()) {
            cutOff = true;
            send("StopTestNow");
            end = await(abrupt);
        }
        if (end.isPresent()) {
            return end.get();
        }
        JMeterOutcome killed =
                kill(ChildFault.JMETER_NOT_ENDED.message(graceful.plus(abrupt).toSeconds()));
        return hasSamples(order.results()) ? JMeterOutcome.DONE : killed;
    }

    /// Sends a command by UDP until JMeter confirms it or has ended, since datagrams may get lost.
    private void send(String command) throws IOException, InterruptedException {
        if (stopped == null) {
            stopped = Instant.now();
        }
        byte[] bytes = command.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < SEND_ATTEMPTS && isRunningPlan() && !received.contains(command); i++) {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
            }
            for (int wait = 0; wait < 100 && isAlive() && !received.contains(command); wait++) {
                child.await(Duration.ofMillis(20));
            }
        }
    }

    @Override
    public void close() {
        child.close();
        try {
            order.redactProperties();
        } catch (IOException unwritable) {
            // then the directory's files are masked later
        }
    }

    /// Whether the results have more than a header line.
    static boolean hasSamples(Path results) throws IOException {
        if (!Files.exists(results)) {
            return false;
        }
        try (Reader in = Files.newBufferedReader(results, StandardCharsets.ISO_8859_1)) {
            BoundedLines lines = new BoundedLines(in);
            String header = lines.next();
            return header != null && lines.next() != null;
        }
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        }
    }

    /// How a JMeter run ended.
    ///
    /// @param problem why it produced no results, as a sentence without a full stop; empty where it produced some
    /// @param badInput whether the plan is the cause
    public record JMeterOutcome(Optional<String> problem, boolean badInput) {
        /// The plan ran and produced results, until its own end or a requested stop.
        public static final JMeterOutcome DONE = new JMeterOutcome(Optional.empty(), false);

        static JMeterOutcome failed(String problem) {
            return new JMeterOutcome(Optional.of(problem), false);
        }
    }
}
