package dev.loombench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Process of a [ObservedProgram], on the JDK of the tests or on 21.
final class ObservedJvm implements AutoCloseable {
    enum TestedJdk {
        THIS,
        JDK_21
    }

    private static final Duration MAX_WAIT = Duration.ofSeconds(60);

    private final Process process;
    private final BufferedReader out;

    private ObservedJvm(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Starts the process.
    ///
    /// @param agent option `-javaagent`, if it starts with the agent
    static ObservedJvm start(TestedJdk jdk, @Nullable String agent, Path errors, String... arguments) throws Exception {
        String testClasses = Path.of(ObservedProgram.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        List<String> command =
                new ArrayList<>(List.of(java(jdk), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Djdk.virtualThreadScheduler.parallelism=2");
        command.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        if (agent != null) {
            command.add(agent);
        }
        command.addAll(List.of("-cp", testClasses, ObservedProgram.class.getName()));
        command.addAll(List.of(arguments));
        var hosted = new ObservedJvm(
                new ProcessBuilder(command).redirectError(errors.toFile()).start());
        String first = hosted.out.readLine();
        assertThat(first).as(Files.readString(errors)).isEqualTo("ready");
        return hosted;
    }

    /// Loads the agent into the process.
    void load(Path jar, String options) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
        try {
            machine.loadAgent(jar.toString(), options);
        } finally {
            machine.detach();
        }
    }

    /// Asks whether `java.lang` is open to the program, and for the names of its platform threads.
    String answer() throws Exception {
        process.outputWriter().write("\n");
        process.outputWriter().flush();
        return String.valueOf(out.readLine());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// Waits for a number of samples.
    static SampleFileContent samples(Path file, int count) throws Exception {
        return await(file, samples -> samples.all().size() >= count);
    }

    /// Waits for the end line of the agent.
    static SampleFileContent end(Path file) throws Exception {
        return await(file, samples -> samples.end() != null);
    }

    /// Waits until the file's content is enough.
    static SampleFileContent await(Path file, Predicate<SampleFileContent> enough) throws Exception {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        while (System.nanoTime() < deadline) {
            if (Files.exists(file)) {
                SampleFileContent samples = SampleFileContent.read(file);
                if (enough.test(samples)) {
                    return samples;
                }
            }
            Thread.sleep(20);
        }
        throw new AssertionError("waited for " + MAX_WAIT + ": "
                + (Files.exists(file) ? Files.readString(file) : file + " isn't there"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
    }

    private static String java(TestedJdk jdk) {
        if (jdk == TestedJdk.THIS) {
            return Path.of(System.getProperty("java.home"), "bin", "java").toString();
        }
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        assumeThat(home).as("LOOMBENCH_JDK21, the home of a JDK 21").isNotNull();
        return Path.of(String.valueOf(home), "bin", "java").toString();
    }
}
