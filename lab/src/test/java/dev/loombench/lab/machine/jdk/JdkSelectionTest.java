package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkSelectionTest {
    @TempDir
    Path temporary;

    private Path root;
    private JdkSelection selection;

    @BeforeEach
    void threeJdks() throws IOException {
        root = temporary.toRealPath();
        selection = new JdkSelection(List.of(
                jdk("25.0.10", "Debian"), jdk("17.0.15", "Debian"), jdk("25.0.9", "Adoptium"), jdk("21", "Debian")));
    }

    @Test
    void aMajorVersionMeansItsNewest() {
        assertThat(selection.resolve("25").version()).isEqualTo("25.0.10");
        assertThat(selection.resolve(" 21 ").version()).isEqualTo("21");
    }

    @Test
    void allThatHaveVirtualThreadsAndThoseThatDoNot() {
        assertThat(selection.recent()).extracting(Jdk::version).containsExactly("21", "25.0.9", "25.0.10");
        assertThat(selection.tooOld()).extracting(Jdk::version).containsExactly("17.0.15");
    }

    @Test
    void aDirectoryNeedNotBeAmongThoseFound() {
        Path home = FakeJdk.at(root.resolve("own"), "27", "Me");

        assertThat(selection.resolve(home.toString())).isEqualTo(new Jdk(home, 27, "27", "Me"));
        assertThat(selection.resolve(home.resolve("bin/java").toString()).home())
                .isEqualTo(home);
    }

    @Test
    void aBundleOfMacOs() {
        Path home = FakeJdk.at(root.resolve("x.jdk/Contents/Home"), "27", "Me");

        assertThat(selection.resolve(root.resolve("x.jdk").toString()).home()).isEqualTo(home);
    }

    @Test
    void anUnknownMajorListsWhatWasFound() {
        UnusableJdkException error = error("28");

        assertThat(error)
                .hasMessageStartingWith("no JDK 28 was found (found: 17.0.15 (Debian) in ")
                .hasMessageContaining("25.0.9 (Adoptium)");
    }

    @Test
    void nothingFoundAtAll() {
        selection = new JdkSelection(List.of());

        assertThat(error("25")).hasMessageContaining("found: no JDK");
    }

    @Test
    void tooOld() {
        Path home = FakeJdk.at(root.resolve("old"), "17.0.1", "Me");

        assertThat(error("17")).hasMessage(OptionError.OLD_JDK.message("JDK 17", 21, 21));
        assertThat(error(home.toString()))
                .hasMessage(OptionError.OLD_JDK.message("JDK 17.0.1 (Me) in " + home, 21, 21));
    }

    @Test
    void noSuchDirectory() {
        Path nowhere = root.resolve("nowhere");

        assertThat(error(nowhere.toString())).hasMessage(OptionError.NO_JDK_AT.message(nowhere, found()));
        assertThat(error("")).hasMessage(OptionError.NOT_JDK.message("", found()));
        assertThat(error("\0")).hasMessage(OptionError.NOT_JDK.message("\0", found()));
    }

    @Test
    void broken() throws IOException {
        Path home = FakeJdk.at(root.resolve("own"), "27", "Me");
        Path java = home.resolve("bin/java");

        assertThat(java.toFile().setExecutable(false)).isTrue();
        assertBroken(home, "bin/java isn't executable");
        Files.delete(java);
        assertBroken(home, "it has no bin/java");
        FakeJdk.release(home, "JAVA_VERSION=\"\"");
        assertBroken(home, "its file `release` names no version");
        Files.delete(home.resolve("release"));
        assertBroken(home, "its file `release` is missing or unreadable");
    }

    private void assertBroken(Path home, String problem) {
        UnusableJdkException error = error(home.toString());
        assertThat(error).hasMessage(OptionError.BROKEN_JDK.message(home, problem));
    }

    private String found() {
        return selection.found().stream().map(Jdk::toString).collect(Collectors.joining("; "));
    }

    private UnusableJdkException error(String choice) {
        UnusableJdkException error = catchThrowableOfType(UnusableJdkException.class, () -> selection.resolve(choice));
        assertThat(error.getMessage()).doesNotContain("\n");
        return error;
    }

    private Jdk jdk(String version, String vendor) {
        return JdkHome.read(FakeJdk.at(root.resolve(vendor + version), version, vendor));
    }
}
