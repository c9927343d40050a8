package dev.loombench.lab.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Imports point one way, down the life of an experiment.
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
    void theTablePointsUpwards() {
        Set<String> above = new HashSet<>();
        Packages.ALLOWED.forEach((name, used) -> {
            assertThat(above).as("above " + name).containsAll(used);
            above.add(name);
        });
    }

    @Test
    void thereIsNoCycle() {
        slices().matching(Packages.LAB + ".(**)").should().beFreeOfCycles().check(Packages.CLASSES);
    }
}
