package dev.loombench.dist;

import dev.loombench.dist.Fuzzer.FuzzCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Commands whose output can't be written end with exit code 3, or quietly where nobody reads it.
@EnabledOnOs(OS.LINUX)
class OutputFuzz {
    private static final Set<Integer> FULL = Set.of(3);
    private static final Set<Integer> QUIET = Set.of(0, 141);
    private static final List<String> COMMANDS = List.of(
            "list",
            "list --format json",
            "show sleep-10k",
            "show sleep-10k --java",
            "model pool --help",
            "help run",
            "--help",
            "--version",
            "run sleep-10k --dry-run",
            "run wall-clock-sleep --profile smoke --format json -q",
            "doctor",
            "export RUN --format csv",
            "export RUN --format json",
            "export RUN --format md",
            "compare RUN RUN",
            "compare RUN RUN --format json");

    @TempDir
    static Path sound;

    @TempDir
    Path folder;

    @BeforeAll
    static void measure() throws Exception {
        new InstalledLab(sound).run("run", "wall-clock-sleep", "--profile smoke --seed 1 -q");
    }

    @Test
    void outputs() throws Exception {
        String run = new InstalledLab(sound).onlyRun().toString();
        Fuzzer.run(folder, (random, place) -> {
            String command = COMMANDS.get(random.nextInt(COMMANDS.size())).replace("RUN", run);
            String launched = InstalledLab.launcher() + " " + command;
            return switch (random.nextInt(4)) {
                case 0 -> shell(place, launched + " > /dev/full", FULL);
                case 1 -> shell(place, launched + " | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}", QUIET);
                case 2 -> shell(place, launched + " > /dev/null 2> /dev/full", Set.of(0, 3));
                default -> {
                    Path full = place.resolve("full");
                    Files.createSymbolicLink(full, Path.of("/dev/full"));
                    yield shell(place, launched + " > full", FULL);
                }
            };
        });
    }

    private static FuzzCase shell(Path folder, String line, Set<Integer> exitCodes) {
        return new FuzzCase(
                new InstalledLab(folder).of(LauncherCommand.of(Path.of("/bin/bash"), "-c", line)), line, exitCodes);
    }
}
