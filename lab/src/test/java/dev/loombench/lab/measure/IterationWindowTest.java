package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.measure.BatchMethod.IterationWindow;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IterationWindowTest {
    private final List<String> events = new ArrayList<>();
    private final List<Instant> window = new ArrayList<>();

    private final TrialListener progress = new TrialListener() {
        @Override
        public void windowEdge() {
            events.add("edge");
        }

        @Override
        public void window(Instant from, Instant to) {
            events.add("window");
            window.addAll(List.of(from, to));
        }
    };

    @Test
    void itReachesFromTheLastWarmUpToTheLastIteration() {
        IterationWindow iterations = new IterationWindow(cell("2 ops", "2 ops"), progress);
        iterations.ended(true, 1);
        Instant before = Instant.now();
        iterations.ended(true, 2);
        Instant begun = Instant.now();
        iterations.ended(false, 1);
        assertThat(events).containsExactly("edge");

        iterations.ended(false, 2);

        assertThat(events).containsExactly("edge", "edge", "window");
        assertThat(window.getFirst()).isBetween(before, begun);
        assertThat(window.getLast()).isBetween(begun, Instant.now());
    }

    @Test
    void withoutWarmUpItIsNotKnown() {
        IterationWindow iterations = new IterationWindow(cell("0 ops", "1 ops"), progress);

        iterations.ended(false, 1);

        assertThat(events).containsExactly("edge");
    }

    private static GridCell cell(String warmup, String measure) {
        ModelSpec model = ModelSpec.parse("virtual-per-task");
        return new GridCell(
                new CellRef(new Candidate.ModelCandidate(model), Map.of()),
                Map.of(),
                new Job.Tasks(new BatchSpec(BatchShape.EXECUTOR, model, TaskParser.parse("noop"), 1, 1)),
                IterationSpec.parse(warmup),
                IterationSpec.parse(measure),
                List.of(MeasurementMode.TIME),
                true);
    }
}
