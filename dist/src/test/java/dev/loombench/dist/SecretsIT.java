package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Secrets in every place where a user can give one, looked for in all that commands write and show.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SecretsIT {
    /// Begins all secrets of these tests.
    private static final String PLANTED = "qPlanted-";

    @TempDir
    Path folder;

    @ConcurrentTest
    @Test
    void aComparisonWritesAndShowsNone() throws Exception {
        InstalledLab lab = new InstalledLab(folder);
        int port = TestServices.freePort();
        String wrapped = "sh -c 'echo \"$0 $1\" && env && exec "
                + TestServices.command("-Dapi.token=" + PLANTED + "token", port, "5 " + TestServices.GOOD)
                + "' --password " + PLANTED + "argument";
        Files.writeString(folder.resolve("loombench-ab.yaml"), """
                schema: loombench/ab/v1
                secrets: [TENANT]
                sides:
                  a: {command: unused, env: {DB_PASSWORD: "PLANTEDspace d", TENANT: PLANTEDtenant}}
                requests:
                  - url: http://127.0.0.1:PORT/hello?token=PLANTEDquery
                    headers: {Authorization: Bearer PLANTEDbearer, Cookie: theme=dark; id=PLANTEDcookie}
                  - url: http://127.0.0.1:PORT/hello
                    method: POST
                    body: '{"user": "me", "password": "PLANTEDbody"}'
                    expect: 200
                setup: "true --password PLANTEDsetup"
                rate: 40
                pairs: 1
                warmup: 1s
                duration: 2s
                """.replace("PORT", Integer.toString(port))
                .replace("PLANTED", PLANTED));

        LauncherCommand.Outcome outcome = lab.launch(
                        "ab",
                        "loombench-ab.yaml",
                        "--a",
                        wrapped,
                        "--b",
                        wrapped,
                        "--secret",
                        "LOGIN",
                        "--env-b",
                        "LOGIN=" + PLANTED + "declared",
                        "--no-diagnose")
                .with("INHERITED_SECRET", PLANTED + "inherited")
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4);
        Path run = lab.onlyRun();
        assertThat(run.resolve("report.html")).content().contains("***");
        assertThat(Files.readString(run.resolve("try-a.txt")))
                .as("the sides get real values, as long as they were")
                .contains("DB_PASSWORD=" + "*".repeat((PLANTED + "space d").length()));
        assertShowsNone(outcome);
        assertHoldsNone(run);
        assertThat(lab.run("ab", "--resume", run.toString()).err())
                .contains("its secrets")
                .contains("LOGIN");
    }

    @ConcurrentTest
    @Test
    void aRunIsRecordedWithoutAndResumedWithThem() throws Exception {
        InstalledLab lab = new InstalledLab(folder);
        LauncherCommand.Outcome outcome = lab.run(
                "run",
                "sleep-10k",
                "--profile smoke --forks 1 --diagnose --models virtual-per-task -q",
                "--jvm-arg=-Ddb.password=" + PLANTED + "jvm");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        Path run = lab.onlyRun();
        assertThat(run.resolve("plan.json")).content().contains("-Ddb.password=***DB_PASSWORD***");
        assertShowsNone(outcome);
        assertHoldsNone(run);

        Files.delete(run.resolve("trials/1/trial.json"));
        LauncherCommand.Outcome resumed = lab.launch("run", "--resume", run.toString(), "-q")
                .with("LOOMBENCH_SECRET_DB_PASSWORD", PLANTED + "jvm")
                .run();
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(run.resolve("trials/1/trial.json")).content().contains("-Ddb.password=***");
        assertShowsNone(resumed);
        assertHoldsNone(run);
    }

    private static void assertShowsNone(LauncherCommand.Outcome outcome) {
        assertThat(String.join("\n", outcome.out()) + outcome.err()).doesNotContain(PLANTED);
    }

    private static void assertHoldsNone(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(content(file)).as(file.toString()).doesNotContain(PLANTED);
            }
        }
    }

    private static String content(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
            return new String(plain.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
