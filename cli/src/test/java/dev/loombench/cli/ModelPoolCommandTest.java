package dev.loombench.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ModelPoolCommandTest {
    private static final String USUAL = "--rate 500 --wait 100ms --cpu 2ms --cores 4";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String words) {
        List<String> args = new ArrayList<>(List.of("model", "pool"));
        args.addAll(List.of(words.split(" ")));
        CommandLine line = Main.commandLine("model");
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args.toArray(String[]::new));
    }

    /// Output without line breaks, independent of the terminal's width.
    private String text() {
        return out.toString().replaceAll("\\s+", " ");
    }

    @Test
    void aPoolBesideVirtualThreads() {
        assertThat(execute(USUAL + " --slo p99<150ms")).as(err::toString).isEqualTo(ExitCode.OK);

        assertThat(text())
                .startsWith("100 ms of waiting and 2.00 ms of computing per request, 500/s (poisson), 4 cores")
                .containsPattern("pool of 200 virtual threads")
                .containsPattern("capacity ≈ \\d{4}/s 2000/s")
                .containsPattern("cores busy 2[45]\\.\\d %")
                .containsPattern("p99 10\\d ms")
                .containsPattern("p99<150ms\\S* met met")
                .contains("a pool needs 204 threads")
                .containsPattern("Virtual threads pay off from \\d{4}/s on")
                .contains("thread-memory", "M/D/4", "seed 1");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void muchThatWaitsIsPredictedAsWell() {
        assertThat(execute("--rate 40000 --wait 10s --cpu 10us --cores 4 --slo p99<11s"))
                .as(err::toString)
                .isEqualTo(ExitCode.OK);

        assertThat(text())
                .containsPattern("p99 10\\.0 s")
                .containsPattern("concurrent threads all up to 40\\d{4}")
                .containsPattern("p99<11s\\S* missed met")
                .doesNotContain("not predicted");
    }

    @Test
    void theSameSeedPrintsTheSame() {
        execute(USUAL + " --seed 7");
        String first = out.toString();
        out.getBuffer().setLength(0);
        execute(USUAL + " --seed 7");

        assertThat(out).hasToString(first);
    }

    @Test
    void anOverloadedPoolIsAResult() {
        assertThat(execute(USUAL + " --threads 20")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("queue +grows by 30\\d/s +stable")
                .contains("The pool's queue grows without end");
    }

    /// Medians of 259 ms on JDK 25 and of 121 ms on JDK 21 were measured.
    @Test
    void aLoneCarrierHasTheQueuesOfItsJdk() {
        String lone = "--rate 150 --wait 100ms --cpu 4.6ms --cores 1";
        assertThat(execute(lone)).as(err::toString).isEqualTo(ExitCode.OK);
        assertThat(text())
                .containsPattern("p50 1\\d\\d ms\\S* (±\\S+ % )?2[5-9]\\d ms")
                .contains("--jdk 21 or --carriers 2");

        out.getBuffer().setLength(0);
        assertThat(execute(lone + " --jdk 21")).isEqualTo(ExitCode.OK);
        assertThat(text()).containsPattern("virtual M/D/1").doesNotContain("empties one of its queues");

        out.getBuffer().setLength(0);
        assertThat(execute(lone + " --carriers 2")).isEqualTo(ExitCode.OK);
        assertThat(text()).doesNotContain("empties one of its queues");
    }

    @Test
    void pinningIsACeiling() {
        assertThat(execute("--rate 100 --wait 100ms --hold 20ms --cpu 2ms --cores 4"))
                .isEqualTo(ExitCode.OK);
        assertThat(text())
                .contains("(20.0 ms of it pinned)", "A request occupies a carrier for 22.0 ms", "182/s")
                .contains("Virtual threads don't pay off at any rate");
    }

    @Test
    void usersWhoThink() {
        assertThat(execute("--users 300 --think 1s --wait 100ms --cpu 2ms --cores 4"))
                .isEqualTo(ExitCode.OK);
        assertThat(text()).contains("300 users who think for 1.00 s").containsPattern("answers 27\\d/s");
    }

    @Test
    void programsGetJson() {
        assertThat(execute(USUAL + " --format json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains(
                        "\"waitSeconds\" : 0.1",
                        "\"threads\" : \"virtual\"",
                        "\"p99\" : {",
                        "\"standing\" : \"serves\"");
    }

    /// Two trials that a `run http-wait --profile smoke` measured on a busy machine.
    @Test
    void aPredictionIsLaidOverARun() throws Exception {
        assertThat(execute("--from " + measured())).as(err::toString).isEqualTo(ExitCode.OK);

        assertThat(text())
                .containsPattern(
                        "jdk-http\\(platform\\) wait=100ms load=50/s (25 )?100 ms 5\\.63 ms 1 200 50\\.0/s 178/s")
                .containsPattern("jdk-http\\(virtual\\) wait=100ms load=50/s p50 10\\d ms .*108 ms")
                .containsPattern("\\d of 6 figures are within 10 %")
                .doesNotContain("extrapolation");
    }

    @Test
    void otherCircumstancesAreMarkedAsExtrapolation() throws Exception {
        assertThat(execute("--from " + measured() + " --cores 64 --rate 5000")).isEqualTo(ExitCode.OK);

        assertThat(text())
                .contains("extrapolation: jdk-http(platform) wait=100ms load=50/s: 64 cores, but measured with 1; 5000")
                .containsPattern("jdk-http\\(virtual\\) wait=100ms load=50/s extrapolation 10\\d{3}/s")
                .contains("overloaded");
    }

    @Test
    void aRunWithoutServersIsRefused(@TempDir Path folder) throws Exception {
        String text = Files.readString(measured().resolve("run.json"));
        Files.copy(measured().resolve("plan.json"), folder.resolve("plan.json"));
        Files.writeString(folder.resolve("run.json"), text.replace("\"method\": \"http\"", "\"method\": \"batch\""));

        assertThat(execute("--from " + folder)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("this run measured no servers").hasLineCount(1);
    }

    private static Path measured() throws URISyntaxException {
        return Path.of(requireNonNull(ModelPoolCommandTest.class.getResource("http-wait-run"))
                .toURI());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--wait 100ms --cpu 2ms | no load given",
                "--rate 500 --cpu 2ms | --wait and --cpu are missing",
                "--rate 500 --wait 0ms --cpu 0ms | one of them must be more than 0",
                "--rate 0 --wait 1ms --cpu 1ms | --rate 0: '0' is not a rate",
                "--rate 500 --users 3 --wait 1ms --cpu 1ms | exclude each other",
                "--users 0 --wait 1ms --cpu 1ms | --users 0: must be from 1 to 100000",
                "--rate 5 --think 1s --wait 1ms --cpu 1ms | --think is only for --users",
                "--users 5 --arrivals even --wait 1ms --cpu 1ms | --arrivals is only for --rate",
                "--rate 5 --wait 1ms --cpu 1ms --hold 2ms | --hold 2ms: can't exceed the wait",
                "--rate 5 --wait 1ms --cpu 1ms --cores 0 | --cores 0: must be from 1 to 100000",
                "--rate 5 --wait 1ms --cpu 1ms --cpu-variation -1 | --cpu-variation -1.0: must be from 0",
                "--rate 5 --wait 1ms --cpu 1ms --virtual-bytes 0 | --virtual-bytes 0: must be at least 1",
                "--rate 5 --wait 1ms --cpu 1ms --slo fast | --slo fast:",
                "--rate 5 --wait 1ms --cpu 1ms --slo max<1s | use a percentile",
                "--rate 5000 --wait 100ms --cpu 2ms --cores 4 | queues grow without end: a pool of 200 answers",
                "--rate 5000 --wait 100ms --cpu 2ms --cores 4 | virtual threads answer at most 2000/s, and their"
                        + " queue grows by 3000",
                "--rate 50 --wait 100ms --cpu 2ms --cores 4 --slo p99<90ms | can't be met at any rate",
                "--from nowhere | nowhere: not a Loombench run",
                "--from nowhere --jdk 21 | --jdk is taken from the run",
                "--from nowhere --slo p99<1s | --slo, --platform-bytes and --virtual-bytes can't be combined with"
                        + " --from",
                "--rate 5 --wait 1ms --cpu 1ms --jdk 17 | --jdk 17: virtual threads need JDK 21 or later",
                "--from nowhere --wait 1s | --wait is taken from the run",
            })
    void whatIsImpossibleIsOneLine(String words, String message) {
        assertThat(execute(words)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(message).hasLineCount(1);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aDamagedRunIsOneLine(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("run.json"), "{\"schema\": \"loombench/run/v9\"}");

        assertThat(execute("--from " + folder)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("loombench/run/v9").hasLineCount(1);
    }
}
