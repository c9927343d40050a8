package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortVariableTest {
    @TempDir
    Path folder;

    @Test
    void theManifestSaysWhichVariableThePortIsTakenFrom() throws IOException {
        jar("spring.jar", "Spring-Boot-Version", "4.0.0");
        jar("quarkus-run.jar", "Main-Class", "io.quarkus.bootstrap.runner.QuarkusEntryPoint");
        jar("plain.jar", "Main-Class", "com.acme.Shop");

        assertThat(PortVariable.of(side("java", "-jar", "spring.jar"))).hasValue("SERVER_PORT");
        assertThat(PortVariable.of(side(
                        "java",
                        "-Xmx1g",
                        "-jar",
                        folder.resolve("quarkus-run.jar").toString())))
                .hasValue("QUARKUS_HTTP_PORT");
        assertThat(PortVariable.of(side("java", "-jar", "plain.jar"))).isEmpty();
    }

    @Test
    void aCommandThatSetsThePortAndWhatIsNoJarGetNone() throws IOException {
        jar("spring.jar", "Spring-Boot-Version", "4.0.0");
        Files.writeString(folder.resolve("text.jar"), "no archive");
        AbSide inEnvironment = side("java", "-jar", "spring.jar").withVariable("SERVER_PORT", "8080");

        assertThat(List.of(
                        side("java", "-jar", "spring.jar", "--server.port=8080"),
                        side("java", "-Dserver.port=8080", "-jar", "spring.jar"),
                        inEnvironment,
                        side("java", "-jar", "text.jar"),
                        side("java", "-jar", "missing.jar"),
                        side("java", "-jar"),
                        side("java", "com.acme.Shop")))
                .allSatisfy(side -> assertThat(PortVariable.of(side)).isEmpty());
    }

    @Test
    void aSideThatTakesItsPortFromAVariableGetsOneOfItsOwnAndThatIsSaid() throws IOException {
        jar("spring.jar", "Spring-Boot-Version", "4.0.0");
        AbConfig config = AbFixtures.with(
                AbFixtures.config(List.of("a", "b"), List.of(50.0), 1),
                List.of(side("java", "-jar", "spring.jar").withName("a"), side("java", "-jar", "spring.jar")));

        AbConfig moved = SideCoexistence.withOwnPorts(config, () -> 9000);

        assertThat(moved.launch(moved.side("b")).port()).isEqualTo(9000);
        assertThat(moved.side("b").fillPlaceholders(9000).environment()).containsEntry("SERVER_PORT", "9000");
        assertThat(moved.side("a")).isEqualTo(config.side("a"));
        assertThat(SideCoexistence.movedSides(config, moved))
                .containsExactly(ServiceNotice.OWN_PORT.message("b", "9000", "SERVER_PORT"));
    }

    @Test
    void aSideThatIgnoresItsVariableIsToBeStartedWithoutIt() throws IOException {
        jar("spring.jar", "Spring-Boot-Version", "4.0.0");
        AbConfig config = AbFixtures.with(
                AbFixtures.config(List.of("a", "b"), List.of(50.0), 1),
                List.of(side("java", "-jar", "spring.jar").withName("a"), side("java", "-jar", "spring.jar")));
        AbConfig moved = SideCoexistence.withOwnPorts(config, () -> 9000);

        assertThat(SideCoexistence.ignoredPort(config, moved, elsewhere("b")))
                .hasValue(ServiceNotice.IGNORED_PORT.message(
                        "side 'b' " + SideFault.OTHER_PORT.message("9000", "8080", ""),
                        "9000",
                        "SERVER_PORT",
                        "8080",
                        AbSide.PORT_PLACEHOLDER));
        assertThat(SideCoexistence.ignoredPort(config, moved, elsewhere("a"))).isEmpty();
        assertThat(SideCoexistence.ignoredPort(config, config, elsewhere("b"))).isEmpty();
    }

    private static ServiceFailedException elsewhere(String side) {
        ProgramOwner owner = ProgramOwner.side(side);
        return new ServiceFailedException(
                owner, owner + " " + SidePorts.elsewhere(9000, List.of(8080), false), List.of());
    }

    private AbSide side(String... command) {
        return new AbSide("b", List.of(command), Map.of(), OptionalInt.empty(), folder);
    }

    private void jar(String name, String attribute, String value) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(attribute, value);
        new JarOutputStream(Files.newOutputStream(folder.resolve(name)), manifest).close();
    }
}
