package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.JobFixtures;
import dev.loombench.lab.service.config.JobConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceFilesTest {
    @TempDir
    Path folder;

    @Test
    void theProgramsAroundAJobAreAmongItsFiles() throws IOException {
        for (String file : List.of("prepare.py", "check.sh", "job.js", "unused.sh")) {
            Files.writeString(folder.resolve(file), "x");
        }
        JobConfig job = RecordBuilder.like(JobFixtures.PLAIN)
                .with("prepare", List.of(List.of("python3", "prepare.py"), List.of("true")))
                .with("check", Optional.of(List.of("./check.sh")))
                .build();
        AbConfig config = JobFixtures.config(folder, job, "job.js", "true");

        assertThat(ServiceFiles.sources(folder, config, Optional.empty())
                        .files()
                        .keySet())
                .containsExactlyInAnyOrder(
                        folder.resolve("prepare.py").toString(),
                        folder.resolve("check.sh").toString(),
                        folder.resolve("job.js").toString());
    }

    @Test
    void whatTheJvmOfASideLoadsIsAmongItsFiles() throws IOException {
        for (String file : List.of("classes/A.class", "lib/a.jar", "lib/b.jar", "c.jar", "agent.jar", "d.jar")) {
            Files.createDirectories(folder.resolve(file).resolveSibling(""));
            Files.writeString(folder.resolve(file), "x");
        }

        assertThat(files("java -cp classes:lib/*:c.jar:.:missing -javaagent:agent.jar=port=1 Main"))
                .containsExactlyInAnyOrder("classes", "lib/a.jar", "lib/b.jar", "c.jar", "agent.jar");
        assertThat(files("sh -c 'exec java --class-path=classes:d.jar Main'"))
                .containsExactlyInAnyOrder("classes", "d.jar");
    }

    /// Relative paths of the files of a job with this command.
    private List<String> files(String command) {
        AbConfig config = JobFixtures.config(folder, JobFixtures.PLAIN, command, "true");
        return ServiceFiles.sources(folder, config, Optional.empty()).files().keySet().stream()
                .map(file -> folder.relativize(Path.of(file)).toString())
                .toList();
    }
}
