package dev.loombench.dist;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/// Sides for `ab`, each a [Side], and what to type for them.
final class Sides {
    /// That answers as it should, after its time.
    static final String GOOD = "200 text/plain 1000000";

    private Sides() {}

    /// One short pair at a low rate.
    static String[] words(int port, String a, String b) {
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

    /// Starts one.
    ///
    /// @param words as [Side] takes them, without the port
    static String command(int port, String words) {
        return command("", port, words);
    }

    /// @param options of its JVM
    static String command(String options, int port, String words) {
        return Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1 " + options + " -cp "
                + Scene.root().resolve("dist/target/test-classes") + " dev.loombench.dist.Side " + port + " " + words;
    }

    /// A port that is free.
    static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// On a busy machine the generator itself may stand still or have too few connections, and then says so.
    static boolean areDisturbed(JsonNode ab) {
        return ab.path("findings")
                .valueStream()
                .filter(finding -> finding.path("code").asString().equals("trial-failed"))
                .map(finding -> finding.path("message").asString())
                .anyMatch(message -> message.contains("generator") || message.contains("they were the limit"));
    }
}
