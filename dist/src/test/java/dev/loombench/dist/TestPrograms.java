package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Small programs with a known cause of trouble, or none, in `src/test/programs`: compiled for JDK 21, run on
/// any.
///
/// @param errors what the compiler had to say, which fails each test that starts a program; empty if all compile
record TestPrograms(Path classes, String errors) {
    /// The programs, compiled once for all test classes.
    static TestPrograms compiled() {
        return Compilation.RESULT;
    }

    private static final class Compilation {
        static final TestPrograms RESULT = compile(LauncherSandbox.root().resolve("dist/target/test-programs"));
    }

    private static TestPrograms compile(Path folder) {
        List<String> words = new ArrayList<>(List.of("--release", "21", "-d", folder.toString()));
        try (Stream<Path> files = Files.list(LauncherSandbox.root().resolve("dist/src/test/programs"))) {
            empty(folder);
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(words::add);
        } catch (IOException e) {
            return new TestPrograms(folder, e.toString());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var messages = new ByteArrayOutputStream();
        int code = compiler.run(null, messages, messages, words.toArray(String[]::new));
        String errors = messages.toString(StandardCharsets.UTF_8);
        return new TestPrograms(folder, code == 0 ? "" : "exit code " + code + ": " + errors);
    }

    /// Makes a folder that holds nothing, so that no class of a program is left that isn't there any more.
    private static void empty(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        Files.createDirectory(folder);
    }

    /// Command line of a program.
    List<String> command(Path jdk, String program) {
        assertThat(errors).as("errors of the compiler in the planted programs").isEmpty();
        return List.of(
                jdk.resolve("bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes.toString(),
                program);
    }

    Process start(Path jdk, String program) throws IOException {
        return new ProcessBuilder(command(jdk, program))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
