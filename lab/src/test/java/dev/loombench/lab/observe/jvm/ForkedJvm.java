package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/// JVM process that runs [WaitingProgram], on the tests' JDK or on JDK 21.
public final class ForkedJvm implements AutoCloseable {
    public enum JdkUnderTest {
        THIS,
        JDK_21
    }

    private final Process process;
    private final BufferedReader out;
    private final Path errors;

    private ForkedJvm(Process process, Path errors) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.errors = errors;
    }

    /// Compiles the program once in a folder, for all JDKs.
    private static synchronized void compile(Path folder) {
        if (Files.notExists(folder.resolve(WaitingProgram.class.getName().replace('.', '/') + ".class"))) {
            Path source = Path.of("src/test/java/dev/loombench/lab/observe/jvm/WaitingProgram.java");
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "--release", "21", "-d", folder.toString(), source.toString());
            assertThat(code).isZero();
        }
    }

    /// Starts the program and waits until its threads wait.
    ///
    /// @param folder in which it is compiled, and its working directory
    /// @param kind kind of threads: `parked`, `monitor` or `running`
    public static ForkedJvm start(JdkUnderTest jdk, Path folder, String kind, int count, String... options)
            throws Exception {
        compile(folder);
        List<String> command = new ArrayList<>(
                List.of(java(jdk).toString(), "-Xmx300m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Djdk.virtualThreadScheduler.parallelism=2");
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", folder.toString(), WaitingProgram.class.getName(), kind));
        command.add(Integer.toString(count));
        Path errors = Files.createTempFile(folder, "stderr", "");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        var jvm = new ForkedJvm(process, errors);
        String first = jvm.out.readLine();
        assertThat(first).as(Files.readString(errors)).isEqualTo("ready");
        return jvm;
    }

    /// The command that runs a program of the tests on their JDK.
    public static List<String> command(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(java(JdkUnderTest.THIS).toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    public JvmProcess jvmProcess() throws AttachException {
        return JvmProcess.find(ProcFiles.ofThisMachine(), process.pid());
    }

    public AttachSocket socket() throws AttachException {
        return AttachSocket.forProcess(jvmProcess());
    }

    long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public void signal(String name) throws IOException, InterruptedException {
        signal(name, process);
    }

    public static void signal(String name, Process process) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
        while (name.equals("STOP")
                && !Files.readString(Path.of("/proc/" + process.pid() + "/stat"))
                        .contains(") T ")) {
            Thread.sleep(10); // the signal is on its way
        }
    }

    public void kill() {
        process.destroyForcibly();
        process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
    }

    /// Returns its standard error.
    public String errors() throws IOException {
        return Files.readString(errors);
    }

    /// Ends the program and returns its standard output since it was ready.
    String restOfOutput() throws IOException, InterruptedException {
        signal("KILL");
        return out.lines().reduce("", (text, line) -> text + line);
    }

    @Override
    public void close() {
        kill();
    }

    /// Waits until a condition holds.
    public static void until(Condition condition) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("waited for 60 s").isLessThan(end);
            Thread.sleep(20);
        }
    }

    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    /// Returns the `java` command of a JDK. Without a JDK 21 the test is skipped, or fails if
    /// `LOOMBENCH_REQUIRE_JDK21` is set.
    public static Path java(JdkUnderTest jdk) {
        if (jdk == JdkUnderTest.THIS) {
            return Path.of(System.getProperty("java.home"), "bin", "java");
        }
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        assumeThat(home).as("LOOMBENCH_JDK21, the home of a JDK 21").isNotNull();
        return Path.of(String.valueOf(home), "bin", "java");
    }
}
