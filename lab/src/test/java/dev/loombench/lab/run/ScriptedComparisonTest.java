package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.run.ScriptedSides.KilledError;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.DriverWork;
import dev.loombench.lab.service.JobFixtures;
import dev.loombench.lab.service.PlanWork;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Comparisons from their first side that is tried to what they write, also of those that were killed and resumed. What
/// was told and done in order, and what is written, is compared with what was accepted.
class ScriptedComparisonTest {
    /// What differs from run to run, or says nothing about the course.
    private static final Set<String> LEFT_OUT = Set.of(
            "schema",
            "run",
            "startedAt",
            "durationSeconds",
            "jvm",
            "machine",
            "artifacts",
            "observed",
            "calibration",
            "operations",
            "experiment",
            "jdk",
            "mode",
            "unit",
            "better",
            "level",
            "method",
            "margin",
            "orderLow",
            "orderHigh",
            "checkAgrees",
            "evidence",
            "note",
            "remedy",
            "directory",
            "command");

    @TempDir
    Path folder;

    record Scenario(String name, AbConfig config, ScriptedSides sides) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Scenario> scenarios() {
        AbConfig rate = AbFixtures.diagnosed(rates(true, 50.0));
        AbConfig inTurns = AbFixtures.diagnosed(rates(false, 50.0));
        AbConfig twoRates = AbFixtures.diagnosed(rates(true, 50.0, 200.0));
        AbConfig searched = effort(rate, "search", Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), true)));
        AbConfig searchedOnly = effort(
                AbFixtures.diagnosed(rates(true)),
                "search",
                Optional.of(new CapacitySearchConfig(Slo.parse("p99<100ms"), false)));
        AbConfig job = job(JobFixtures.PLAIN);
        return Stream.of(
                new Scenario("rate-side-by-side", rate, sides()),
                new Scenario("rate-in-turns-with-a-repeat", inTurns, sides().fails("b 50/s in pair 2", 1)),
                new Scenario("two-rates-side-by-side-disturbed", twoRates, sides().disturbed("b 200/s in pair 3")),
                new Scenario(
                        "two-rates-in-turns-disturbed",
                        rates(false, 50.0, 200.0),
                        sides().disturbed("b 200/s in pair 3")),
                new Scenario("failing-side-by-side", effort(twoRates, "pairs", 2), sides().failingTogether()),
                new Scenario("a-side-that-keeps-failing", inTurns, sides().fails("b 50/s in pair 2", 9)),
                new Scenario("wrong-answers", inTurns, sides().invalid("b 50/s", "wrong-answers", 9)),
                new Scenario("stalled-generator", inTurns, sides().invalid("b 50/s", "generator-stalled", 4)),
                new Scenario("setup-that-ends", rate, sides().endsSetup("a 50/s in pair 2")),
                new Scenario("plan", AbFixtures.diagnosed(plan()), sides()),
                new Scenario("driver", AbFixtures.diagnosed(driver()), sides()),
                new Scenario(
                        "a-driver-that-keeps-failing",
                        AbFixtures.diagnosed(driver()),
                        sides().fails("b driver in pair 2", 9)),
                new Scenario(
                        "driver-without-cpu-time",
                        AbFixtures.diagnosed(driver()),
                        sides().invalid("b driver", "generator-cpu", 4)),
                new Scenario(
                        "job-with-warm-up",
                        job(RecordBuilder.like(JobFixtures.PLAIN)
                                .with("warmupRuns", 2)
                                .build()),
                        sides().differing("b printed something else")),
                new Scenario(
                        "precision-with-added-pairs",
                        effort(rate, "precision", OptionalDouble.of(0.005)),
                        sides().killed("stage: trial 18 of")),
                new Scenario(
                        "budget-too-small",
                        effort(searched, "budget", Duration.ofMinutes(4)),
                        sides().takes(Duration.ofSeconds(40))),
                new Scenario(
                        "no-budget-for-a-pair",
                        effort(inTurns, "budget", Duration.ofSeconds(30)),
                        sides().fails("a 50/s in pair 1", 1)),
                new Scenario(
                        "slow-warm-ups",
                        warmedByWork(rate),
                        sides().takes(Duration.ofSeconds(140))
                                .warmingUp(Duration.ofSeconds(150), true)
                                .killed("stage: trial 3 of")),
                new Scenario(
                        "never-warm",
                        warmedByWork(rate),
                        sides().takes(Duration.ofSeconds(40)).warmingUp(Duration.ofSeconds(223), false)),
                new Scenario(
                        "killed-within-pairs",
                        twoRates,
                        sides().killed("try b").killed("stage: trial 6 of").killed("measure")),
                new Scenario(
                        "killed-within-pairs-in-turns",
                        inTurns,
                        sides().fails("a 50/s in pair 1", 1)
                                .killed("stage: trial 4 of")
                                .killed("measure b 50/s in pair 3")),
                new Scenario(
                        "killed-within-a-repeat",
                        inTurns,
                        sides().fails("a 50/s in pair 1", 1)
                                .killed("measure a 50/s in pair 1 (seed 847271), spare 0 s")),
                new Scenario(
                        "killed-before-and-within-diagnosis",
                        rate,
                        sides().killed("diagnose a").killed("diagnose b")),
                new Scenario(
                        "killed-within-searches",
                        searched,
                        sides().cutShort("a").killed("search b").killed("overload b")),
                new Scenario(
                        "searches-alone",
                        searchedOnly,
                        sides().killed("search b").killed("diagnose b")),
                new Scenario(
                        "killed-job", job, sides().killed("stage: trial 9 of").killed("diagnose a")));
    }

    private static AbConfig warmedByWork(AbConfig config) {
        return config.with(
                RecordBuilder.like(config.load()).with("warmsUpByWork", true).build());
    }

    private static ScriptedSides sides() {
        return new ScriptedSides();
    }

    /// @param together whether each side has a port of its own
    private static AbConfig rates(boolean together, Double... rates) {
        AbConfig base = AbFixtures.config(List.of("a", "b"), List.of(rates), 7);
        AbConfig connected = base.with(base.load().withConnections(9));
        return AbFixtures.with(connected, List.of(side("a", 8080), side("b", together ? 8081 : 8080)));
    }

    private static AbSide side(String name, int port) {
        return new AbSide(name, List.of("run", name), Map.of(), OptionalInt.of(port), Path.of("/"));
    }

    private static AbConfig plan() {
        JmxFile file = new JmxFile(Path.of("/orders.jmx"), Set.of(), Set.of(), Set.of(), Set.of());
        return level(new PlanWork(file, Map.of()));
    }

    private static AbConfig driver() {
        AbDriver driver = new AbDriver(
                List.of("k6", "run"),
                List.of(),
                Duration.ofMinutes(5),
                List.of(DeclaredMetric.parse("records=more:records")),
                Optional.empty());
        return level(new DriverWork(driver, Optional.empty()));
    }

    private static AbConfig level(SideWork level) {
        AbConfig base = rates(true);
        return base.with(
                RecordBuilder.like(base.load()).with("works", List.of(level)).build());
    }

    private static AbConfig job(JobConfig job) {
        return AbFixtures.diagnosed(JobFixtures.config(Path.of("/"), job, "sort", "sort -u"));
    }

    private static AbConfig effort(AbConfig config, String component, Object value) {
        return config.with(
                RecordBuilder.like(config.effort()).with(component, value).build());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void aComparisonTellsAndWritesWhatWasAccepted(Scenario scenario) throws IOException {
        ScriptedCourse course = new ScriptedCourse(scenario.config(), scenario.sides());
        Optional<Path> run = Optional.empty();
        Optional<AbResult> ended = Optional.empty();
        while (ended.isEmpty()) {
            try {
                ended = Optional.of(course.run(folder, run));
            } catch (KilledError killed) {
                try (Stream<Path> runs = Files.list(folder)) {
                    run = runs.findFirst();
                }
            }
        }
        AbResult result = ended.get();
        List<String> lines = new ArrayList<>(scenario.sides().log());

        result.fault()
                .ifPresent(fault ->
                        lines.add("fault: " + fault.owner() + ": " + fault.getMessage() + " " + fault.lastOutput()));
        lines.addAll(written(result.directory()));
        Golden.check(Path.of("src/test/golden/ab/" + scenario.name() + ".txt"), String.join("\n", lines) + "\n");
        if (result.run().status() == RunStatus.COMPLETE
                && result.document().effort().planned()
                        >= scenario.config().effort().pairs()) {
            List<String> told = List.copyOf(scenario.sides().log());
            course.run(folder, Optional.of(result.directory()));
            assertThat(scenario.sides().log()).as("nothing is left to do").isEqualTo(told);
            try (Stream<Path> trials = Files.list(result.directory().resolve("trials"))) {
                assertThat(trials).allMatch(trial -> Files.exists(trial.resolve("trial.json")));
            }
        }
    }

    private static List<String> written(Path run) {
        JsonNode document = JsonMapper.shared().readTree(run.resolve("run.json").toFile());
        JsonNode ab = JsonMapper.shared().readTree(run.resolve("ab.json").toFile());
        List<String> lines = new ArrayList<>();
        lines.add("--- run.json");
        lines.add("status: " + document.path("status").asString());
        JsonNode experiment = document.path("experiments").path(0);
        experiment.path("trials").forEach(trial -> lines.add("trial: " + text(trial)));
        lines.add("verdict: " + experiment.path("verdict").asString());
        lines.add("--- ab.json");
        ab.properties().forEach(field -> {
            if (field.getValue().isArray() && !field.getValue().isEmpty()) {
                field.getValue().forEach(element -> lines.add(field.getKey() + ": " + text(element)));
            } else if (!LEFT_OUT.contains(field.getKey())) {
                lines.add(field.getKey() + ": " + text(field.getValue()));
            }
        });
        return lines;
    }

    /// JSON without quotation marks, with numbers of four digits.
    private static String text(JsonNode node) {
        if (node.isObject()) {
            List<String> fields = new ArrayList<>();
            node.properties().forEach(field -> {
                JsonNode value = field.getValue();
                boolean empty = value.isNull() || value.isContainer() && value.isEmpty();
                boolean load = value.isObject() && field.getKey().equals("load");
                if (!empty && !load && !LEFT_OUT.contains(field.getKey())) {
                    fields.add(field.getKey() + "=" + text(value));
                }
            });
            return "{" + String.join(", ", fields) + "}";
        }
        if (node.isArray()) {
            List<String> elements = new ArrayList<>();
            node.forEach(element -> elements.add(text(element)));
            return elements.toString();
        }
        return node.isNumber() && !node.isIntegralNumber()
                ? String.format(Locale.ROOT, "%.4g", node.asDouble())
                : Objects.toString(node.asString());
    }
}
