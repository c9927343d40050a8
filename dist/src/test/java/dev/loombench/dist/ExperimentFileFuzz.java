package dev.loombench.dist;

import dev.loombench.dist.Fuzzer.FuzzCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Damaged experiment files are planned, or refused with exit code 2.
@DisabledOnOs(OS.WINDOWS)
class ExperimentFileFuzz {
    @TempDir
    Path folder;

    @Test
    void experimentFiles() throws Exception {
        List<Path> shipped = InstalledLab.list(LauncherSandbox.root().resolve("experiments")).stream()
                .filter(file -> file.toString().endsWith(".yaml"))
                .toList();
        Fuzzer.run(folder, (random, place) -> {
            Path original = shipped.get(random.nextInt(shipped.size()));
            Path file = place.resolve("damaged.yaml");
            Files.write(file, Mutation.mutate(Files.readAllBytes(original), random));
            return new FuzzCase(
                    new InstalledLab(place).launch("run", "damaged.yaml", "--dry-run"),
                    "run --dry-run of a damaged " + original.getFileName(),
                    Set.of(0, 2));
        });
    }
}
