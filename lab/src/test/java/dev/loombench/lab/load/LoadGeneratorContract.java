package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.protocol.load.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What holds for a load by any generator. A script takes the place of the generator's JVM; the real ones run in the
/// tests of the distribution.
///
/// @param <R> request for a load
@Timeout(120)
public abstract class LoadGeneratorContract<R> {
    /// Begin of the window of the scripted load, in milliseconds since 1970.
    protected static final long BEGIN = 1_700_000_000_000L;

    /// Users of the scripted load, each with answers after 50 ms, without pause, for two seconds.
    protected static final int USERS = 5;

    /// Requests of the scripted load that end in its window.
    protected static final int ANSWERED = 195;

    @TempDir
    protected Path folder;

    protected final Cancellation stop = new Cancellation();
    private final List<LoadUpdate> updates = new CopyOnWriteArrayList<>();

    /// @param java script that takes the place of `java`
    protected abstract LoadGenerator<R> generator(Path java);

    /// @param directory of the load's files
    protected abstract R request(Path directory) throws IOException;

    /// Writes the files of the scripted load.
    protected abstract void writeFiles(Path directory) throws IOException;

    /// Shell commands that report that the load has begun, and one interval of it.
    protected abstract String progress();

    /// Shell commands that report the load's regular end.
    protected abstract String end();

    @Test
    void figuresAndRecordAreTheSameWhicheverGeneratorMadeThem() throws Exception {
        LoadResult load = run(copyFiles() + progress() + end());

        assertThat(load.failure()).isEmpty();
        LoadFigures figures = load.figures().orElseThrow();
        assertThat(figures.arrivals()).isEqualTo(new Arrivals.ClosedModel(USERS));
        assertThat(figures.summary().totals().begunAtMillis()).isEqualTo(BEGIN);
        assertThat(figures.throughput()).isEqualTo(ANSWERED / 2.0);
        assertThat(figures.intended().mean()).isCloseTo(0.05, within(5e-5));
        assertThat(figures.law()).hasValueSatisfying(law -> assertThat(law).matches(LittlesLaw::holds));
        assertThat(figures.summary().limits().meanInFlight()).isEqualTo(USERS);
        assertThat(updates).as("reported intervals").isNotEmpty();

        LoadOutcome.SteadyLoad steady = (LoadOutcome.SteadyLoad) LoadOutcome.of(load);
        LoadRecord record = steady.record();
        assertThat(steady.from().toEpochMilli()).isEqualTo(BEGIN);
        assertThat(steady.to().toEpochMilli()).isEqualTo(BEGIN + 2_000);
        assertThat(steady.further()).containsKeys("users-accounted", "fewest-per-user", "most-per-user");
        assertThat(record.model()).isEqualTo("closed");
        assertThat(record.users()).isEqualTo(USERS);
        assertThat(record.windowSeconds()).isEqualTo(2);
        assertThat(record.answered()).isEqualTo(ANSWERED);
        assertThat(record.errors()).isEmpty();
        assertThat(record.overview()).isEqualTo(new OverviewRecord(ANSWERED, 0, 0, 0));
        assertThat(record.intended())
                .hasSize(24)
                .extracting(PercentileRecord::seconds)
                .allSatisfy(seconds -> assertThat(seconds).isCloseTo(0.05, within(5e-5)));
        assertThat(record.distribution()).anyMatch(bin -> bin.count() == ANSWERED);
        assertThat(record.seconds().stream().filter(SecondRecord::steady))
                .extracting(SecondRecord::second)
                .containsExactly(0, 1);
        assertThat(record.proof()).containsKeys("generator-cpu", "generator-longest-pause", "retransmissions");
    }

    @Test
    void aGeneratorThatDiesIsAFailureAndNoFigures() throws Exception {
        LoadResult load = run("exit 3\n");

        assertThat(load.figures()).isEmpty();
        assertThat(load.failure()).hasValueSatisfying(failure -> {
            assertThat(failure.finding().severity()).isEqualTo(Severity.INVALID);
            assertThat(failure.badInput()).isFalse();
            assertThat(load.findings()).containsExactly(failure.finding());
            assertThat(LoadOutcome.of(load))
                    .isEqualTo(new LoadOutcome.LoadFailure(failure.finding().message()));
        });
    }

    @Test
    void aLoadThatIsStoppedHasNotFailed() throws Exception {
        LoadResult load = run(progress() + "sleep 60\n");

        assertThat(stop.isRequested()).isTrue();
        assertThat(load.failure()).isEmpty();
        assertThat(load.findings()).isEmpty();
    }

    private String copyFiles() throws IOException {
        Path prepared = Files.createDirectories(folder.resolve("prepared"));
        writeFiles(prepared);
        return "cp " + prepared + "/* " + directory() + "/\n";
    }

    private Path directory() throws IOException {
        return Files.createDirectories(folder.resolve("load"));
    }

    /// Runs a load with a script as generator; one that sleeps is stopped at its first report.
    private LoadResult run(String script) throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return generator(java).run(request(directory()), TargetProcess.UNKNOWN, new LoadListener() {
            @Override
            public void load(LoadUpdate now) {
                updates.add(now);
                if (script.contains("sleep 60")) {
                    stop.request();
                }
            }
        });
    }
}
