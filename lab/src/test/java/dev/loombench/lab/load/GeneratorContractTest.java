package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadEvent.LoadDone;
import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@EnabledOnOs(OS.LINUX)
class GeneratorContractTest extends LoadGeneratorContract<GeneratorRequest> {
    @Override
    protected LoadGenerator<GeneratorRequest> generator(Path java) {
        return new GeneratorRunner(new GeneratorInstallation(folder, Optional.empty()), java, stop);
    }

    @Override
    protected GeneratorRequest request(Path directory) {
        LoadOrder closed = RecordBuilder.like(LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(2)))
                .with("arrivals", new Arrivals.ClosedModel(USERS))
                .with("connections", USERS)
                .with("sessions", USERS)
                .with("seed", 7L)
                .with("directory", directory)
                .build();
        return new GeneratorRequest(closed, JudgedPercentile.DEFAULT, Duration.ZERO, GeneratorRequest.LOG);
    }

    @Override
    protected void writeFiles(Path directory) throws IOException {
        LoadSummary.Totals totals = new LoadSummary.Totals(
                BEGIN, 2, ANSWERED, ANSWERED, ANSWERED, new ErrorCounts(Map.of()), "", 0, ANSWERED, 0, 0);
        LoadSummary idle = LoadFixtures.summary(totals);
        LoadSummary summary = new LoadSummary(
                totals, idle.lag(), idle.hiccups(), idle.limits(), new LoadSummary.Users(39, 39, 39, 0.05, 0));
        Files.write(directory.resolve(LoadFiles.SUMMARY), summary.lines());
        Files.write(
                directory.resolve(LoadFiles.SECONDS),
                List.of(
                        LoadSecond.CSV_HEADER,
                        LoadFixtures.second(0, 0.05).csv(),
                        LoadFixtures.second(1, 0.05).csv()));
        try (PrintStream file =
                new PrintStream(directory.resolve(LoadFiles.HISTOGRAMS).toFile())) {
            HistogramLogWriter log = new HistogramLogWriter(file);
            log.outputLogFormatVersion();
            for (String tag : List.of(LoadFiles.INTENDED, LoadFiles.PROMPT, LoadFiles.SERVICE)) {
                Histogram histogram = new Histogram(3);
                histogram.setTag(tag);
                histogram.recordValueWithCount(50_000_000, ANSWERED);
                log.outputIntervalHistogram(histogram);
            }
        }
    }

    @Override
    protected String progress() {
        return "cat <<'END'\n" + LoadFixtures.second(0, 0.05).line() + "\nEND\n";
    }

    @Override
    protected String end() {
        return "cat <<'END'\n" + new LoadDone().line() + "\nEND\nsleep 1\n";
    }
}
