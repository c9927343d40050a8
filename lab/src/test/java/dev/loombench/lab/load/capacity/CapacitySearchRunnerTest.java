package dev.loombench.lab.load.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacitySearchRunnerTest {
    private static final Finding FULL =
            new Finding("search-cut-short", Severity.INVALID, "the disk is full", "", Map.of());

    @TempDir
    Path folder;

    /// Generator whose second load finds the disk full.
    private static final class FailingGenerator implements LoadGenerator<GeneratorRequest> {
        private final Cancellation stop = new Cancellation();
        private int loads;

        @Override
        public LoadResult run(GeneratorRequest request, TargetProcess target, LoadListener live) throws IOException {
            loads++;
            if (loads == 2) {
                throw new IOException("No space left on device");
            }
            return LoadResult.withoutFigures(Optional.empty());
        }

        @Override
        public Cancellation stop() {
            return stop;
        }
    }

    @Test
    void aSearchThatFailsKeepsTheLoadsThatItMade() {
        CapacitySearchRunner search = new CapacitySearchRunner(
                order(),
                folder,
                new FailingGenerator(),
                () -> TargetProcess.of(OptionalLong.empty(), Optional.empty()),
                LoadListener.SILENT);
        assertThatThrownBy(search::run).isInstanceOf(IOException.class);

        SearchResult result = search.conclude(FULL);

        assertThat(result.record().loads()).hasSize(1);
        assertThat(result.record().outcome()).isEqualTo(CapacityOutcome.FAILED);
        assertThat(result.failure()).hasValue(FULL);
        assertThat(result.findings(false)).contains(FULL);
    }

    private SearchOrder order() {
        LoadOrder load = new LoadOrder(
                URI.create("http://h/"),
                "GET",
                List.of(),
                null,
                ResponseExpectation.ANY_SUCCESS,
                new Arrivals.OpenModel(50, true),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2),
                100,
                1_000,
                folder);
        return new SearchOrder(
                load, Slo.parse("p99<100ms"), SearchParameters.from(50, 10_000), false, Optional.empty());
    }
}
