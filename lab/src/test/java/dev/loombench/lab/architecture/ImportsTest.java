package dev.loombench.lab.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.RepositoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Imports point one way, down the table of packages.
class ImportsTest {
    static Set<String> packages() {
        return Packages.all();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void aPackageUsesWhatTheTableAllowsItAndTheTableAllowsNoMore(String name) {
        assertThat(Packages.ALLOWED).containsKey(name);
        assertThat(Packages.usedBy(name)).isEqualTo(Packages.ALLOWED.get(name));
    }

    @Test
    void theTableHasNoOtherPackages() {
        assertThat(Packages.all()).containsExactlyInAnyOrderElementsOf(Packages.ALLOWED.keySet());
    }

    @Test
    void theTablePointsDownwards() {
        List<String> below = new ArrayList<>(Packages.ALLOWED.keySet());
        Packages.ALLOWED.forEach((name, used) -> {
            below.removeFirst();
            assertThat(below).as("below " + name).containsAll(used);
        });
    }

    /// A load is asked; only who reads settings says which one it is.
    @Test
    void nobodyAsksWhichKindOfLoadItIs() throws IOException {
        Pattern question = Pattern.compile("(instanceof|case) (Rate|Plan|Driver|Job|Load)Work");
        assertThat(question.matcher("case PlanWork plan ->").find()).isTrue();
        try (Stream<Path> sources = Files.walk(RepositoryFiles.path("lab/src/main/java"))) {
            assertThat(sources.filter(file -> file.toString().endsWith(".java")))
                    .hasSizeGreaterThan(500)
                    .noneMatch(
                            file -> question.matcher(RepositoryFiles.text(file)).find());
        }
    }

    /// Among sub-packages, too.
    @Test
    void thereIsNoCycle() {
        slices().matching(Packages.LAB + ".(**)").should().beFreeOfCycles().check(Packages.CLASSES);
    }
}
