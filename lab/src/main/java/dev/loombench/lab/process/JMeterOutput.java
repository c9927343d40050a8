package dev.loombench.lab.process;

import dev.loombench.lab.process.JMeterProcess.JMeterOutcome;
import dev.loombench.protocol.BoundedLines;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses what JMeter prints, and copies it to a file.
final class JMeterOutput {
    private static final Duration MAX_OUTPUT_DRAIN = Duration.ofSeconds(10);

    private static final Pattern PORT_LINE = Pattern.compile("Waiting for possible .* message on port (\\d{1,5})");
    private static final Pattern COMMAND_LINE = Pattern.compile("^Command: (\\w+) received from ");
    private static final String UNREADABLE_PLAN_LINE = "Error in NonGUIDriver ";

    private final Consumer<JMeterSummaryLine> summaries;
    private final CountDownLatch listening = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Set<String> received = new HashSet<>();
    private int port;
    private boolean started;
    private boolean unreadable;
    private @Nullable String failure;

    JMeterOutput(Consumer<JMeterSummaryLine> summaries) {
        this.summaries = summaries;
    }

    /// Reads until end of file, on a thread of its own.
    void follow(BufferedReader in, Path copy) {
        Thread.ofPlatform().daemon().name("jmeter-reader").start(() -> {
            try (in;
                    BufferedWriter out = Files.newBufferedWriter(
                            copy, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                BoundedLines lines = new BoundedLines(in);
                for (String line = lines.next(); line != null; line = lines.next()) {
                    out.write(line);
                    out.newLine();
                    out.flush();
                    accept(line);
                }
            } catch (IOException e) {
                failed("its output can't be written to " + copy + ": " + e.getMessage());
            } finally {
                listening.countDown();
                ended.countDown();
            }
        });
    }

    void accept(String line) {
        JMeterSummaryLine.parse(line).ifPresent(summaries);
        parse(line);
    }

    private synchronized void parse(String line) {
        started |= line.startsWith("Starting standalone test");
        COMMAND_LINE.matcher(line).results().forEach(match -> received.add(match.group(1)));
        unreadable |= !started && line.startsWith(UNREADABLE_PLAN_LINE);
        Matcher waiting = PORT_LINE.matcher(line);
        if (waiting.matches()) {
            port = Integer.parseInt(waiting.group(1));
            listening.countDown();
        }
    }

    private synchronized void failed(String message) {
        failure = message;
    }

    /// Waits until JMeter listens for commands, or has ended.
    ///
    /// @return false if the time is over first
    boolean awaitStart(Duration limit) throws InterruptedException {
        return listening.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The UDP port on which JMeter listens for commands; 0 if it ended first, or hasn't got so far.
    synchronized int port() {
        return port;
    }

    /// Whether JMeter has confirmed this command.
    synchronized boolean hasReceived(String word) {
        return received.contains(word);
    }

    /// Derives the outcome from the exit code and the output, after the process has ended.
    ///
    /// @param samples whether the results contain any sample
    /// @param cutOff whether an abrupt stop was requested; JMeter may then exit with 1, since some of its
    ///     threads don't end
    JMeterOutcome outcome(int exitCode, boolean samples, boolean cutOff) throws InterruptedException {
        ended.await(MAX_OUTPUT_DRAIN.toMillis(), TimeUnit.MILLISECONDS);
        synchronized (this) {
            if (unreadable) {
                return new JMeterOutcome.UnreadablePlan();
            }
            if (exitCode > 128) {
                return JMeterOutcome.died(exitCode);
            }
            if (samples && cutOff) {
                return JMeterOutcome.done();
            }
            if (failure != null && exitCode != 0) {
                return new JMeterOutcome.Ended(new ProcessOutcome.Failed(failure));
            }
            if (!samples) {
                return started ? new JMeterOutcome.NoSamples() : JMeterOutcome.died(exitCode);
            }
            return exitCode == 0 ? JMeterOutcome.done() : JMeterOutcome.died(exitCode);
        }
    }
}
