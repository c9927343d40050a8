package dev.loombench.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Small programs with a known cause of trouble, or none, in `src/test/programs`: compiled for JDK 21, run on
/// any.
record TestPrograms(Path classes) {
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
            Files.createDirectories(folder);
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(words::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler.run(null, null, null, words.toArray(String[]::new)) != 0) {
            throw new AssertionError("the planted programs don't compile");
        }
        return new TestPrograms(folder);
    }

    /// Command line of a program.
    List<String> command(Path jdk, String program) {
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
