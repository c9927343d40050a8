package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that a release could be published: that every module's pom holds what Maven Central requires, and that all
/// files name one version.
class ReleaseMetadataTest {
    private static final Path TREE = LauncherSandbox.root();
    private static final List<Pom> POMS = Pom.tree(TREE);
    private static final Pom ROOT = POMS.getFirst();
    private static final String VERSION = ROOT.text("version").orElseThrow();

    @Test
    void theRootSaysWhatAllModulesInherit() {
        assertThat(VERSION).matches("\\d+\\.\\d+\\.\\d+");
        assertThat(ROOT.text("url")).hasValueSatisfying(url -> assertThat(url).startsWith("https://"));
        assertThat(ROOT.text("licenses", "license", "name")).hasValue("Apache-2.0");
        assertThat(ROOT.text("licenses", "license", "url")).isPresent();
        assertThat(ROOT.text("developers", "developer", "name")).isPresent();
        assertThat(ROOT.text("developers", "developer", "url")).isPresent();
        assertThat(ROOT.text("scm", "connection"))
                .hasValueSatisfying(address -> assertThat(address).startsWith("scm:git:https://"));
        assertThat(ROOT.text("scm", "developerConnection"))
                .hasValueSatisfying(address -> assertThat(address).startsWith("scm:git:"));
        assertThat(ROOT.text("scm", "url")).isEqualTo(ROOT.text("url"));
        assertThat(ROOT.text("properties", "project.build.outputTimestamp")).isPresent();
    }

    /// Maven appends a module's name to inherited addresses, which then lead nowhere, unless it is told not to.
    @Test
    void modulesInheritAddressesAsTheyAre() throws IOException {
        assertThat(ROOT.source())
                .contains(
                        "child.project.url.inherit.append.path=\"false\"",
                        "child.scm.connection.inherit.append.path=\"false\"",
                        "child.scm.developerConnection.inherit.append.path=\"false\"",
                        "child.scm.url.inherit.append.path=\"false\"");
    }

    static Stream<Named<Pom>> poms() {
        return POMS.stream().map(pom -> Named.of(TREE.relativize(pom.file()).toString(), pom));
    }

    @ParameterizedTest
    @MethodSource("poms")
    void everyModuleHasANameAndADescriptionOfItsOwn(Pom pom) {
        assertThat(pom.text("name")).isPresent();
        assertThat(pom.text("description"))
                .hasValueSatisfying(description -> assertThat(description).matches("(?s).*[.?]"));
        assertThat(POMS)
                .filteredOn(other -> other.text("name").equals(pom.text("name")))
                .hasSize(1);
        assertThat(POMS)
                .filteredOn(other -> other.text("artifactId").equals(pom.text("artifactId")))
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("poms")
    void everyModuleIsOfTheRootsGroupAndVersion(Pom pom) {
        if (pom.equals(ROOT)) {
            assertThat(pom.text("groupId")).hasValue("dev.loombench");
        } else {
            assertThat(pom.text("parent", "groupId")).isEqualTo(ROOT.text("groupId"));
            assertThat(pom.text("parent", "version")).hasValue(VERSION);
            assertThat(pom.text("version")).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("poms")
    void noModuleNamesARepositoryOrSomethingUnreleased(Pom pom) throws IOException {
        assertThat(pom.has("repositories")).isFalse();
        assertThat(pom.has("pluginRepositories")).isFalse();
        assertThat(pom.has("distributionManagement")).isFalse();
        assertThat(pom.has("systemPath")).isFalse();
        assertThat(pom.source()).doesNotContain("SNAPSHOT");
    }

    @Test
    void theVersionIsTheSameForJReleaserAndJBang() throws IOException {
        assertThat(first("jreleaser.yml", "(?m)^  version: (\\S+)$")).isEqualTo(VERSION);
        assertThat(first("jbang-catalog.json", "loombench-dist:([^:]+):bin@zip"))
                .isEqualTo(VERSION);
    }

    @Test
    void theReadmeNamesTheFilesOfTheVersion() throws IOException {
        assertThat(first("README.md", "unzip loombench-(\\S+)\\.zip")).isEqualTo(VERSION);
        assertThat(first("README.md", "tar -xzf loombench-(\\S+)\\.tar")).isEqualTo(VERSION);
    }

    /// `-Prelease` alone makes the archives, which no other test therefore sees.
    @Test
    void theArchivesHaveTheFolderInWhichTheReadmeStartsTheLauncher() throws IOException {
        String folder = first("dist/src/assembly/release.xml", "<baseDirectory>(\\S+)</baseDirectory>")
                .replace("${project.version}", VERSION);

        assertThat(first("README.md", "unzip \\S+\\.zip && (\\S+)/bin/loombench"))
                .isEqualTo(folder);
        assertThat(first("README.md", "tar -xzf \\S+\\.tar\\.gz && (\\S+)/bin/loombench"))
                .isEqualTo(folder);
    }

    @Test
    void theScriptOfTheJBangAliasExists() throws IOException {
        assertThat(TREE.resolve(first("jbang-catalog.json", "\"script-ref\": \"([^\"]+)\"")))
                .isRegularFile();
    }

    private static String first(String file, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(TREE.resolve(file)));
        assertThat(matcher.find()).as(file + " matches " + pattern).isTrue();
        return matcher.group(1);
    }
}
