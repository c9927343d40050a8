package dev.loombench.lab.service.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ProgramOwner.Role;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.results.ResultFixtures;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class DriverProgramTest {
    @TempDir
    Path folder;

    private final ProcessTag tag = ProcessTag.fresh();

    @Test
    void theDriverKnowsItsSideAndWhereToWrite() throws Exception {
        DriverOutput output = program("sh", "-c", "echo \"$SIDE $HOST $PORT $URL\"; echo oops >&2; echo 5 > \"$OUT\"")
                .run(folder, TargetProcess.UNKNOWN);

        assertThat(output.files().output()).content().isEqualTo("a localhost 8080 http://localhost:8080/orders\n");
        assertThat(output.files().errors()).content().isEqualTo("oops\n");
        assertThat(output.written()).content().isEqualTo("5\n");
        assertThat(output.written().getParent()).isEqualTo(folder);
    }

    @Test
    void withoutAShellTheNamesAreReplacedInItsWords() throws Exception {
        DriverOutput output =
                program("echo", "${SIDE}x", "$PORT/", "$SIDES", "$$", "$").run(folder, TargetProcess.UNKNOWN);

        assertThat(output.files().output()).content().isEqualTo("ax 8080/ $SIDES $$ $\n");
        assertThat(DriverProgram.filled("--out=$OUT", Map.of("OUT", "/my runs/$OUT")))
                .isEqualTo("--out=/my runs/$OUT");
    }

    @Test
    void eachRunHasAFreshPathAndOutput() throws Exception {
        DriverProgram program = program("sh", "-c", "echo once; mkdir \"$OUT\"");

        DriverOutput first = program.run(folder, TargetProcess.UNKNOWN);
        DriverOutput second = program.run(folder, TargetProcess.UNKNOWN);

        assertThat(second.written()).isNotEqualTo(first.written());
        assertThat(second.files().output()).content().isEqualTo("once\n");
    }

    @Test
    void aDriverThatFailsSaysWhatWhereAndItsLastLines() {
        assertThatThrownBy(() -> program("sh", "-c", "echo begins; echo 'no host' >&2; exit 3")
                        .run(folder, TargetProcess.UNKNOWN))
                .isInstanceOfSatisfying(ServiceFailedException.class, fault -> {
                    assertThat(fault)
                            .hasMessage(SideFault.DRIVER_FAILED.message(
                                    "sh", "a", SideFault.EXIT.message("3", ": no host")));
                    assertThat(fault.owner().role()).isEqualTo(Role.DRIVER);
                    assertThat(fault.lastOutput()).containsExactly("no host");
                });
    }

    @Test
    void thresholdsOfK6ThatWereCrossedAreSaidWithTheRemedy() {
        DriverProgram k6 = program("sh", "-c", "k6() { return 99; }; k6 run load.js");
        assertThatThrownBy(() -> k6.run(folder, TargetProcess.UNKNOWN))
                .hasMessage(SideFault.DRIVER_FAILED.message("sh", "a", SideFault.THRESHOLDS.message("99", "")));
        assertThatThrownBy(() -> program("sh", "-c", "exit 99").run(folder, TargetProcess.UNKNOWN))
                .hasMessageEndingWith("exit code 99");
    }

    @Test
    void aDriverThatHangsIsEndedWithItsChildren() {
        DriverProgram hanging = program(Duration.ofMillis(300), List.of(), "sh", "-c", "sleep 1000 & sleep 1000");

        assertThatThrownBy(() -> hanging.run(folder, TargetProcess.UNKNOWN))
                .isInstanceOf(ServiceFailedException.class)
                .hasMessage(SideFault.DRIVER_FAILED.message("sh", "a", SideFault.DRIVER_GOES_ON.message("300ms")));
        assertThat(tag.processes(ProcFiles.ofThisMachine())).isEmpty();
    }

    @Test
    void theDriverWarmsUpForATimeAgainAndAgainOrCutShort() throws Exception {
        program("sh", "-c", "echo run >> runs").warmUp(Duration.ofMillis(1_500), folder);
        program("sleep", "1000").warmUp(Duration.ofMillis(500), folder);

        assertThat(folder.resolve("runs")).content().contains("run\nrun\n");
        assertThatThrownBy(() -> program("false").warmUp(Duration.ofMillis(500), folder))
                .hasMessage(SideFault.DRIVER_FAILED_IN_WARM_UP.message("false", "a", SideFault.EXIT.message("1", "")));
    }

    @Test
    void aCommandOfItsOwnWarmsUpOnce() throws Exception {
        program(Duration.ofSeconds(30), List.of("sh", "-c", "echo warm >> runs"), "false")
                .warmUp(Duration.ofSeconds(20), folder);

        assertThat(folder.resolve("runs")).content().isEqualTo("warm\n");
    }

    @Test
    void declaredFiguresAreReadFromWhatItWroteOrPrinted() throws Exception {
        DriverProgram program = program(
                Stream.of("p99[ms]=less:latency.p99", "tps=more:~tps: ([0-9.]+)~", "warnings=less:~([0-9]+) warnings~")
                        .map(DeclaredMetric::parse)
                        .toList(),
                Optional.of("tps"),
                "sh",
                "-c",
                "echo '{\"latency\": {\"p99\": 12.5}}' > \"$OUT\"; echo 'tps: 99.5'; echo '3 warnings' >&2");

        Map<String, Metric> figures = DriverFigures.read(program.driver(), program.run(folder, TargetProcess.UNKNOWN));

        assertThat(figures.keySet()).containsExactly("tps", "p99", "warnings");
        assertThat(figures.get("p99").value()).isEqualTo(0.0125);
        assertThat(figures.get("p99").unit()).isEqualTo("s");
        assertThat(figures.get("tps").value()).isEqualTo(99.5);
        assertThat(figures.get("warnings").value()).isEqualTo(3);
    }

    @Test
    void aResultOfManyMegabytesIsWhole() throws Exception {
        DriverProgram program = program(
                List.of(DeclaredMetric.parse("tps=more:rate")),
                Optional.empty(),
                "sh",
                "-c",
                "echo '{\"samples\": ['; yes 1, | head -c 20000001; echo '1], \"rate\": 7}'");

        Map<String, Metric> figures = DriverFigures.read(program.driver(), program.run(folder, TargetProcess.UNKNOWN));

        assertThat(figures.get("tps").value()).isEqualTo(7);
    }

    @Test
    void aFigureThatIsMissingOrZeroIsSaid() throws Exception {
        assertThatThrownBy(() -> figures("tps=more:~tps: ([0-9.]+)~", "echo nothing"))
                .hasMessage(FileError.NO_LINE.message(
                        DriverFigures.PRINTED + ", its standard error", "tps", "tps: ([0-9.]+)"));
        assertThatThrownBy(() -> figures("tps=more:~tps: (\\S+)~", "echo tps: fast"))
                .hasMessage(FileError.NOT_NUMBER.message("tps", DriverFigures.PRINTED, "fast"));
        assertThatThrownBy(() -> figures("tps=more:rate", "echo '{\"rate\": 0}'"))
                .hasMessage(ServiceError.NOT_POSITIVE.message("tps", "0"));
        assertThatThrownBy(() -> figures("tps=more:rate", "echo '{}' > \"$OUT\""))
                .hasMessage(FileError.NOTHING_THERE.message(DriverFigures.WRITTEN, "tps", "rate"));
    }

    @Test
    void theFiguresOfAKnownFormatNeedNoDeclaration() throws Exception {
        Path printed = RepositoryFiles.path("lab/src/test/resources/dev/loombench/lab/results/wrk.txt")
                .toAbsolutePath();
        Map<String, Metric> first = known(Optional.empty(), "cat", printed.toString());
        Map<String, Metric> other = known(Optional.of("p99"), "cp", printed.toString(), "$OUT");

        assertThat(first.keySet()).startsWith("rate").contains("mean", "p99", "max");
        assertThat(first.get("rate").value()).isEqualTo(89.37);
        assertThat(other.keySet()).startsWith("p99");
        assertThat(other.get("p99").value()).isEqualTo(0.05203);
        assertThatThrownBy(() -> known(Optional.of("tps"), "cat", printed.toString()))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(ServiceError.NO_FIGURE.message("wrk", "tps", String.join(", ", first.keySet())));
    }

    @Test
    void figuresThatEachSideHasAnywayAreCalledTheDrivers() throws Exception {
        String json = "{\"results\": [{\"command\": \"x\", \"mean\": 1, \"times\": [1, 1], \"user\": 1,"
                + " \"system\": 1, \"memory_usage_byte\": [5, 5], \"exit_codes\": [0, 0]}]}";

        Map<String, Metric> figures = known(Optional.of("driver peak-rss"), "echo", json);

        assertThat(figures.keySet()).startsWith("driver peak-rss").doesNotContain("peak-rss");
    }

    @Test
    void theFigureThatDecidesIsKeptOfHoweverMany() throws Exception {
        StringBuilder results = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            results.append(i == 1 ? "" : ",")
                    .append("{\"command\": \"x")
                    .append(i)
                    .append("\", \"mean\": 1, \"times\": [1, 1], \"user\": 1, \"system\": 1}");
        }

        Map<String, Metric> figures = known(Optional.of("time (x40)"), "echo", "{\"results\": [" + results + "]}");

        assertThat(figures.keySet()).startsWith("time (x40)", "time (x1)").hasSize(30);
    }

    @Test
    void whatIsForPeopleIsLeftOutBesideFiguresAndElseSaid() throws Exception {
        String forPeople = "echo '    http_req_duration..............: avg=1.9ms'";
        Path summary = Files.writeString(folder.resolve("k6.json"), ResultFixtures.text("k6-export.json"));

        assertThat(known(
                        Optional.empty(),
                        "sh",
                        "-c",
                        "mkdir $OUT; " + forPeople + " > $OUT/a.txt; cp " + summary + " $OUT/b.json"))
                .isNotEmpty();
        assertThatThrownBy(() -> known(Optional.empty(), "sh", "-c", forPeople))
                .hasMessage(ServiceError.UNKNOWN_FORMAT.message());
    }

    private Map<String, Metric> known(Optional<String> primary, String... words) throws Exception {
        DriverProgram program = program(List.of(), primary, words);
        return DriverFigures.read(program.driver(), program.run(folder, TargetProcess.UNKNOWN));
    }

    @Test
    void withoutDeclaredFiguresTheFormatMustBeKnown() throws Exception {
        DriverProgram program = program("echo", "hello");
        DriverOutput output = program.run(folder, TargetProcess.UNKNOWN);

        assertThatThrownBy(() -> DriverFigures.read(program.driver(), output))
                .hasMessage(ServiceError.UNKNOWN_FORMAT.message());
        assertThat(Files.exists(output.written())).isFalse();
    }

    private void figures(String metric, String script) throws Exception {
        DriverProgram program = program(List.of(DeclaredMetric.parse(metric)), Optional.empty(), "sh", "-c", script);
        DriverFigures.read(program.driver(), program.run(folder, TargetProcess.UNKNOWN));
    }

    private DriverProgram program(String... words) {
        return program(Duration.ofSeconds(30), List.of(), words);
    }

    private DriverProgram program(Duration timeout, List<String> warmup, String... words) {
        return program(new AbDriver(List.of(words), warmup, timeout, List.of(), Optional.empty()));
    }

    private DriverProgram program(List<DeclaredMetric> metrics, Optional<String> primary, String... words) {
        return program(new AbDriver(List.of(words), List.of(), Duration.ofSeconds(30), metrics, primary));
    }

    private DriverProgram program(AbDriver driver) {
        return new DriverProgram(
                driver,
                new Launch(
                        new AbSide("a", List.of("run"), Map.of(), OptionalInt.empty(), folder),
                        8080,
                        Optional.of(URI.create("http://localhost:8080/orders")),
                        Optional.empty()),
                folder,
                Optional.empty(),
                tag,
                new Cancellation());
    }
}
