package dev.loombench.dist;

import dev.loombench.dist.Fuzzer.FuzzCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Damaged directories of runs and loads are read as far as they can be, or refused.
@DisabledOnOs(OS.WINDOWS)
class RunDirectoryFuzz {
    private static final Set<Integer> EXIT_CODES = Set.of(0, 2, 3, 4, 5, 99);
    private static final List<String> COMMANDS = List.of(
            "report RUN --out REPORT",
            "export RUN --format csv",
            "export RUN --format json",
            "export RUN --format jmh",
            "export RUN --format md",
            "export RUN --format hlog",
            "compare SOUND RUN",
            "compare RUN SOUND --format json",
            "report SOUND RUN --out REPORT",
            "run --resume RUN --quiet",
            "run RUN/plan.json --dry-run",
            "open RUN");

    @TempDir
    static Path sound;

    @TempDir
    Path folder;

    private static List<Path> originals = List.of();

    @BeforeAll
    static void measure() throws Exception {
        InstalledLab lab = new InstalledLab(sound);
        lab.run("run", "wall-clock-sleep", "--profile smoke --seed 1 -q");
        try (RawServer server = RawServer.open(RawServer.GOOD)) {
            lab.run("load", server.url("http"), "--rate 50 --warmup 0s --duration 2s -q");
        }
        originals = lab.runs();
    }

    @Test
    void runDirectories() throws Exception {
        Fuzzer.run(folder, (random, place) -> {
            Path original = originals.get(random.nextInt(originals.size()));
            Path run = copy(original, place.resolve("run"));
            StringBuilder damages = new StringBuilder();
            for (int damaged = 1 + random.nextInt(2); damaged > 0; damaged--) {
                damages.append(damage(run, random)).append("; ");
            }
            String command = COMMANDS.get(random.nextInt(COMMANDS.size()));
            String[] words = Stream.of(command.split(" "))
                    .map(word -> word.replace("RUN", run.toString())
                            .replace("SOUND", original.toString())
                            .replace("REPORT", place.resolve("report.html").toString()))
                    .toArray(String[]::new);
            return new FuzzCase(
                    new InstalledLab(place).launch(words).with("BROWSER", "true"), damages + command, EXIT_CODES);
        });
    }

    /// Damages one file of a run.
    private static String damage(Path run, Random random) throws IOException, InterruptedException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(run)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        Path file = files.get(random.nextInt(files.size()));
        String name = run.relativize(file).toString();
        switch (random.nextInt(12)) {
            case 0 -> Files.delete(file);
            case 1 -> {
                Files.delete(file);
                Files.createDirectory(file);
            }
            case 2 -> {
                Files.delete(file);
                Files.createSymbolicLink(file, file.getFileName());
            }
            case 3 -> {
                Files.delete(file);
                Files.createSymbolicLink(file, Path.of("/dev/zero"));
            }
            case 4 -> {
                Files.delete(file);
                new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
            }
            case 5 -> Files.write(file, new byte[0]);
            case 6 -> Files.write(file, Files.readAllBytes(files.get(random.nextInt(files.size()))));
            default -> Files.write(file, Mutation.mutate(Files.readAllBytes(file), random));
        }
        return "damaged " + name;
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }
}
