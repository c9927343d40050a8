package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.Manifest.ExperimentFile;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a resumed run takes from its own directory and from elsewhere, and what may have changed meanwhile.
class ResumedInputsTest {
    private static final String TITLE = "Made by hand";

    private static final JdkRecord JDK = new JdkRecord("25", "/jdk", "25", "vendor", List.of());
    private static final HostRecord HOST = new HostRecord("Linux", "6", "cpu", 2, 1L << 30, Map.of(), Map.of());

    @TempDir
    Path folder;

    private final List<String> notices = new ArrayList<>();
    private Path copy = Path.of("");
    private Path original = Path.of("");
    private String text = "";

    @BeforeEach
    void write() throws IOException {
        text = RunFixture.experiment("none").text();
        original = Files.writeString(folder.resolve("made.yaml"), text);
        copy = Files.createDirectories(folder.resolve("run/experiments")).resolve("made.yaml");
        Files.writeString(copy, text);
    }

    @Test
    void theCopyInTheRunIsWhatIsResumed() throws IOException {
        assertThat(schedule(Sha256.of(text), Map.of()).trials()).isNotEmpty();
        assertThat(notices).isEmpty();
    }

    @Test
    void anEditedCopyIsRefused() throws IOException {
        Files.writeString(copy, text.replace(TITLE, "Made twice"));

        assertThatThrownBy(() -> schedule(Sha256.of(text), Map.of())).hasMessage(RunError.CHANGED.message(copy));
    }

    @Test
    void anEditedOriginalIsSaidAndLeftAlone() throws IOException {
        Files.writeString(original, text.replace(TITLE, "Made twice"));

        TrialSchedule plan = schedule(Sha256.of(text), Map.of());

        assertThat(plan.experiments().getFirst().experiment().title()).isEqualTo(TITLE);
        assertThat(notices).containsExactly(RunNote.CHANGED.message(original, copy));
    }

    @Test
    void aCopyThatIsGoneIsDamage() throws IOException {
        Files.delete(copy);

        assertThatThrownBy(() -> schedule(Sha256.of(text), Map.of())).hasMessage(RunError.CHANGED.message(copy));
    }

    @Test
    void filesThatTrialsUseElsewhereMustBeAsTheyWere() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/com"));
        Path type = Files.writeString(classes.resolve("Call.class"), "one");
        Map<String, String> inputs = InputDigests.of(Stream.of(folder.resolve("classes")));
        assertThat(schedule(Sha256.of(text), inputs).trials()).isNotEmpty();

        Files.writeString(type, "two");
        assertThatThrownBy(() -> schedule(Sha256.of(text), inputs))
                .hasMessage(RunError.CHANGED.message(folder.resolve("classes")));
        Files.writeString(type, "one");
        Files.writeString(classes.resolve("Other.class"), "");
        assertThatThrownBy(() -> schedule(Sha256.of(text), inputs)).isInstanceOf(UserErrorException.class);
    }

    @Test
    void aPlansDataIsAmongItsFilesAndWhatItsListenersWriteIsNot() throws IOException {
        Path data = Files.writeString(folder.resolve("users.csv"), "a");
        Files.writeString(folder.resolve("results.jtl"), "b");
        Path plan = Files.writeString(folder.resolve("plan.jmx"), """
            <jmeterTestPlan><hashTree>
              <CSVDataSet testclass="CSVDataSet"><stringProp name="filename">users.csv</stringProp></CSVDataSet>
              <CSVDataSet testclass="CSVDataSet"><stringProp name="filename">gone.csv</stringProp></CSVDataSet>
              <CSVDataSet testclass="CSVDataSet"><stringProp name="filename">${data}.csv</stringProp></CSVDataSet>
              <ResultCollector testclass="ResultCollector">
                <objProp><name>saveConfig</name></objProp>
                <stringProp name="filename">results.jtl</stringProp>
              </ResultCollector>
            </hashTree></jmeterTestPlan>
            """);

        assertThat(InputDigests.plan(plan)).containsExactly(plan, data);
    }

    @ParameterizedTest
    @CsvSource({
        "0.2.0, 0.1.0, true",
        "0.0.9, 0.1.0, true",
        "0.1.0, 0.1.0, false",
        "unpackaged, 0.1.0, true",
        "unpackaged, unpackaged, false"
    })
    void aRunOfAnotherVersionIsRefused(String version, String own, boolean refused) throws IOException {
        Path run = folder.resolve("run");
        try (RunDirectory directory = RunDirectory.open(run).orElseThrow()) {
            directory.write(RecordBuilder.like(manifest(Sha256.of(text), Map.of(), 0))
                    .with("loombenchVersion", version)
                    .build());
        }

        if (refused) {
            assertThatThrownBy(() -> ResumedRun.readManifest(run, own))
                    .hasMessage(RunError.OTHER_VERSION.message(run, version, own));
        } else {
            assertThat(ResumedRun.readManifest(run, own).loombenchVersion()).isEqualTo(version);
        }
    }

    private TrialSchedule schedule(String digest, Map<String, String> inputs) throws IOException {
        int trials = RunRequest.schedule(
                        List.of(RunFixture.experiment("none")), RunFixture.settings("quick"), List.of(JDK))
                .trials()
                .size();
        return ResumedRun.schedule(folder.resolve("run"), manifest(digest, inputs, trials), event -> {
            if (event instanceof RunEvent.Notice notice) {
                notices.add(notice.message());
            }
        });
    }

    private Manifest manifest(String digest, Map<String, String> inputs, int trials) {
        Manifest base = RunFixture.manifest(
                "quick", JDK, HOST, new ExperimentFile("made", "made.yaml", folder.toString(), digest, inputs));
        return RecordBuilder.like(base).with("trials", trials).build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"seed\" : 1 | \"seed\" : 2 | true",
                "\"margin\" : 0.03 | \"margin\" : 0.3 | true",
                "\"force\" : false | \"force\" : true | true",
                "\"seed\" : 1 | \"seed\":   1 | false"
            })
    void anEditedPlanIsRefused(String was, String is, boolean refused) throws IOException {
        Path run;
        try (RunDirectory directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 2, 3, 4), "edited")) {
            directory.writeExperiment("made", text);
            directory.write(manifest(Sha256.of(text), Map.of(), 0));
            run = directory.path();
        }
        Path plan = run.resolve("plan.json");
        assertThat(ResumedRun.readManifest(run, "1")).isEqualTo(manifest(Sha256.of(text), Map.of(), 0));
        String written = Files.readString(plan);
        assertThat(written).contains(was);

        Files.writeString(plan, written.replace(was, is));

        if (refused) {
            assertThatThrownBy(() -> ResumedRun.readManifest(run, "1")).hasMessage(RunError.CHANGED.message(plan));
        } else {
            assertThat(ResumedRun.readManifest(run, "1")).isEqualTo(manifest(Sha256.of(text), Map.of(), 0));
        }
    }

    /// As root any folder can be read.
    @Test
    void aFolderThatCanNotBeReadIsBadInput() throws IOException {
        assumeFalse("root".equals(System.getProperty("user.name")), "root may read everything");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path closed = Files.createDirectory(
                classes.resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("---------")));

        assertThatThrownBy(() -> InputDigests.of(Stream.of(classes)))
                .hasMessage(FileError.UNREADABLE.message(closed, "permission denied"));
    }
}
