package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JfrRepositoryTest {
    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a\"b", "it's b, c=d", "%p"})
    void aJvmWritesIntoAFolderOfAnyName(String name) throws IOException, InterruptedException {
        Path folder = Files.createDirectory(parent.resolve(name));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JfrRepository.options(folder.resolve("recording.jfr")));
        command.add("-version");

        Process jvm = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(parent.resolve("output").toFile())
                .start();

        assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(jvm.exitValue())
                .as(Files.readString(parent.resolve("output")))
                .isZero();
        assertThat(folder.resolve("recording.jfr.parts")).isNotEmptyDirectory();
    }

    @Test
    void onlyBothKindsOfQuotationMarksCannotBeNamed() {
        assertThat(JfrRepository.canName(Path.of("a\"b"))).isTrue();
        assertThat(JfrRepository.canName(Path.of("a'b"))).isTrue();
        assertThat(JfrRepository.canName(Path.of("a\"b'c"))).isFalse();
    }
}
