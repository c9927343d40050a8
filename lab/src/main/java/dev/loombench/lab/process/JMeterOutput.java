package dev.loombench.lab.process;

import dev.loombench.lab.process.JMeterProcess.JMeterOutcome;
import dev.loombench.protocol.BoundedLines;
import dev.loombench.protocol.ProcessEnd;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses what JMeter prints, and copies it to a file.
final class JMeterOutput {
    private static final Duration MAX_OUTPUT_DRAIN = Duration.ofSeconds(10);

    private static final Pattern PORT_LINE = Pattern.compile("Waiting for possible .* message on port (\\d{1,5})");
    private static final Pattern COMMAND_LINE = Pattern.compile("^Command: (\\w+) received from ");

    /// Line of the summariser that [JMeterInvocation] names, of an interval (`+`) or of the run so far (`=`).
    private static final Pattern SUMMARY_LINE = Pattern.compile("summary [+=] +\\d+ in .*");

    /// Exit code of a JMeter of Loombench whose plan took no sample, whatever the reason.
    private static final int NO_SAMPLES = 4;

    private final Consumer<String> summaries;
    private final CountDownLatch listening = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Set<String> received = ConcurrentHashMap.newKeySet();
    private volatile int port;

    /// @param summaries receives summary lines, on a thread of its own
    JMeterOutput(Consumer<String> summaries) {
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
                // what JMeter prints is lost then; its results tell how it ended
            } finally {
                listening.countDown();
                ended.countDown();
            }
        });
    }

    private void accept(String line) {
        if (SUMMARY_LINE.matcher(line).matches()) {
            summaries.accept(line);
        }
        COMMAND_LINE.matcher(line).results().forEach(match -> received.add(match.group(1)));
        Matcher waiting = PORT_LINE.matcher(line);
        if (waiting.matches()) {
            port = Integer.parseInt(waiting.group(1));
            listening.countDown();
        }
    }

    /// Waits until JMeter listens for commands, or has ended.
    ///
    /// @return false if the time is over first
    boolean awaitStart(Duration limit) throws InterruptedException {
        return listening.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The UDP port on which JMeter listens for commands; 0 if it ended first, or hasn't got so far.
    int port() {
        return port;
    }

    /// Whether JMeter has confirmed this command.
    boolean hasReceived(String word) {
        return received.contains(word);
    }

    /// Derives the outcome from the exit code and the output, after the process has ended.
    ///
    /// @param samples whether the results contain any sample
    /// @param cutOff whether an abrupt stop was requested; JMeter may then exit with 1, since some of its
    ///     threads don't end
    JMeterOutcome outcome(int exitCode, boolean samples, boolean cutOff) throws InterruptedException {
        ended.await(MAX_OUTPUT_DRAIN.toMillis(), TimeUnit.MILLISECONDS);
        if (samples && (exitCode == 0 || cutOff && exitCode < 128)) {
            return JMeterOutcome.DONE;
        }
        return !samples && (exitCode == 0 || exitCode == NO_SAMPLES)
                ? new JMeterOutcome(Optional.of(ChildFault.NO_SAMPLES.message()), true)
                : JMeterOutcome.failed(ChildFault.JMETER_ENDED.message(ProcessEnd.clause(exitCode)));
    }
}
