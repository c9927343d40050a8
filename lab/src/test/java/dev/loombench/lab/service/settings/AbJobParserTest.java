package dev.loombench.lab.service.settings;

import dev.loombench.lab.service.JobWork;
import static dev.loombench.lab.service.settings.AbConfigParserTest.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbJobParserTest {
    @TempDir
    Path folder;

    @Test
    void aJobNeedsNothingButItsSides() {
        AbConfig config = AbConfigParser.parse(draft("until-exit", "true"), false, 1);
        JobConfig job = job(config);

        assertThat(job.expect()).isEqualTo(JobExpectation.DEFAULT);
        assertThat(job.comparesOutputs()).isTrue();
        assertThat(job.timeout()).isEmpty();
        assertThat(config.load().requests()).isEmpty();
        assertThat(config.port(config.baseline())).isZero();
        assertThat(config.effort().pairs()).isEqualTo(10);
        assertThat(config.effort().precision()).hasValue(0.02);
        assertThat(config.effort().margin()).isEqualTo(0.03);
    }

    @Test
    void itsSettingsAreParsed() {
        AbConfig config = AbConfigParser.parse(
                draft(
                        "until-exit", "true",
                        "prepare", "rm -rf out",
                        "check", "sh -c 'test -s out'",
                        "warmup-runs", "3",
                        "run-timeout", "90s",
                        "expect", "exit=0,2",
                        "pairs", "12"),
                false,
                1);
        JobConfig job = job(config);

        assertThat(job.prepare()).containsExactly(List.of("rm", "-rf", "out"));
        assertThat(job.check()).contains(List.of("sh", "-c", "test -s out"));
        assertThat(job.warmupRuns()).isEqualTo(3);
        assertThat(job.timeout()).contains(Duration.ofSeconds(90));
        assertThat(job.expect().exitCodes()).containsExactlyInAnyOrder(0, 2);
        assertThat(job.comparesOutputs()).isFalse();
        assertThat(config.effort().pairs()).isEqualTo(12);
        assertThat(config.effort().precision()).as("the number was chosen").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "measure, k6 run",
        "measure-timeout, 5m",
        "warmup, 10s",
        "url, http://h/",
        "rate, 200",
        "plan, orders.jmx",
        "feed, orders.csv",
        "find-capacity, true",
        "slo, p99<1s",
        "connections, 5",
        "ready, /health",
        "duration, 5s"
    })
    void whatIsForServicesIsRefusedInOneLine(String key, String value) {
        assertThatThrownBy(() -> AbConfigParser.parse(draft("until-exit", "true", key, value), false, 1))
                .hasMessage("--" + key + " " + value + ": " + ServiceError.EXCLUDES.message("until-exit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker run --rm job", "/usr/bin/podman run job", "kubectl exec pod -- job"})
    void aJobInAContainerIsRefused(String command) {
        assertThatThrownBy(() -> AbConfigParser.parse(job(command, Map.of()), false, 1))
                .hasMessageStartingWith("side 'a' is ");
    }

    @Test
    void aJobHasNoPort() {
        String refusal = ServiceError.NOT_OF_JOB.message("{port} of side 'a'");

        assertThatThrownBy(() -> AbConfigParser.parse(job("run --port={port}", Map.of()), false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(refusal);
        assertThatThrownBy(() -> AbConfigParser.parse(job("run", Map.of("PORT", "{port}")), false, 1))
                .hasMessage(refusal);
        assertThat(AbConfigParser.parse(job("run --threads={pool}", Map.of()), false, 1)
                        .sides())
                .hasSize(2);
    }

    private static PartialAbConfig job(String command, Map<String, String> environment) {
        PartialAbConfig plain = draft("until-exit", "true");
        Map<String, AbSide> sides = new LinkedHashMap<>(plain.sides());
        sides.put(
                "a", new AbSide("a", List.of(command.split(" ", -1)), environment, OptionalInt.empty(), Path.of(".")));
        return PartialAbConfig.options(plain.settings(), sides, List.of(), Path.of("base"));
    }

    @ParameterizedTest
    @CsvSource({"prepare, true", "check, true", "warmup-runs, 1", "run-timeout, 5s"})
    void whatIsForJobsNeedsThem(String key, String value) {
        assertThatThrownBy(() -> AbConfigParser.parse(draft("url", "http://h/", "rate", "1", key, value), false, 1))
                .hasMessage("--" + key + " " + value + ": " + ServiceError.NEEDS.message("until-exit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"200", "status=200", "exit=256", "exit=", "exit=0,stdout=", "exit=x", "text=hello"})
    void whatIsNoExpectationOfAJobIsRefused(String text) {
        assertThatThrownBy(() -> AbConfigParser.parse(draft("until-exit", "true", "expect", text), false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("--expect " + text + ": '" + text + "' is not");
    }

    @Test
    void theFileWithTheExpectedOutputMustExist() {
        assertThatThrownBy(() -> AbConfigParser.parse(
                        draft("until-exit", "true", "expect", "stdout=/nowhere/out.txt"), false, 1))
                .hasMessageContaining(FileError.UNREADABLE.message(
                        "/nowhere/out.txt", FileErrorText.reason(new NoSuchFileException(""))));
    }

    @Test
    void aFileDescribesAJobWithPathsRelativeToIt() throws IOException {
        Files.writeString(folder.resolve("out, of it.txt"), "done\n");

        AbConfig config = AbConfigParser.parse(AbFileReader.read("job.yaml", folder, """
                        schema: loombench/ab/v1
                        sides:
                          a: {command: sleep 1}
                          b: {command: sleep 2}
                        until-exit: true
                        expect: {exit: [0, 3], stdout: "out, of it.txt"}
                        warmup-runs: 1
                        prepare: [rm -rf out, mkdir out]
                        """, Optional.empty()), false, 1);

        assertThat(job(config).expect())
                .isEqualTo(new JobExpectation(Set.of(0, 3), Optional.of(folder.resolve("out, of it.txt")), false));
        assertThat(job(config).prepare()).hasSize(2);
    }

    @Test
    void requestsAndPortsOfAFileAreRefused() {
        assertThatThrownBy(() ->
                        AbConfigParser.parse(AbFileReader.read("job.yaml", folder, """
                                schema: loombench/ab/v1
                                sides:
                                  a: {command: sleep 1, port: 8080}
                                  b: {command: sleep 2}
                                until-exit: true
                                """, Optional.empty()), false, 1))
                .hasMessage("job.yaml: " + ServiceError.NOT_OF_JOB.message(AbJobParser.ADDRESS.formatted("a")));
    }

    private static JobConfig job(AbConfig config) {
        return ((JobWork) config.load().work()).job();
    }
}
