package dev.loombench.subject.host;

import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.trial.TrialOrder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/// Run of JMH with a single fork for one order.
final class ForkRun {
    private final TrialOrder order;
    private final Consumer<JmhHostEvent> events;
    private final ForkOutputSummary output = new ForkOutputSummary();

    ForkRun(TrialOrder order, Consumer<JmhHostEvent> events) {
        this.order = order;
        this.events = events;
    }

    /// Runs the fork.
    ///
    /// @return how it ended; a failed trial leaves no JSON file
    JmhHostEvent run() throws IOException {
        if (!Files.isExecutable(order.java())) {
            return new JmhHostEvent.TrialFailure(JvmFailure.NO_JAVA.message(order.java()));
        }
        JmhHostEvent end = measure();
        if (end instanceof JmhHostEvent.TrialFailure) {
            Files.deleteIfExists(order.json());
        }
        return end;
    }

    /// Appends to the log, so that the lab may cut it back while it grows.
    private JmhHostEvent measure() throws IOException {
        Files.deleteIfExists(order.log());
        try (PrintStream log = new PrintStream(
                Files.newOutputStream(order.log(), StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND),
                false,
                StandardCharsets.UTF_8)) {
            Runner runner = new Runner(ForkOptions.of(order), new ForkOutputFormat(log, output, events));
            Collection<RunResult> results = ForkOutputStream.runRedirected(log, output, runner::run);
            return results.isEmpty() ? failed(null) : new JmhHostEvent.TrialDone();
        } catch (RunnerException | RuntimeException e) {
            return failed(e);
        }
    }

    private JmhHostEvent.TrialFailure failed(@Nullable Exception exception) {
        return new JmhHostEvent.TrialFailure(ForkFailureText.message(exception, output));
    }
}
