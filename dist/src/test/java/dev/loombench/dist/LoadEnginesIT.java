package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Test of `load --engines` on three hosts, which are network namespaces.
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class LoadEnginesIT {
    /// Connects hosts 1 to 3 by a bridge on a host of its own.
    private static final String CONNECT = """
            ip netns add ${0}s && ip -n ${0}s link add name sw0 type bridge && ip -n ${0}s link set sw0 up || exit 1
            for i in 1 2 3; do
              ip netns add $0$i && ip -n ${0}s link add p$i type veth peer name eth0 netns $0$i &&
                ip -n ${0}s link set p$i master sw0 up && ip -n $0$i addr add 10.99.0.$i/24 dev eth0 &&
                ip -n $0$i link set eth0 up && ip -n $0$i link set lo up || exit 1
            done""";

    private static final String REMOVE = "for i in s 1 2 3; do ip netns del $0$i; done";
    private static final List<String> ENGINES = List.of("10.99.0.1:1099", "10.99.0.2:1099");

    @TempDir
    Path folder;

    private final String hosts = "lb" + ProcessHandle.current().pid() + "-";
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
        sh(REMOVE);
    }

    @Test
    void enginesShareARateAndOneThatDiesIsNamed() throws Exception {
        assumeThat(sh(CONNECT))
                .as("this user may make network namespaces, with ip")
                .isZero();
        Files.writeString(folder.resolve("hello"), "Hello");
        Path jwebserver = Path.of(System.getProperty("java.home"), "bin/jwebserver");
        start(on(3, LauncherCommand.of(jwebserver, "-b", "0.0.0.0", "-p", "8080", "-d", folder.toString())), "server");
        Process dying = engine(2);
        engine(1);
        awaitLine("engine-1.log", "Bound to RMI registry");
        awaitLine("engine-2.log", "Bound to RMI registry");
        awaitLine("server.out", "8080");

        LauncherCommand.Outcome shared = load("whole", "--rate 20 --warmup 1s --duration 3s --timeout 2s")
                .run();

        JsonNode whole = InstalledLab.json(shared);
        InstalledLab.validUnlessTheMachineIsDisturbed(shared, whole);
        assertThat(whole.path("engines").valueStream().map(JsonNode::asString)).isEqualTo(ENGINES);
        assertThat(whole.path("seconds").asDouble()).isBetween(0.5, 3.0);
        assertThat(whole.at("/requests/wholeRun").asInt()).isEqualTo(160);
        assertThat(whole.at("/requests/wholeRunFailed").asInt()).isZero();
        assertThat(whole.path("latencies").propertyNames()).contains("p50", "p99", "max");
        for (String engine : ENGINES) {
            assertThat(rows("whole", engine)).hasSize(80);
        }

        Process cut = start(load("cut", "--rate 20 --warmup 1s --duration 60s --timeout 2s"), "cut");
        while (rows("cut", ENGINES.getLast()).size() < 40) {
            assertThat(cut.isAlive()).isTrue();
            Thread.sleep(50);
        }
        dying.destroyForcibly().waitFor();

        assertThat(cut.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(cut.exitValue()).isEqualTo(4);
        JsonNode until = InstalledLab.json(folder.resolve("cut.out"));
        assertThat(until.at("/findings/0/code").asString()).isEqualTo("engine-lost");
        assertThat(until.at("/findings/0/message").asString()).contains(ENGINES.getLast());
        assertThat(until.at("/requests/ended").asInt()).isBetween(1, 1_200);
        assertThat(until.path("seconds").asDouble()).isBetween(0.1, 50.0);

        LauncherCommand.Outcome refused = load("refused", "--rate 20").run();

        assertThat(refused.exitCode()).isEqualTo(4);
        assertThat(refused.err()).containsOnlyOnce(ENGINES.getLast()).contains("jmeter -s");
        assertThat(InstalledLab.json(refused).at("/findings/0/code").asString()).isEqualTo("engine-unreachable");
    }

    private Process engine(int host) throws IOException {
        return start(
                on(
                        host,
                        new InstalledLab(folder)
                                .launch(
                                        "jmeter",
                                        "-s -Jserver_port=1099 -Jserver.rmi.localport=4000 -Jserver.rmi.ssl.disable=true",
                                        "-Djava.rmi.server.hostname=10.99.0." + host + " -j engine-" + host + ".log")),
                "engine-" + host);
    }

    private LauncherCommand load(String out, String options) {
        return on(
                3,
                new InstalledLab(folder)
                        .launch(
                                "load",
                                "http://10.99.0.3:8080/hello",
                                "--engines",
                                String.join(",", ENGINES),
                                "--format json --out " + out,
                                options));
    }

    /// Requests of an engine, as far as they have arrived.
    private List<String> rows(String out, String engine) throws IOException {
        if (!Files.exists(folder.resolve(out))) {
            return List.of();
        }
        Path results = InstalledLab.list(folder.resolve(out)).getFirst().resolve("results.jtl");
        return Files.exists(results)
                ? Files.readAllLines(results).stream()
                        .filter(row -> row.contains("," + engine + "-load "))
                        .toList()
                : List.of();
    }

    private LauncherCommand on(int host, LauncherCommand launch) {
        return launch.by(List.of("ip", "netns", "exec", hosts + host));
    }

    private Process start(LauncherCommand launch, String name) throws IOException {
        Process process = launch.start(folder.resolve(name + ".out"), folder.resolve(name + ".err"));
        started.add(process);
        return process;
    }

    private void awaitLine(String name, String words) throws Exception {
        Path file = folder.resolve(name);
        while (!Files.exists(file) || !Files.readString(file).contains(words)) {
            Thread.sleep(50);
        }
    }

    private int sh(String script) throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", script, hosts)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
