package dev.loombench.dist;

import java.io.IOException;
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
    static TestPrograms compile(Path folder) throws IOException {
        List<String> words = new ArrayList<>(List.of("--release", "21", "-d", folder.toString()));
        try (Stream<Path> files = Files.list(LauncherSandbox.root().resolve("dist/src/test/programs"))) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(words::add);
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
