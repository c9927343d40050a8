package dev.loombench.generator.netty;

import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// Writer of results on a thread of its own: each second to standard output and a file, and now and then all
/// figures to files. However this process ends, the files hold the latest results.
final class LoadResultWriter implements AutoCloseable {
    private final Path directory;
    private final PrintStream out;
    private final Writer seconds;
    private final long startMillis = System.currentTimeMillis();
    private final ExecutorService executor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("loombench-journal").factory());
    private boolean ended;

    LoadResultWriter(Path directory, PrintStream out) throws IOException {
        this.directory = directory;
        this.out = out;
        this.seconds = Files.newBufferedWriter(directory.resolve(LoadFiles.SECONDS));
        seconds.write(LoadSecond.CSV_HEADER + "\n");
        seconds.flush();
    }

    /// Queues seconds for writing and returns at once.
    void report(List<LoadSecond> over) {
        executor.execute(() -> write(over));
    }

    /// Queues the figures for writing and returns at once.
    ///
    /// @param latencies until now; a copy that nothing changes any more
    /// @param summary computes the summary from them, on the thread of the writer
    void save(LatencyRecorder latencies, Function<LatencyRecorder, LoadSummary> summary) {
        executor.execute(() -> write(latencies, summary.apply(latencies)));
    }

    private void write(List<LoadSecond> over) {
        try {
            for (LoadSecond second : over) {
                seconds.write(second.csv() + "\n");
                print(second);
            }
            seconds.flush();
        } catch (IOException e) {
            reportFailure(e);
        }
    }

    private void write(LatencyRecorder latencies, LoadSummary summary) {
        try {
            replace(LoadFiles.HISTOGRAMS, log(latencies));
            replace(LoadFiles.SUMMARY, String.join("\n", summary.lines()) + "\n");
        } catch (IOException e) {
            reportFailure(e);
        }
    }

    private String log(LatencyRecorder latencies) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (Histogram histogram : List.of(
                latencies.intended(),
                latencies.prompt(),
                latencies.service(),
                latencies.entered(),
                latencies.awaited())) {
            histogram.setStartTimeStamp(startMillis);
            histogram.setEndTimeStamp(System.currentTimeMillis());
            writer.outputIntervalHistogram(histogram);
        }
        writer.close();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void replace(String name, String content) throws IOException {
        Path temporary = Files.createTempFile(directory, name, ".tmp");
        try {
            Files.writeString(temporary, content);
            Files.move(
                    temporary,
                    directory.resolve(name),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /// Queues the last event; a second call has no effect.
    void reportEnd(LoadEvent event) {
        executor.execute(() -> report(event));
    }

    private void report(LoadEvent last) {
        if (!ended) {
            ended = true;
            print(last);
        }
    }

    private void reportFailure(IOException e) {
        report(fault(e));
    }

    /// The fault of results that can't be written; its message is the reason.
    static LoadEvent.LoadFault fault(IOException e) {
        return new LoadEvent.LoadFault(LoadFaultKind.RESULTS, InputFile.reason(e));
    }

    private void print(LoadEvent event) {
        out.println(event.line());
        out.flush();
    }

    /// Waits up to 10 s until everything is written.
    @Override
    public void close() throws IOException {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(10, TimeUnit.SECONDS)) {
                throw new IOException("the results could not be written within 10 s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        seconds.close();
    }
}
