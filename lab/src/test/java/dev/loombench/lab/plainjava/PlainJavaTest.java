package dev.loombench.lab.plainjava;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.Main;

class PlainJavaTest {
    @Test
    void measuresWhatTheExperimentMeasures() {
        String source = ShippedExperiments.source("sleep-10k", Profile.FULL, 8);

        assertThat(source)
                .contains("@BenchmarkMode({Mode.AverageTime, Mode.Throughput})")
                .contains("@Threads(2)")
                .contains("\"-XX:+UseG1GC\"", "\"-Xms512m\"", "\"-Xmx1g\"")
                .contains("\"-Djdk.virtualThreadScheduler.parallelism=8\"")
                .contains("@Warmup(iterations = 5, time = 2000, timeUnit = TimeUnit.MILLISECONDS)")
                .contains("@Measurement(iterations = 5, time = 10000, timeUnit = TimeUnit.MILLISECONDS)")
                .contains("i < 10000;", "Thread.sleep(Duration.ofMillis(200L))")
                .contains("-si false", "profile full", "8 cores");
    }

    @Test
    void singleOperationsAreIterationsOfAMillisecond() {
        assertThat(ShippedExperiments.source("sleep-10k", Profile.SMOKE, 2))
                .contains("@Warmup(iterations = 0)")
                .contains("@Measurement(iterations = 1, time = 1, timeUnit = TimeUnit.MILLISECONDS)")
                .contains("a single operation");
        assertThat(ShippedExperiments.source("micro-tasks", Profile.SMOKE, 2)).doesNotContain("a single operation");
    }

    @Test
    void namesMethodsAfterModelAndWhatVaries() {
        assertThat(names("micro-tasks", Profile.STANDARD))
                .containsExactly("cachedPool", "fixedPool20", "virtualPerTask");
        assertThat(names("cpu-sweep", Profile.SMOKE))
                .contains("fixedPool20Tokens1MTasks4", "virtualPerTaskTokens10000Tasks100");
        assertThat(names("wait-then-cpu", Profile.FULL)).contains("fixedPoolGoetzTokens1MTasks10000");
    }

    @Test
    void sizesPoolsForTheMachine() {
        assertThat(ShippedExperiments.source("actors-sleep", Profile.SMOKE, 6))
                .containsSubsequence("// cores, at least 1", "newFixedThreadPool(6)")
                .containsSubsequence("// cores-1, at least 1", "new ForkJoinPool(5,");
        assertThat(ShippedExperiments.source("wait-then-cpu", Profile.FULL, 4))
                .containsSubsequence("a guess: 20.0 ms", "newFixedThreadPool(24)")
                .containsSubsequence("a guess: 2.00 ms", "newFixedThreadPool(100)");
    }

    @Test
    void refusesAPoolWhoseSizeCannotBeKnown() {
        Experiment experiment = ShippedExperiments.named("micro-tasks");
        GridCell like = Grid.cells(experiment, Profile.SMOKE).getFirst();
        BatchSpec goetz = new BatchSpec(
                BatchShape.EXECUTOR, ModelSpec.parse("fixed-pool(goetz)"), TaskParser.parse("sleep 1ms"), 10, 1);

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        PlainJava.generate(experiment, Profile.SMOKE, List.of(ShippedExperiments.cell(like, goetz)), 2))
                .isInstanceOf(InvalidValueException.class)
                .withMessageContaining("fixed-pool(goetz)");
    }

    @Test
    void refusesAnEmptyClass() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> PlainJava.generate(ShippedExperiments.named("micro-tasks"), Profile.SMOKE, List.of(), 2))
                .withMessageContaining("micro-tasks");
    }

    @Test
    void holdsTheSubjectsOwnActors() throws Exception {
        Path actors = Path.of(
                System.getProperty("loombench.root"),
                "subject/src/main/java/dev/loombench/subject/actors/ActorRef.java");
        String original = Files.readString(actors);
        String turn =
                original.substring(original.indexOf("private void turn()"), original.indexOf("private void guarded"));

        assertThat(ShippedExperiments.source("actors-sleep", Profile.SMOKE, 2)).containsIgnoringWhitespaces(turn);
    }

    @Test
    void holdsNothingOfLoombench() {
        for (Experiment experiment : ShippedExperiments.all()) {
            assertThat(ShippedExperiments.source(experiment.id(), Profile.QUICK, 2))
                    .doesNotContain("dev.loombench");
        }
    }

    @Test
    void namesTheVersionOfJmhThatLoombenchHas() throws Exception {
        Properties jmh = new Properties();
        try (InputStream in = Main.class.getResourceAsStream("/jmh.properties")) {
            jmh.load(in);
        }

        assertThat(ShippedExperiments.source("micro-tasks", Profile.SMOKE, 2))
                .contains("jmh-core:" + jmh.getProperty("jmh.version"))
                .contains("jmh-generator-annprocess:" + jmh.getProperty("jmh.version"));
    }

    @Test
    void namesTheLibrariesOfItsModelsAndNoOthers() throws Exception {
        String pom = RepositoryFiles.text("pom.xml");

        assertThat(sourceWith("coroutines(io)"))
                .contains("kotlinx-coroutines-core-jvm:" + property(pom, "kotlinx-coroutines.version"))
                .contains("new CoroutineExecutor(kotlinx.coroutines.Dispatchers.getIO())")
                .doesNotContain("reactor", "--enable-preview", "dev.loombench");
        assertThat(sourceWith("reactive"))
                .contains("reactor-core:" + property(pom, "reactor.version"))
                .doesNotContain("kotlin", "--enable-preview", "dev.loombench");
        assertThat(sourceWith("structured"))
                .contains("\"--enable-preview\"", "class StructuredExecutor")
                .doesNotContain("kotlin", "reactor", "dev.loombench");
    }

    private static String property(String pom, String name) {
        return pom.substring(pom.indexOf("<" + name + ">") + name.length() + 2, pom.indexOf("</" + name + ">"));
    }

    private static String sourceWith(String model) {
        Experiment experiment = ShippedExperiments.named("micro-tasks");
        GridCell like = Grid.cells(experiment, Profile.SMOKE).getFirst();
        BatchSpec work = new BatchSpec(BatchShape.EXECUTOR, ModelSpec.parse(model), TaskParser.parse("noop"), 10, 1);
        return PlainJava.generate(experiment, Profile.SMOKE, List.of(ShippedExperiments.cell(like, work)), 2);
    }

    @Test
    void classNamesAreUsable() {
        assertThat(JavaNames.ofClass("sleep-10k")).isEqualTo("Sleep10k");
        assertThat(JavaNames.ofClass("10k-sleeps")).isEqualTo("Plain10kSleeps");
        assertThat(JavaNames.ofClass("thread")).isEqualTo("PlainThread");
    }

    private static List<String> names(String id, Profile profile) {
        return PlainJava.methodNames(Grid.cells(ShippedExperiments.named(id), profile));
    }
}
