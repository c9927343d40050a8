package dev.loombench.lab.plainjava;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainJavaCompilesTest {
    @TempDir
    private Path directory;

    static Stream<String> experiments() {
        return ShippedExperiments.all().stream().map(Experiment::id);
    }

    /// In the profile with the most cells.
    @ParameterizedTest
    @MethodSource("experiments")
    void everyShippedExperiment(String id) throws Exception {
        Experiment experiment = ShippedExperiments.named(id);
        List<GridCell> cells = Grid.cells(experiment, Profile.FULL);

        CompiledClass.compile(
                directory, PlainJava.className(experiment), PlainJava.generate(experiment, Profile.FULL, cells, 3));

        if (experiment.tasks().shape() != BatchShape.ONE_SHOT) {
            String list = Files.readString(directory.resolve("META-INF/BenchmarkList"));
            assertThat(PlainJava.methodNames(cells))
                    .doesNotHaveDuplicates()
                    .allSatisfy(method -> assertThat(list).contains(" " + method + " "));
        }
    }

    @Test
    void everyModel() throws Exception {
        compileAll(
                "sleep 1500us",
                "virtual-per-task",
                "platform-per-task",
                "cached-pool",
                "fixed-pool(cores)",
                "work-stealing",
                "single-thread",
                "virtual-bounded(cores-1)",
                "structured",
                "coroutines(io)",
                "coroutines(default)",
                "reactive");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "noop",
                "cpu 3G then sleep 10ms then noop",
                "fib 30 then fib 31",
                "http http://localhost:1/a?b=%5C then http-async http://localhost:1/a?b=%5C then http http://localhost:1/",
                "class com.acme.Slow from /a/b then class other.Slow from /c expect ok then class com.acme.Slow from /a/b",
                "class Outer$Inner from /it's*/\\u0022"
            })
    void everyTask(String task) throws Exception {
        compileAll(task, "virtual-per-task", "structured", "reactive");
    }

    private void compileAll(String task, String... models) throws Exception {
        Experiment experiment = ShippedExperiments.named("sleep-10k");
        GridCell like = Grid.cells(experiment, Profile.SMOKE).getFirst();
        List<GridCell> cells = Stream.of(models)
                .map(model -> new BatchSpec(BatchShape.EXECUTOR, ModelSpec.parse(model), TaskParser.parse(task), 5, 1))
                .map(work -> ShippedExperiments.cell(like, work))
                .toList();

        CompiledClass.compile(directory, "Sleep10k", PlainJava.generate(experiment, Profile.SMOKE, cells, 2));
    }

    @Test
    void bothShapesWithTheBoundedModel() throws Exception {
        GridCell like = Grid.cells(ShippedExperiments.named("actors-sleep"), Profile.SMOKE)
                .getFirst();
        BatchSpec bounded = new BatchSpec(
                BatchShape.ACTORS, ModelSpec.parse("virtual-bounded(2)"), TaskParser.parse("fib 10"), 5, 1);

        String source = PlainJava.generate(
                ShippedExperiments.named("actors-sleep"),
                Profile.SMOKE,
                List.of(ShippedExperiments.cell(like, bounded)),
                2);

        CompiledClass.compile(directory, "ActorsSleep", source);
        assertThat(source).contains("class BoundedVirtualExecutor", "class ActorRef");
    }
}
