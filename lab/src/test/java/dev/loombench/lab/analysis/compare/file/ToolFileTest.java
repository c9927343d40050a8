package dev.loombench.lab.analysis.compare.file;

import static dev.loombench.lab.analysis.compare.ComparisonNote.FILES_OF_ONE;
import static dev.loombench.lab.analysis.compare.ComparisonNote.FILES_OF_SEVERAL;
import static dev.loombench.lab.analysis.compare.ComparisonNote.NOT_READ;
import static dev.loombench.lab.analysis.compare.ComparisonNote.OTHER_SETTINGS;
import static dev.loombench.lab.analysis.compare.ComparisonNote.SETTING;
import static dev.loombench.lab.analysis.compare.ComparisonNote.WORST_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.analysis.compare.ValueSplit;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.results.ResultFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Results of other tools as sides of comparisons.
class ToolFileTest {
    @TempDir
    Path folder;

    @Test
    void theFilesOfAFolderAreRunsOfOneSide() throws IOException {
        for (int i = 1; i <= 6; i++) {
            write("base/wrk-" + i + ".txt", wrk(1000 + i));
        }
        write("base/README.md", "# how it was measured\n");

        ComparisonSide side = ComparisonFile.read(folder.resolve("base"));

        assertThat(side.cells()).singleElement().satisfies(cell -> {
            assertThat(cell.name().params()).isEmpty();
            assertThat(cell.figures()).containsExactly(1001.0, 1002.0, 1003.0, 1004.0, 1005.0, 1006.0);
        });
        assertThat(side.record().notes())
                .contains(
                        FILES_OF_ONE.with(6).sentence(),
                        NOT_READ.with("README.md").sentence());
    }

    @Test
    void whatAToolPrintsForPeopleIsLeftOutBesideItsResults() throws IOException {
        String forPeople = "    http_req_duration..............: avg=1.9ms min=1ms\n";
        write("both/1.json", ResultFixtures.text("k6-export.json"));
        write("both/1.txt", forPeople);
        write("people/1.txt", forPeople);

        assertThat(read("both").cells().getFirst().figures()).hasSize(1);
        assertThat(read("both").record().notes())
                .contains(NOT_READ.with("1.txt").sentence());
        assertThatThrownBy(() -> read("people")).hasMessage(FileError.FOREIGN.message(folder.resolve("people")));
    }

    @Test
    void filesOfOtherNamesAreComparedWithTheirLike() throws IOException {
        write("base/login-1.txt", wrk(100));
        write("base/login-2.txt", wrk(101));
        write("base/search-1.txt", wrk(500));
        write("new/login-1.txt", wrk(100));
        write("new/search-1.txt", wrk(250));

        CompareDocument document = document(ComparisonFile.read(folder.resolve("base")), read("new"));

        assertThat(document.cells())
                .extracting(ComparedRecord::params)
                .containsExactly(Map.of("file", "login"), Map.of("file", "search"));
        assertThat(document.cells().toList().getLast().ratio()).isCloseTo(0.5, within(1e-9));
        assertThat(document.base().notes())
                .contains(FILES_OF_SEVERAL.with(3, "login (2), search (1)").sentence());
    }

    @Test
    void aFolderHoldsRunsOfOneKind() throws IOException {
        write("mixed/1.txt", ResultFixtures.text("wrk.txt"));
        write("mixed/2.json", ResultFixtures.text("oha.json"));

        assertThatThrownBy(() -> read("mixed"))
                .hasMessage(FileError.MIXED.message(folder.resolve("mixed"), "1.txt", "wrk", "2.json", "oha"));
    }

    @Test
    void resultsOfJmhBesideOthersAreRefused() throws IOException {
        write("beside/1.txt", ResultFixtures.text("wrk.txt"));
        write("beside/2.json", "[{\"benchmark\": \"a.B.c\"}]");
        write("other/1.txt", ResultFixtures.text("wrk.txt"));
        write("other/2.json", "[{\"name\": \"x\"}]");

        assertThatThrownBy(() -> read("beside"))
                .hasMessage(FileError.MIXED.message(folder.resolve("beside"), "1.txt", "wrk", "2.json", "JMH"));
        assertThat(read("other").cells()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "run-2026-11-30, run-2026-12-01",
        "run-20261130-101500, run-20261201-091500",
        "run_2026-11-30T10:15:00Z, run_2026-12-01T10:15:00Z",
        "run-10-15-00, run-11-20-30",
        "2026-11-30, 2026-12-01",
        "run-1, run-12"
    })
    void aDateOrTimeAtTheEndOfANameIsThatOfARun(String first, String second) throws IOException {
        write("runs/" + first + ".txt", wrk(100));
        write("runs/" + second + ".txt", wrk(101));

        assertThat(read("runs").record().notes()).contains(FILES_OF_ONE.with(2).sentence());
    }

    @Test
    void aNumberBeforeThatOfARunIsItsScenarios() throws IOException {
        write("sizes/size-10-1.txt", wrk(100));
        write("sizes/size-20-1.txt", wrk(101));

        assertThat(read("sizes").record().notes())
                .contains(FILES_OF_SEVERAL.with(2, "size-10 (1), size-20 (1)").sentence());
    }

    @Test
    void aFolderOfGatlingsResultsIsOneRun() throws IOException {
        for (String run : List.of("sim-20261126101500000", "sim-20261126102000000")) {
            write("gatling/" + run + "/js/stats.json", ResultFixtures.text("gatling-stats.json"));
            write("gatling/" + run + "/simulation.log", ResultFixtures.text("gatling-simulation.log"));
        }

        assertThat(read("gatling/sim-20261126101500000").cells().getFirst().figures())
                .hasSize(1);
        ComparisonSide both = read("gatling");
        assertThat(both.record().tool()).isEqualTo("Gatling stats");
        assertThat(both.cells()).allSatisfy(cell -> assertThat(cell.figures()).hasSize(2));
    }

    @Test
    void aProcessOfHyperfineIsARun() throws IOException {
        write("base.json", hyperfine("sort a", 1.00, 1.01, 1.02, 1.00, 1.01, 1.02));
        write("new.json", hyperfine("sort b", 2.00, 2.01, 2.02, 2.00, 2.01, 2.02));

        ComparedRecord compared = compare("base.json", "new.json");

        assertThat(compared.metric()).isEqualTo("time");
        assertThat(compared.base().forks()).isEqualTo(6);
        assertThat(compared.verdict()).isEqualTo(ComparisonVerdict.SLOWER);
    }

    @Test
    void twoCommandsOfOneFileAreComparedWithinIt() throws IOException {
        String both = hyperfine("sort a", 1.00, 1.01, 1.02, 1.00, 1.01, 1.02).replace("]}]}", "]},")
                + hyperfine("sort b", 0.50, 0.51, 0.52, 0.50, 0.51, 0.52).replace("{\"results\": [", "");
        ComparisonSide whole = ComparisonFile.read(write("both.json", both));

        List<ComparisonSide> sides = ValueSplit.parse("command=sort a,sort b").split(whole);

        assertThat(document(sides.getFirst(), sides.getLast()).cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.verdict()).isEqualTo(ComparisonVerdict.FASTER));
    }

    @Test
    void commandsOfTheSameTextStayApart() throws IOException {
        String both = hyperfine("sort", 1.00, 1.01).replace("]}]}", "]},")
                + hyperfine("sort", 0.50, 0.51).replace("{\"results\": [", "");

        assertThat(ComparisonFile.read(write("both.json", both)).cells())
                .extracting(cell -> cell.name().params())
                .containsExactly(Map.of("command", "sort"), Map.of("command", "sort (2)"));
    }

    @Test
    void saysThatLabelsAreTooManyToCompare() throws IOException {
        StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (int i = 0; i < 500; i++) {
            jtl.append(1_764_158_400_000L + i).append(",12,order ").append(i).append(",true\n");
        }

        ComparisonSide side = ComparisonFile.read(write("r.jtl", jtl.toString()));

        assertThat(side.cells()).hasSize(1);
        assertThat(side.record().notes()).anySatisfy(note -> assertThat(note).contains("500 labels"));
    }

    @Test
    void whatWasSetOtherwiseIsTold() throws IOException {
        write("base.txt", wrk(100));
        write("new.txt", wrk(100).replace("4 connections", "32 connections"));

        assertThat(document(read("base.txt"), read("new.txt"))
                        .candidates()
                        .getFirst()
                        .notes())
                .contains(OTHER_SETTINGS
                        .with(1, 1, List.of(SETTING.with("connections", "4", "32")))
                        .sentence());
    }

    @Test
    void aListThatIsNotOfJmhIsForeign() throws IOException {
        Path file = write("list.json", "[{\"name\": \"x\", \"value\": 1}]");

        assertThatThrownBy(() -> ComparisonFile.read(file)).hasMessage(FileError.FOREIGN.message(file));
        assertThat(ComparisonFile.read(file, List.of(DeclaredMetric.parse("x[ms]=less:[0].value")))
                        .cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.figures()).containsExactly(0.001));
    }

    /// Repetitions of one process show what is likely at most.
    @Test
    void repetitionsAreEvidenceOfTheirLevel() throws IOException {
        write("base.json", ResultFixtures.text("google-benchmark.json"));
        write(
                "new.json",
                ResultFixtures.text("google-benchmark.json").replace("\"real_time\": 1.", "\"real_time\": 9."));

        ComparedRecord compared = compare("base.json", "new.json");

        assertThat(compared.base().forks()).isEqualTo(1);
        assertThat(compared.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(compared.likely()).isEqualTo(ComparisonVerdict.SLOWER);
    }

    @Test
    void saysHowMuchFailed() throws IOException {
        write("runs/1.txt", wrk(100));
        write("runs/2.txt", wrk(100) + "  Non-2xx or 3xx responses: 1\n");

        ComparisonSide side = read("runs");
        double share = side.further().stream()
                .filter(cell -> cell.name().metric().equals("errors"))
                .map(cell -> Collections.max(cell.figures()) / 100)
                .findFirst()
                .orElseThrow();
        assertThat(share).isPositive();
        assertThat(side.record().notes())
                .contains(WORST_FAILED.with(share, "requests").sentence());
    }

    private ComparisonSide read(String path) throws IOException {
        return ComparisonFile.read(folder.resolve(path));
    }

    private ComparedRecord compare(String base, String candidate) throws IOException {
        return document(read(base), read(candidate)).cells().findFirst().orElseThrow();
    }

    private static CompareDocument document(ComparisonSide base, ComparisonSide candidate) {
        return new RunComparison(base, List.of(candidate), 0.03, List.of(), Set.of()).document();
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String wrk(double rate) {
        return ResultFixtures.text("wrk.txt")
                .replaceAll("(Requests/sec: +)[\\d.]+", "$1" + String.format(Locale.ROOT, "%.2f", rate));
    }

    private static String hyperfine(String command, double... times) {
        return "{\"results\": [{\"command\": \"" + command + "\", \"times\": " + List.of(boxed(times)) + "}]}";
    }

    private static Double[] boxed(double... times) {
        Double[] boxed = new Double[times.length];
        for (int i = 0; i < times.length; i++) {
            boxed[i] = times[i];
        }
        return boxed;
    }
}
