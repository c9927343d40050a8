package dev.loombench.subject.host;

import dev.loombench.protocol.JmhHostEvent;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Collection;
import java.util.function.Consumer;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/// JMH output format that writes the usual text to the log, reports iterations as events, and passes the fork's
/// output to [ForkOutputSummary].
final class ForkOutputFormat implements OutputFormat {
    private final OutputFormat text;
    private final ForkOutputSummary output;
    private final Consumer<JmhHostEvent> events;

    ForkOutputFormat(PrintStream log, ForkOutputSummary output, Consumer<JmhHostEvent> events) {
        this.text = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
        this.output = output;
        this.events = events;
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
        text.iterationResult(benchmark, params, iteration, result);
        events.accept(new JmhHostEvent.IterationEnd(
                params.getType() == IterationType.WARMUP,
                iteration,
                result.getPrimaryResult().getScore()));
    }

    @Override
    public void println(String line) {
        output.addJmhLine(line);
        text.println(line);
    }

    @Override
    public void write(int b) {
        output.addForkOutput(b);
        text.write(b);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        output.addForkOutput(bytes);
        text.write(bytes);
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        text.iteration(benchmark, params, iteration);
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {
        text.startBenchmark(benchmark);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        text.endBenchmark(result);
    }

    @Override
    public void startRun() {
        text.startRun();
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        text.endRun(results);
    }

    @Override
    public void print(String part) {
        text.print(part);
    }

    @Override
    public void verbosePrintln(String line) {
        text.verbosePrintln(line);
    }

    @Override
    public void flush() {
        text.flush();
    }

    @Override
    public void close() {
        text.close();
    }
}
