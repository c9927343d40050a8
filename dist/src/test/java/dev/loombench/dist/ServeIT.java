package dev.loombench.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Tests of `--serve`: a client follows a run from its beginning to its report.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServeIT extends AbTestBase {
    private static final Pattern ADDRESS =
            Pattern.compile("(?m)^loombench: live page: (http://127\\.0\\.0\\.1:\\d+/\\S+/)$");

    @Test
    void aRunIsFollowedToItsReport() throws Exception {
        isFollowed(
                "One cold run by the wall clock",
                "run",
                "wall-clock-sleep",
                "--profile",
                "smoke",
                "--forks",
                "2",
                "--serve");
    }

    @Test
    void soIsAComparison() throws Exception {
        isFollowed(
                "The latest trial",
                "ab",
                "--a",
                "sleep 0.1",
                "--b",
                "sleep 0.3",
                "--until-exit",
                "--pairs",
                "2",
                "--serve");
    }

    private void isFollowed(String shown, String... words) throws Exception {
        Path err = folder.resolve("err");
        Process process = launched(words).start(folder.resolve("out"), err);
        try {
            URI address = address(process, err);
            String events = events(address);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();

            assertThat(process.exitValue()).as(Files.readString(err)).isZero();
            Path report = new InstalledLab(folder).onlyRun().resolve("report.html");
            assertThat(report).exists();
            List<String> names =
                    events.lines().filter(line -> line.startsWith("event: ")).toList();
            assertThat(names).hasSizeGreaterThan(2).last().isEqualTo("event: end");
            assertThat(events).contains("Trials", shown, "Its report: " + report.toRealPath());
            assertThatIOException().isThrownBy(() -> events(address));
        } finally {
            process.destroyForcibly().waitFor();
        }
        survivors.awaitNone();
    }

    private static URI address(Process process, Path err) throws IOException, InterruptedException {
        while (true) {
            Matcher address = ADDRESS.matcher(Files.exists(err) ? Files.readString(err) : "");
            if (address.find()) {
                return URI.create(address.group(1));
            }
            if (!process.isAlive()) {
                throw new AssertionError("ended early: " + Files.readString(err));
            }
            Thread.sleep(50);
        }
    }

    /// All events of a run, until it ends.
    private static String events(URI address) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) address.resolve("events").toURL().openConnection();
        try (InputStream events = connection.getInputStream()) {
            return new String(events.readAllBytes(), UTF_8);
        }
    }
}
