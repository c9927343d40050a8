package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `load` against faulty servers: a one-line message, exit code 4, and partial results are kept.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LoadFaultsIT {
    @TempDir
    Path folder;

    @Test
    void aSilentServerVoidsTheLoadInOneLine() throws Exception {
        try (RawServer server = RawServer.open((connection, out) -> {})) {
            String options = "--users 3 --timeout 1s --warmup 0s --duration 1s -q";

            invalid(load(server.url("http"), options), "never answers");
        }
    }

    @Test
    void aPortThatSpeaksTlsIsNamed() throws Exception {
        try (TlsServer server = TlsServer.open(folder)) {
            String url = "http://127.0.0.1:" + server.port() + "/";

            invalid(
                    load(url, "--rate 10 --warmup 0s --duration 2s -q"),
                    "speaks TLS and closes connections that use plain HTTP; use https://");
        }
    }

    @Test
    void aServerThatDiesUnderLoadLeavesItsResults() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        List<RawServer> opened = new ArrayList<>();
        try (RawServer server = RawServer.open((connection, out) -> {
            if (requests.incrementAndGet() > 100) {
                opened.forEach(RawServer::close);
                connection.setSoLinger(true, 0);
                connection.close();
            } else {
                RawServer.GOOD.answer(connection, out);
            }
        })) {
            opened.add(server);
            LauncherCommand.Outcome outcome =
                    load(server.url("http"), "--rate 100 --connections 2 --timeout 1s --warmup 0s --duration 20s -q");

            invalid(outcome, "");
            JsonNode load = InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("load.json"));
            assertThat(load.at("/requests/answered").asInt()).isBetween(1, 100);
        }
    }

    private LauncherCommand.Outcome load(String url, String... words) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("load", url));
        arguments.addAll(List.of(words));
        return new InstalledLab(folder).run(arguments.toArray(String[]::new));
    }

    private static void invalid(LauncherCommand.Outcome outcome, String reason) {
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        assertThat(outcome.err()).contains(reason).doesNotContain("Exception");
        assertThat(outcome.err().lines().filter(line -> line.startsWith("loombench: invalid: ")))
                .hasSize(1);
        assertThat(outcome.err()).contains("results: loombench-runs");
    }
}
