package dev.loombench.lab.process;

import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.protocol.BoundedLines;
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
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// JMeter running a test plan in a process of its own.
public final class JMeterProcess extends ChildProcess {
    private static final Duration MAX_START = Duration.ofSeconds(60);
    private static final int SEND_ATTEMPTS = 5;

    /// Command prefix that ignores SIGINT, which a terminal's Ctrl-C sends to the whole foreground group:
    /// JMeter is ended by commands instead, so that its users finish their requests. A JVM inherits ignored
    /// signals.
    private static final List<String> IGNORE_SIGINT = Files.isExecutable(Path.of("/bin/sh"))
            ? List.of("/bin/sh", "-c", "trap '' INT; exec \"$0\" \"$@\"")
            : List.of();

    private final JMeterInvocation order;
    private final JMeterOutput output;
    private final ChildWatchdog watchdog;
    private @Nullable Instant stopped;
    private boolean cutOff;

    private JMeterProcess(Process process, JMeterInvocation order, Cancellation stop, JMeterOutput output) {
        super(process, stop);
        this.order = order;
        this.output = output;
        this.watchdog = ChildWatchdog.of("JMeter", "ended", process, ChildWatchdog.NO_DEADLINE);
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
        Process process =
                ChildProcess.builder(command).redirectErrorStream(true).start();
        JMeterOutput output = new JMeterOutput(summaries);
        output.follow(process.inputReader(StandardCharsets.UTF_8), order.output());
        return new JMeterProcess(process, order, stop, output);
    }

    /// Waits until the plan runs, or JMeter has ended.
    ///
    /// @return why JMeter was killed instead; empty if it wasn't
    public Optional<JMeterOutcome> awaitRunning() throws InterruptedException {
        ChildWatchdog start = ChildWatchdog.of("JMeter", "begun the plan", process, MAX_START);
        while (!output.awaitStart(ChildWatchdog.INTERVAL)) {
            Optional<JMeterOutcome> end = start.check(System.nanoTime()).map(this::kill);
            if (end.isPresent()) {
                return end;
            }
        }
        return Optional.empty();
    }

    /// Whether the plan runs, so that it can be stopped by commands.
    public boolean isRunningPlan() {
        return process.isAlive() && output.port() != 0;
    }

    /// Kills JMeter for a reason.
    ///
    /// @param reason sentence without a full stop
    public JMeterOutcome kill(String reason) {
        ProcessTreeKiller.killAndWait(process);
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
            if (process.waitFor(left, TimeUnit.NANOSECONDS)) {
                return Optional.of(output.outcome(process.exitValue(), hasSamples(order.results()), cutOff));
            }
            Optional<JMeterOutcome> killed = watchdog.check(System.nanoTime()).map(this::kill);
            if (killed.isPresent()) {
                return killed;
            }
        } while (System.nanoTime() < end);
        return Optional.empty();
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
        int port = output.port();
        for (int i = 0; port != 0 && i < SEND_ATTEMPTS && process.isAlive() && !output.hasReceived(command); i++) {
            byte[] bytes = command.getBytes(StandardCharsets.US_ASCII);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
            }
            for (int wait = 0; wait < 100 && process.isAlive() && !output.hasReceived(command); wait++) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
        }
    }

    @Override
    public void close() {
        super.close();
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
