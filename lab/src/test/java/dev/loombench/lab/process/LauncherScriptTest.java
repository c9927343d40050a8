package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.Confinement.LauncherScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@DisabledOnOs(OS.WINDOWS)
@Isolated
class LauncherScriptTest {
    @TempDir
    Path directory;

    @Test
    void entersTheGroupsAndBecomesTheCommandBoundToProcessors() {
        var wrapper =
                new LauncherScript(List.of(Path.of("/sys/a/cgroup.procs")), List.of("/usr/bin/taskset", "-c", "1"));

        assertThat(wrapper.text(Path.of("/jdk's/bin/java"))).isEqualTo("""
                #!/bin/sh
                echo $$ > '/sys/a/cgroup.procs' || exit 1
                exec '/usr/bin/taskset' '-c' '1' '/jdk'\\''s/bin/java' "$@"
                """);
    }

    @Test
    void theProcessThatEntersIsTheOneThatStays() throws Exception {
        Path one = directory.resolve("it's one");
        Path other = directory.resolve("other");
        Process process =
                startScript(new LauncherScript(List.of(one, other), List.of("/usr/bin/env", "A=b c")), "$$ $A", "x y");

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output(process)).isEqualTo(process.pid() + " b c x y");
        assertThat(one).hasContent(Long.toString(process.pid()));
        assertThat(other).hasContent(Long.toString(process.pid()));
    }

    @Test
    void whereAGroupCannotBeEnteredNothingRuns() throws Exception {
        Process process =
                startScript(new LauncherScript(List.of(directory.resolve("no/such/group")), List.of()), "ran");

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(output(process)).contains("no/such/group").doesNotContain("ran");
    }

    /// Starts a script that prints the given text and its arguments.
    private Process startScript(LauncherScript wrapper, String words, String... arguments) throws Exception {
        Path command = directory.resolve("the command");
        Files.writeString(command, "#!/bin/sh\necho \"" + words + "\" \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        Path script = wrapper.write(directory.resolve("25+1cpu"), command);
        var commandLine = new ArrayList<>(List.of(script.toString()));
        commandLine.addAll(List.of(arguments));
        return new ProcessBuilder(commandLine).redirectErrorStream(true).start();
    }

    private static String output(Process process) throws Exception {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
