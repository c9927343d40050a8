package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.Manifest.ExperimentFile;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Settings of a run, each spoilt at a random place: resuming reads or refuses them, and does nothing else.
/// `-Dloombench.seed` sets another seed.
class MutatedPlanTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_261_126L);
    private static final int PLANS = Integer.getInteger("loombench.mutations", 1_000);
    private static final JsonMapper JSON = new JsonMapper();
    private static final JdkRecord JDK = new JdkRecord("25", "/jdk", "25", "vendor", List.of("-Xmx1g"));

    private static final List<String> VALUES = List.of(
            "null",
            "\"\"",
            "\"x\"",
            "\"../x\"",
            "\"\\u0000\"",
            "\"quick\"",
            "0",
            "-1",
            "1",
            "3",
            "1.5",
            "1e308",
            "1e999",
            "2147483647",
            "99999999999",
            "true",
            "[]",
            "{}",
            "[null]",
            "{\"a\": null}",
            "{\"made\": {\"tasks\": \"0\"}}");

    private final Random random = new Random(SEED);

    @TempDir
    Path run;

    @Test
    void areReadOrRefusedAndNothingElse() throws IOException {
        String text = RunFixture.experiment("none").text();
        Files.writeString(Files.createDirectories(run.resolve("experiments")).resolve("made.yaml"), text);
        Files.createDirectories(run.resolve("trials"));
        String plan = Json.text(manifest());
        List<String> faults = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < PLANS; i++) {
            String spoilt = spoilt(JSON.readTree(plan));
            Files.writeString(run.resolve("plan.json"), spoilt);
            try {
                Manifest manifest = ResumedRun.readManifest(run, "0.1.0");
                TrialSchedule schedule = ResumedRun.schedule(run, manifest, event -> {});
                ResumedRun.readFinishedTrials(run, schedule, event -> {});
                manifest.jdks().forEach(ResumedRun::checkJdk);
            } catch (UserErrorException | IOException | InvalidPathException refusal) {
                refused++;
                if (String.valueOf(refusal.getMessage()).lines().count() != 1) {
                    faults.add("of two lines: " + refusal.getMessage());
                }
            } catch (RuntimeException fault) {
                faults.add(fault + " at " + fault.getStackTrace()[0] + " of " + spoilt);
            }
        }
        assertThat(faults).isEmpty();
        assertThat(refused).isPositive();
    }

    private static Manifest manifest() {
        Manifest base = RunFixture.manifest(
                "quick",
                JDK,
                new HostRecord("Linux", "6", "cpu", 2, 1L << 30, Map.of(), Map.of()),
                new ExperimentFile("made", "made.yaml", "/nowhere", "digest", Map.of()));
        TrialSchedule schedule =
                RunRequest.schedule(List.of(RunFixture.experiment("none")), base.settings(), base.jdks());
        return RecordBuilder.like(base)
                .with("loombenchVersion", "0.1.0")
                .with("command", List.of("loombench", "run"))
                .with("calibrations", Map.of("25", Map.of("sleep 100ms", new CalibrationRecord(1.0, 1.0))))
                .with("trials", schedule.trials().size())
                .build();
    }

    private String spoilt(JsonNode tree) {
        List<JsonNode> containers = new ArrayList<>();
        collect(tree, containers);
        JsonNode container = containers.get(random.nextInt(containers.size()));
        JsonNode value = JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
        boolean removed = random.nextInt(4) == 0;
        switch (container) {
            case ObjectNode object -> {
                List<String> names = List.copyOf(object.propertyNames());
                String name = names.get(random.nextInt(names.size()));
                if (removed) {
                    object.remove(name);
                } else {
                    object.set(name, value);
                }
            }
            case ArrayNode array when removed -> array.remove(random.nextInt(array.size()));
            case ArrayNode array -> array.set(random.nextInt(array.size()), value);
            default -> throw new IllegalStateException("not a container: " + container);
        }
        return JSON.writeValueAsString(tree);
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer() && !node.isEmpty()) {
            containers.add(node);
        }
        node.forEach(child -> collect(child, containers));
    }
}
