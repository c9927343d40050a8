package dev.loombench.dist;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/// Sides for `ab`, each a [TestService], with their command lines.
final class TestServices {
    /// Arguments of a correct side, after port and time.
    static final String GOOD = "200 text/plain 1000000";

    private TestServices() {}

    /// Arguments of `ab` for one short pair at a low rate.
    static String[] arguments(int port, String a, String b) {
        return new String[] {
            "ab",
            "--a",
            a,
            "--b",
            b,
            "--url",
            "http://127.0.0.1:" + port + "/hello",
            "--rate",
            "40",
            "--pairs",
            "1",
            "--warmup",
            "1s",
            "--duration",
            "2s",
            "--no-diagnose",
            "--start-timeout",
            "30s"
        };
    }

    /// Command line of a side.
    ///
    /// @param words arguments of [TestService] without the port
    static String command(int port, String words) {
        return command("", port, words);
    }

    /// Command line of a side with JVM options.
    static String command(String options, int port, String words) {
        return Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1 " + options + " -cp "
                + LauncherSandbox.root().resolve("dist/target/test-classes") + " " + TestService.class.getName() + " "
                + port + " " + words;
    }

    /// Finds a free port, below those of outgoing connections, which tests that run meanwhile could take.
    static int freePort() {
        for (int attempt = 0; attempt < 1_000; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // another port may be free
            }
        }
        throw new IllegalStateException("no port is free");
    }

    /// Whether the generator reported that it stalled or had too few connections, as happens on a busy machine.
    static boolean areDisturbed(JsonNode ab) {
        return ab.path("findings")
                .valueStream()
                .filter(finding -> finding.path("code").asString().equals("trial-failed"))
                .map(finding -> finding.path("message").asString())
                .anyMatch(message -> message.contains("generator") || message.contains("they were the limit"));
    }
}
