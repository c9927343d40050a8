package dev.loombench.lab.plainjava;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainJavaCompilesTest {
    @TempDir
    private Path directory;

    static Stream<Arguments> experimentsAndProfiles() {
        return Shipped.all().stream()
                .flatMap(experiment ->
                        Arrays.stream(Profile.values()).map(profile -> Arguments.of(experiment.id(), profile)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("experimentsAndProfiles")
    void everyShippedExperimentInEveryProfile(String id, Profile profile) throws Exception {
        Experiment experiment = Shipped.named(id);
        List<GridCell> cells = Grid.cells(experiment, profile);

        Compiled.into(directory, PlainJava.className(experiment), PlainJava.of(experiment, profile, cells, 3));

        if (experiment.tasks().shape() != Shape.ONE_SHOT) {
            String list = Files.readString(directory.resolve("META-INF/BenchmarkList"));
            assertThat(PlainJava.methodNames(cells))
                    .doesNotHaveDuplicates()
                    .allSatisfy(method -> assertThat(list).contains(" " + method + " "));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "noop",
                "sleep 1500us",
                "cpu 3G then sleep 10ms then noop",
                "fib 30 then fib 31",
                "http http://localhost:1/a?b=%5C then http-async http://localhost:1/a?b=%5C then http http://localhost:1/",
                "class com.acme.Slow from /a/b then class other.Slow from /c expect ok then class com.acme.Slow from /a/b",
                "class Outer$Inner from /it's*/\\u0022"
            })
    void everyTaskOnEveryModel(String task) throws Exception {
        Experiment experiment = Shipped.named("sleep-10k");
        GridCell like = Grid.cells(experiment, Profile.SMOKE).getFirst();
        List<GridCell> cells = Stream.of(
                        "virtual-per-task",
                        "platform-per-task",
                        "cached-pool",
                        "fixed-pool(cores)",
                        "work-stealing",
                        "single-thread",
                        "virtual-bounded(cores-1)")
                .map(model -> new Work(Shape.EXECUTOR, ModelSpec.parse(model), TaskParser.parse(task), 5, 1))
                .map(work -> Shipped.cell(like, work))
                .toList();

        Compiled.into(directory, "Sleep10k", PlainJava.of(experiment, Profile.SMOKE, cells, 2));
    }

    @Test
    void bothShapesWithTheBoundedModel() throws Exception {
        GridCell like = Grid.cells(Shipped.named("actors-sleep"), Profile.SMOKE).getFirst();
        Work bounded = new Work(Shape.ACTORS, ModelSpec.parse("virtual-bounded(2)"), TaskParser.parse("fib 10"), 5, 1);

        String source =
                PlainJava.of(Shipped.named("actors-sleep"), Profile.SMOKE, List.of(Shipped.cell(like, bounded)), 2);

        Compiled.into(directory, "ActorsSleep", source);
        assertThat(source).contains("static final class BoundedVirtualExecutor", "static final class ActorRef");
    }
}
