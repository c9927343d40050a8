package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests that `./loombench jmeter` behaves as JMeter.
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class JMeterIT {
    private static final String HELLO =
            LauncherSandbox.root().resolve("experiments/plans/hello.jmx").toString();
    private static final Pattern PORT = Pattern.compile("message on port (\\d+)");

    @TempDir
    Path folder;

    private SlowServer target;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        target = new SlowServer();
    }

    @AfterEach
    void close() {
        started.forEach(Process::destroyForcibly);
        target.close();
    }

    @Test
    void runsAPlanWithItsDashboard() throws Exception {
        var outcome = hello("-Jduration=2 -Japi.token=hunter2 -e -o dashboard").run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).anyMatch(line -> line.startsWith("summary = "));
        assertThat(folder.resolve("dashboard/index.html")).exists();
        var total =
                InstalledLab.json(folder.resolve("dashboard/statistics.json")).path("Total");
        assertThat(total.path("sampleCount").asInt())
                .isEqualTo(samples().size())
                .isEqualTo(target.answered());
        assertThat(total.path("errorCount").asInt()).isZero();
        assertThat(outcome.err()).doesNotContain("WARNING");
        assertThat(folder.resolve("jmeter.log"))
                .content()
                .contains("api.token=***")
                .doesNotContain("hunter2");
    }

    @Test
    void runsOnJdk21() throws Exception {
        var outcome =
                hello("-Jduration=1").with("LOOMBENCH_JAVA_HOME", Jdk21.home()).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).doesNotContain("WARNING");
        assertThat(samples()).hasSize(target.answered());
        assertThat(folder.resolve("jmeter.log")).content().contains("java.version=21.");
    }

    @Test
    void endsGracefully() throws Exception {
        Process process = start(hello("-Jduration=600"));
        target.awaitRequests(20);

        assertThat(jmeter("shutdown", port(process)).run().exitCode()).isZero();

        awaitEnd(process);
        assertThat(process.exitValue()).isZero();
        assertThat(samples()).hasSize(target.answered()).allMatch(line -> line.contains(",200,OK,"));
    }

    @Test
    void aPlanThatNeedsAPluginNamesIt() throws Exception {
        JmxFixtures.needingAPlugin(folder.resolve("plug.jmx"));

        var outcome = jmeter("-n -t plug.jmx").run();

        assertThat(outcome.exitCode()).isEqualTo(4);
        assertThat(outcome.out()).contains("CannotResolveClassException: kg.apc.UltimateThreadGroup");
        assertThat(outcome.err()).contains("JMeter's first error: ", "kg.apc.UltimateThreadGroup");
    }

    @Test
    void onALeashItEndsWithItsParent() throws Exception {
        Process process = start(hello("-Jduration=600").with("JVM_ARGS", "-Dloombench.leash=true"));

        awaitEnd(process);
        assertThat(process.exitValue()).isEqualTo(137);
    }

    @Test
    void anInterruptKeepsWhatItHas() throws Exception {
        Process process = start(hello("-Jduration=600"));
        target.awaitRequests(200);
        process.destroy();

        awaitEnd(process);
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(samples()).hasSizeGreaterThan(100).allMatch(line -> line.contains(",200,OK,"));
    }

    /// Every engine runs the whole plan, so there are twice as many users.
    @Test
    void twoEnginesShareAPlan() throws Exception {
        String engines = engine() + "," + engine();

        var outcome = jmeter(
                        "-n -t",
                        HELLO,
                        "-l out.jtl -R",
                        engines,
                        "-X -Jserver.rmi.ssl.disable=true -Ghost=127.0.0.1",
                        "-Gport=" + target.port(),
                        "-Gusers=3 -GrampUp=0 -Gduration=2")
                .run();

        assertThat(outcome.exitCode())
                .as(outcome.err() + String.join("\n", outcome.out()))
                .isZero();
        assertThat(samples()).hasSize(target.answered()).allMatch(line -> line.contains(",200,OK,"));
        assertThat(samples().stream().map(line -> line.split(",")[5]).distinct())
                .hasSize(6);
        for (Process engine : started) {
            awaitEnd(engine);
        }
    }

    private String engine() throws Exception {
        int port = TestServices.freePort();
        Process engine = start(jmeter(
                "-s",
                "-Jserver_port=" + port,
                "-Jserver.rmi.localport=" + TestServices.freePort(),
                "-Jserver.rmi.ssl.disable=true -Djava.rmi.server.hostname=127.0.0.1 -j",
                "engine-" + port + ".log"));
        awaitLine(engine, Pattern.compile("Created remote object"));
        return "127.0.0.1:" + port;
    }

    private LauncherCommand hello(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "-n",
                "-t",
                HELLO,
                "-l",
                "out.jtl",
                "-Jhost=127.0.0.1",
                "-Jport=" + target.port(),
                "-Jusers=5",
                "-JrampUp=0"));
        arguments.addAll(List.of(more));
        return jmeter(arguments.toArray(String[]::new));
    }

    private LauncherCommand jmeter(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "jmeter";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new InstalledLab(folder).launch(all).with("HEAP", "-Xms64m -Xmx256m -XX:TieredStopAtLevel=1");
    }

    private Process start(LauncherCommand launch) throws IOException {
        int number = started.size();
        Process process = launch.start(folder.resolve(number + ".out"), folder.resolve(number + ".err"));
        started.add(process);
        return process;
    }

    private String port(Process process) throws Exception {
        return awaitLine(process, PORT).group(1);
    }

    private Matcher awaitLine(Process process, Pattern pattern) throws Exception {
        Path out = folder.resolve(started.indexOf(process) + ".out");
        while (true) {
            boolean alive = process.isAlive();
            Matcher matcher = pattern.matcher(Files.readString(out));
            if (matcher.find()) {
                return matcher;
            }
            assertThat(alive).as(Files.readString(out)).isTrue();
            Thread.sleep(50);
        }
    }

    private static void awaitEnd(Process process) throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private List<String> samples() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("out.jtl"));
        return lines.subList(1, lines.size());
    }
}
