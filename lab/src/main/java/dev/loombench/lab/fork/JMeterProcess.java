package dev.loombench.lab.fork;

import dev.loombench.lab.load.plan.SummaryLine;
import java.io.IOException;
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

/// JMeter, running a plan in a process of its own.
public final class JMeterProcess implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 10;

    /// A terminal's Ctrl-C goes to all processes in front of it; this one is ended by messages, so that its users get
    /// their answers. A JVM leaves a signal ignored that it finds ignored.
    private static final List<String> DEAF = Files.isExecutable(Path.of("/bin/sh"))
            ? List.of("/bin/sh", "-c", "trap '' INT; exec \"$0\" \"$@\"")
            : List.of();

    private final Process process;
    private final PlanOrder order;
    private final Stop stop;
    private final JMeterOutput output;
    private @Nullable Instant stopped;
    private boolean cutOff;

    private JMeterProcess(Process process, PlanOrder order, Stop stop, JMeterOutput output) {
        this.process = process;
        this.order = order;
        this.stop = stop;
        this.output = output;
    }

    /// Starts it. Results, log and what it prints go where the order says.
    ///
    /// @param summaries gets summary lines as they come, on a thread of its own
    /// @throws IOException if it can't be started
    public static JMeterProcess start(JMeter jmeter, PlanOrder order, Stop stop, Consumer<SummaryLine> summaries)
            throws IOException {
        if (Files.exists(order.results())) {
            throw new IOException(order.results() + " already exists; JMeter would append to it");
        }
        List<String> command = new ArrayList<>(DEAF);
        command.addAll(jmeter.command(order.java(), order.hiccups()));
        command.addAll(order.arguments(freePort()));
        Process process =
                ChildProcess.builder(command).redirectErrorStream(true).start();
        stop.watch(process);
        JMeterOutput output = new JMeterOutput(summaries);
        output.follow(process.inputReader(StandardCharsets.UTF_8), order.output());
        return new JMeterProcess(process, order, stop, output);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Waits until the plan runs.
    ///
    /// @return whether it does; otherwise JMeter has ended, or hadn't come that far within a minute
    public boolean awaitRunning() throws InterruptedException {
        return output.awaitPort(LONGEST_START) != 0;
    }

    /// Asks for a graceful end: users finish the request they are at, and begin none.
    public void shutdown() throws IOException, InterruptedException {
        send("Shutdown");
    }

    /// Asks for an abrupt end: requests under way are cut off.
    public void stopNow() throws IOException, InterruptedException {
        cutOff = true;
        send("StopTestNow");
    }

    /// When an end was first asked for.
    public Optional<Instant> stopped() {
        return Optional.ofNullable(stopped);
    }

    /// Waits for the process to end by itself.
    ///
    /// @return nothing if it hasn't
    public Optional<PlanEnd> await(Duration limit) throws InterruptedException, IOException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                ? Optional.of(output.end(process.exitValue(), hasSamples(order.results()), cutOff))
                : Optional.empty();
    }

    /// Ends the plan: gracefully, unless no time is given for that; abruptly if that takes too long; and by killing it
    /// if that does, too. Results up to then are kept.
    public PlanEnd end(Duration graceful, Duration abrupt) throws IOException, InterruptedException {
        if (graceful.isPositive()) {
            shutdown();
            Optional<PlanEnd> end = await(graceful);
            if (end.isPresent()) {
                return end.get();
            }
        }
        stopNow();
        Optional<PlanEnd> end = await(abrupt);
        if (end.isPresent()) {
            return end.get();
        }
        ProcessTree.end(process);
        return new PlanEnd.TimedOut(graceful.plus(abrupt));
    }

    @Override
    public void close() {
        ProcessTree.end(process);
        stop.forget(process);
    }

    /// A message may get lost, so it is sent until JMeter confirms it. One that has ended needs none.
    private void send(String word) throws IOException, InterruptedException {
        if (stopped == null) {
            stopped = Instant.now();
        }
        int port = output.awaitPort(LONGEST_START);
        for (int i = 0; port != 0 && i < ATTEMPTS && process.isAlive() && !output.hasReceived(word); i++) {
            byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
            }
            for (int wait = 0; wait < 100 && process.isAlive() && !output.hasReceived(word); wait++) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
        }
    }

    private static boolean hasSamples(Path results) throws IOException {
        if (!Files.exists(results)) {
            return false;
        }
        try (var lines = Files.lines(results)) {
            return lines.skip(1).findFirst().isPresent();
        }
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        }
    }
}
