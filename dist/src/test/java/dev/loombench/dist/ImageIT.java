package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import dev.loombench.dist.ContainerRecipe.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of the image's recipe without an engine: Jib builds from its last stage an archive as engines load it, with
/// nothing in the place of the base image, of the files of JDKs, and of what `RUN` makes.
@EnabledOnOs(OS.LINUX)
class ImageIT {
    private static final Path HOME = LauncherSandbox.root().resolve("dist/target/loombench");

    private static final List<String> LEFT_OUT = List.of(".stamp", "cache", "lib/targets", "lib/generators");

    @TempDir
    static Path folder;

    /// The image's configuration, as engines read it.
    private static JsonNode config = InstalledLab.JSON.nullNode();

    /// The files of the image.
    private static Path root = Path.of("");

    @BeforeAll
    static void build() throws Exception {
        Path archive = folder.resolve("loombench.tar");
        build(recipe().stages().getLast(), archive);
        Path image = unpack(archive, "image");
        JsonNode manifest = InstalledLab.json(image.resolve("manifest.json")).path(0);
        config = InstalledLab.json(image.resolve(manifest.path("Config").asString()))
                .path("config");
        assertThat(manifest.path("Layers")).hasSize(1);
        root = unpack(image.resolve(manifest.at("/Layers/0").asString()), "root");
    }

    @Test
    void theRecipeHasBothJdksWhereItsVariablesNameThem() throws Exception {
        List<Stage> stages = recipe().stages();
        Stage image = stages.getLast();

        assertThat(stages.stream().map(Stage::name)).containsAll(image.copies().keySet());
        for (Stage stage : stages) {
            assertThat(stage.base()).matches("eclipse-temurin:(21|25)-jdk");
        }
        assertThat(image.base()).contains(":25-");
        Stage old = stages.stream()
                .filter(stage -> stage.base().contains(":21-"))
                .findFirst()
                .orElseThrow();
        assertThat(image.variables())
                .containsEntry("LOOMBENCH_JDK21", image.copies().get(old.name()));
    }

    /// A JVM whose user has no name writes no counters.
    @Test
    void theUserOfTheImageHasANameThere() throws Exception {
        Stage image = recipe().stages().getLast();

        assertThat(image.allBefore("USER", "RUN"))
                .anyMatch(commands -> commands.matches(
                        "groupadd -g %1$d (\\w+) +&& useradd -u %1$d -g %1$d .* \\1".formatted(OtherUser.ID)));
    }

    @Test
    void theArchiveHoldsTheDistributionForAUserWhoCanWriteNothing() throws Exception {
        assertThat(config.path("User").asString()).isEqualTo(OtherUser.ID + ":" + OtherUser.ID);
        assertThat(config.path("WorkingDir").asString()).isEqualTo("/work");
        assertThat(config.path("Env").valueStream().map(JsonNode::asString))
                .contains("LOOMBENCH_JAVA_HOME=/opt/java/openjdk");
        try (Stream<Path> files = Files.walk(root.resolve("opt"))) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                            .contains(PosixFilePermission.OTHERS_READ)
                            .doesNotContain(PosixFilePermission.OTHERS_WRITE, PosixFilePermission.GROUP_WRITE));
        }
    }

    @Test
    void theEntryPointRunsAsAUserWhoCanWriteNothing() throws Exception {
        OtherUser user = OtherUser.reading(BareHome.jdk());
        assumeThat(user.present())
                .as("root runs this test, and another user can read its JDK")
                .isTrue();
        Path launcher = root.resolve(config.at("/Entrypoint/0").asString().substring(1));
        user.admit(folder);

        var outcome = LauncherCommand.of(launcher, "list")
                .by(user.command())
                .with("LOOMBENCH_JAVA_HOME", BareHome.jdk())
                .with("HOME", "/nonexistent")
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).anyMatch(line -> line.contains("micro-tasks"));
    }

    private static ContainerRecipe recipe() throws Exception {
        return ContainerRecipe.read(LauncherSandbox.root().resolve("dist/src/image/Containerfile"));
    }

    /// Makes what the recipe's stage copies, sets and starts.
    private static void build(Stage stage, Path archive) throws Exception {
        Path cache = folder.resolve("cache");
        Jib.fromScratch()
                .addFileEntriesLayer(distribution(stage.copies().get("distribution")))
                .setEnvironment(stage.variables())
                .setWorkingDirectory(AbsoluteUnixPath.get(stage.last("WORKDIR")))
                .setUser(stage.last("USER"))
                .setEntrypoint(List.of(InstalledLab.JSON.readValue(stage.last("ENTRYPOINT"), String[].class)))
                .containerize(Containerizer.to(TarImage.at(archive).named("loombench"))
                        .setBaseImageLayersCache(cache)
                        .setApplicationLayersCache(cache)
                        .setOfflineMode(true));
    }

    /// The distribution without its 200 MB of servers and load generators, which only take time.
    private static FileEntriesLayer distribution(String target) throws Exception {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder();
        try (Stream<Path> files = Files.walk(HOME)) {
            for (Path file : files.toList()) {
                String name = HOME.relativize(file).toString();
                if (!name.isEmpty() && LEFT_OUT.stream().noneMatch(name::startsWith)) {
                    boolean execute = Files.isDirectory(file) || Files.isExecutable(file);
                    layer.addEntry(
                            file,
                            AbsoluteUnixPath.get(target).resolve(name),
                            FilePermissions.fromOctalString(execute ? "755" : "644"));
                }
            }
        }
        return layer.build();
    }

    private static Path unpack(Path archive, String name) throws Exception {
        Path target = Files.createDirectory(folder.resolve(name));
        Process tar = new ProcessBuilder("tar", "-xf", archive.toString(), "-C", target.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(tar.waitFor()).isZero();
        return target;
    }
}
