package dev.loombench.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterLoadChecks;
import dev.loombench.lab.load.jmeter.JMeterPauses;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JtlResult;
import dev.loombench.lab.load.jmeter.MeasurementWindow;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanDocumentBuilderTest {
    private static final long BEGIN = 1_700_000_000_000L;

    @TempDir
    Path folder;

    private final StringBuilder jtl =
            new StringBuilder("timeStamp,elapsed,responseCode,responseMessage,threadName,success\n");

    @Test
    void whatEachUserCameToIsTold() throws IOException {
        user("a", 0, 50);
        jtl.append(BEGIN).append(",2500,200,OK,b,true\n");
        user("b", 2_500, 25);

        LoadDocument document = document();

        assertThat(document.users()).isEqualTo(UsersRecord.ofPlan(2, 2, 25L, 49L, 2));
        assertThat(codes(document)).doesNotContain("short-steady-window");
    }

    @Test
    void aSmallSteadyWindowIsAFinding() throws IOException {
        user("a", 0, 40);
        user("b", 3_900, 40);

        assertThat(document().findings())
                .filteredOn(finding -> finding.code().equals("short-steady-window"))
                .extracting(Finding::message)
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("100 ms", "1 of 80");
    }

    @Test
    void withoutASteadyWindowTheOldestUnansweredRequestIsToldNonetheless() throws IOException {
        jtl.append(BEGIN).append(",5000,200,OK,a,true\n");
        jtl.append(BEGIN + 9_000).append(",100,200,OK,b,true\n");

        assertThat(document().users()).isEqualTo(UsersRecord.ofPlan(2, 0, null, null, 5));
    }

    private void user(String name, long start, int requests) {
        for (int i = 0; i < requests; i++) {
            jtl.append(BEGIN + start + i * 100L)
                    .append(",100,200,OK,")
                    .append(name)
                    .append(",true\n");
        }
    }

    private LoadDocument document() throws IOException {
        JmxFile plan = new JmxFile(folder.resolve("a.jmx"), Set.of(), Set.of(), Set.of(), Set.of());
        JtlResult result = JtlResult.read(
                        Files.writeString(folder.resolve("results.jtl"), jtl),
                        new MeasurementWindow(Duration.ZERO, null),
                        JMeterPauses.NONE,
                        Set.of())
                .orElseThrow();
        LoadResult load = JMeterLoadChecks.result(
                result,
                new JMeterRunSettings(
                        plan,
                        Map.of(),
                        folder,
                        Duration.ZERO,
                        null,
                        Duration.ZERO,
                        Duration.ZERO,
                        Optional.empty(),
                        OptionalInt.empty(),
                        Optional.empty()),
                List.of(),
                new LoadMonitor(new ProcFiles(folder), TargetProcess.UNKNOWN, () -> List.of(1L), 80),
                Optional.empty());
        return LoadDocumentBuilder.document(URI.create("http://h/"), plan, load, false, List.of());
    }

    private static List<String> codes(LoadDocument document) {
        return document.findings().stream().map(Finding::code).toList();
    }
}
