package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ChildOptionsTest {
    @TempDir
    Path folder;

    @Test
    void aProgramIsFoundByTheSidesOwnSearchPath() throws Exception {
        Path program = Files.writeString(
                Files.createDirectories(folder.resolve("opt/bin")).resolve("serve-orders"), "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(program("serve-orders", Map.of("PATH", program.getParent() + ":/usr/bin"))
                        .commandLine())
                .containsExactly(program.toString(), "--port", "1");
        assertThat(program("serve-orders", Map.of("PATH", "opt/bin"))
                        .commandLine()
                        .getFirst())
                .isEqualTo(program.toString());
        assertThatThrownBy(() -> program("serve-orders", Map.of()).check())
                .hasMessage(FileError.NO_PROGRAM.message("side 'a'", "serve-orders", "its PATH"));
    }

    @Test
    void aProgramThatIsOnlyOnTheLabsPathIsNoneOfTheSides() {
        assertThat(program("sh", Map.of()).commandLine().getFirst()).isEqualTo("sh");
        assertThatThrownBy(
                        () -> program("sh", Map.of("PATH", folder.toString())).check())
                .hasMessage(FileError.NO_PROGRAM.message("side 'a'", "sh", "its PATH"));
    }

    private ChildOptions program(String name, Map<String, String> environment) {
        return new ChildOptions(
                ProgramOwner.side("a"),
                List.of(name, "--port", "1"),
                environment,
                folder,
                ChildFiles.log(folder.resolve("log")),
                Optional.empty());
    }
}
