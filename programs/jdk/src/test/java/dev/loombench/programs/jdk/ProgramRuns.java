package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.programs.kit.ProgramMain;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.program.ProgramMetric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Runs of programs in JVMs of their own.
final class ProgramRuns {
    private ProgramRuns() {}

    /// Figures of a program in a JVM of its own, on the test's JDK.
    static Map<ProgramMetric, Double> figuresInJvm(Path directory, String order, String... options) throws Exception {
        return figuresIn(Path.of(System.getProperty("java.home")), directory, order, options);
    }

    /// Figures of a program in a JVM of the JDK 21 in the environment variable `LOOMBENCH_JDK21`. Without it a test is
    /// skipped, or fails if `LOOMBENCH_REQUIRE_JDK21` is set.
    static Map<ProgramMetric, Double> figuresOnJdk21(Path directory, String order, String... options) throws Exception {
        return figuresIn(jdk21(), directory, order, options);
    }

    private static Map<ProgramMetric, Double> figuresIn(Path home, Path directory, String order, String... options)
            throws Exception {
        Path report = directory.resolve("report");
        Path log = directory.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve("java").toString());
        command.addAll(List.of(options));
        command.add("-D" + JvmReport.PROPERTY + "=" + report);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ProgramMain.class.getName());
        command.add(order);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(log)).isZero();
        return JvmReport.read(report).figures().orElseThrow().figures();
    }

    private static Path jdk21() {
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        assumeThat(home).as("LOOMBENCH_JDK21, the home of a JDK 21").isNotNull();
        return Path.of(home);
    }
}
