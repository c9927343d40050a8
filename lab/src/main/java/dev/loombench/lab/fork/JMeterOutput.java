package dev.loombench.lab.fork;

import dev.loombench.lab.load.plan.SummaryLine;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Understands what JMeter prints, and keeps it in a file.
final class JMeterOutput {
    private static final Duration LONGEST_REST = Duration.ofSeconds(10);

    private static final Pattern PORT = Pattern.compile("Waiting for possible .* message on port (\\d+)");
    private static final Pattern COMMAND = Pattern.compile("^Command: (\\w+) received from ");
    private static final Pattern PLUGIN = Pattern.compile(".*CannotResolveClassException: (\\S+).*");
    private static final Pattern UNREADABLE = Pattern.compile("Error in NonGUIDriver (.*)");
    private static final Pattern FAILURE = Pattern.compile("(?:An error occurred: |Uncaught Exception )(.*)");

    private final Consumer<SummaryLine> summaries;
    private final CountDownLatch listening = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Set<String> received = new HashSet<>();
    private int port;
    private boolean started;
    private @Nullable String plugin;
    private @Nullable String unreadable;
    private @Nullable String failure;

    JMeterOutput(Consumer<SummaryLine> summaries) {
        this.summaries = summaries;
    }

    /// Reads on a thread of its own until there is no more.
    void follow(BufferedReader in, Path copy) {
        Thread.ofPlatform().daemon().name("jmeter-reader").start(() -> {
            try (in;
                    BufferedWriter out = Files.newBufferedWriter(copy)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    out.write(line);
                    out.newLine();
                    out.flush();
                    take(line);
                }
            } catch (IOException e) {
                failed("its output can't be written to " + copy + ": " + e.getMessage());
            } finally {
                listening.countDown();
                ended.countDown();
            }
        });
    }

    void take(String line) {
        SummaryLine.parse(line).ifPresent(summaries);
        understand(line);
    }

    private synchronized void understand(String line) {
        started |= line.startsWith("Starting standalone test");
        COMMAND.matcher(line).results().forEach(match -> received.add(match.group(1)));
        plugin = first(plugin, PLUGIN, line);
        unreadable = first(unreadable, UNREADABLE, line);
        failure = first(failure, FAILURE, line);
        Matcher waiting = PORT.matcher(line);
        if (waiting.matches()) {
            port = Integer.parseInt(waiting.group(1));
            listening.countDown();
        }
    }

    /// What was found before, or what this line says.
    private static @Nullable String first(@Nullable String before, Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return before == null && matcher.matches() ? matcher.group(1) : before;
    }

    private synchronized void failed(String message) {
        failure = message;
    }

    /// Waits until it listens for messages; 0 if it ended without.
    int awaitPort(Duration limit) throws InterruptedException {
        boolean told = listening.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        synchronized (this) {
            return told ? port : 0;
        }
    }

    /// Whether it has confirmed this message.
    synchronized boolean hasReceived(String word) {
        return received.contains(word);
    }

    /// What it said of its end, once the process has ended.
    ///
    /// @param samples whether there are any
    /// @param cutOff whether an abrupt end was asked for; JMeter may end with 1 then, since threads of
    ///     it don't end
    PlanEnd end(int exitCode, boolean samples, boolean cutOff) throws InterruptedException {
        ended.await(LONGEST_REST.toMillis(), TimeUnit.MILLISECONDS);
        synchronized (this) {
            if (plugin != null && !started) {
                return new PlanEnd.MissingPlugin(plugin);
            }
            if (unreadable != null && !started) {
                return new PlanEnd.NotAPlan(unreadable);
            }
            if (exitCode > 128) {
                return new PlanEnd.Died(new TrialEnd.Died(exitCode));
            }
            if (samples && cutOff) {
                return new PlanEnd.Done();
            }
            if (failure != null && exitCode != 0) {
                return new PlanEnd.Failed(failure);
            }
            if (!samples) {
                return started ? new PlanEnd.NoSamples() : new PlanEnd.Died(new TrialEnd.Died(exitCode));
            }
            return exitCode == 0 ? new PlanEnd.Done() : new PlanEnd.Died(new TrialEnd.Died(exitCode));
        }
    }
}
