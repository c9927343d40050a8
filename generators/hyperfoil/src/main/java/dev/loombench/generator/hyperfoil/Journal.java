package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadEvent;
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

/// Tells each second, on standard output and in a file, and now and then writes all figures, on a thread of its own.
/// Whatever ends this process, the files hold what was told last.
final class Journal implements AutoCloseable {
    private final Path directory;
    private final PrintStream out;
    private final Writer seconds;
    private final long begun = System.currentTimeMillis();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread worker = new Thread(task, "loombench-journal");
        worker.setDaemon(true);
        return worker;
    });
    private boolean told;

    Journal(Path directory, PrintStream out) throws IOException {
        this.directory = directory;
        this.out = out;
        this.seconds = Files.newBufferedWriter(directory.resolve(LoadFiles.SECONDS));
        seconds.write(LoadSecond.CSV_HEADER + "\n");
        seconds.flush();
    }

    /// Comes back at once.
    void tell(List<LoadSecond> over) {
        thread.execute(() -> write(over));
    }

    /// Comes back at once.
    ///
    /// @param latencies until now, which nothing changes any more
    /// @param summary of them
    void keep(Latencies latencies, Function<Latencies, LoadSummary> summary) {
        thread.execute(() -> write(latencies, summary.apply(latencies)));
    }

    private void write(List<LoadSecond> over) {
        try {
            for (LoadSecond second : over) {
                seconds.write(second.csv() + "\n");
                say(new LoadEvent.Second(second));
            }
            seconds.flush();
        } catch (IOException e) {
            failed(e);
        }
    }

    private void write(Latencies latencies, LoadSummary summary) {
        try {
            replace(LoadFiles.HISTOGRAMS, log(latencies));
            replace(
                    LoadFiles.SUMMARY,
                    String.join("\n", summary.lines()).concat("\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            failed(e);
        }
    }

    private void failed(IOException e) {
        tell(new LoadEvent.Fault(LoadEvent.FaultKind.GENERATOR, "the results can't be written: " + e));
    }

    private byte[] log(Latencies latencies) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (Histogram histogram : List.of(latencies.intended(), latencies.prompt(), latencies.service())) {
            histogram.setStartTimeStamp(begun);
            histogram.setEndTimeStamp(System.currentTimeMillis());
            writer.outputIntervalHistogram(histogram);
        }
        writer.close();
        return bytes.toByteArray();
    }

    private void replace(String name, byte[] content) throws IOException {
        Path temporary = directory.resolve(name + ".tmp");
        Files.write(temporary, content);
        Files.move(
                temporary,
                directory.resolve(name),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /// The last event; a second one is not told.
    void tellLast(LoadEvent event) {
        thread.execute(() -> tell(event));
    }

    private void tell(LoadEvent last) {
        if (!told) {
            told = true;
            say(last);
        }
    }

    private void say(LoadEvent event) {
        out.println(event.line());
        out.flush();
    }

    /// Waits until all is told.
    @Override
    public void close() throws IOException {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(10, TimeUnit.SECONDS)) {
                throw new IOException("the results could not be written within 10 s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        seconds.close();
    }
}
