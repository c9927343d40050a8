package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests with measured JVMs of another JDK than the lab's, a [Jdk21].
@DisabledOnOs(OS.WINDOWS)
class JdkIT {
    private static String jdk21 = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void findJdk() {
        jdk21 = Jdk21.home().toString();
    }

    /// The old JDK refuses the variant, which is then measured on the new one alone.
    @Test
    void measuresOnBothInOneRunAndAVariantWhereItIsPossible() throws Exception {
        UserTaskFixture.write(folder, "return System.getProperty(\"acme\").length() + 40;");
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run",
                "own.yaml",
                "wall-clock-sleep",
                "--profile smoke --jvm-arg=-Dacme=ok --variant compact=-XX:+UseCompactObjectHeaders --jdk",
                jdk21,
                "--jdk",
                System.getProperty("java.home"),
                "-v");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err().lines().filter(line -> line.contains("21+compact")))
                .singleElement()
                .asString()
                .contains("left out", "option 'UseCompactObjectHeaders'");
        assertThat(outcome.out()).anyMatch(line -> line.matches("cached-pool +21 .*"));
        var document = InstalledLab.document(lab.onlyRun());
        String recent = Integer.toString(Runtime.version().feature());
        assertThat(InstalledLab.environments(document)).containsExactly("21", recent, recent + "+compact");
        assertThat(document.path("jdks")
                        .valueStream()
                        .map(jdk -> jdk.path("version").asString().split("\\.")[0]))
                .containsExactly("21", recent, recent);
        assertThat(InstalledLab.trials(document).stream()
                        .map(trial -> trial.path("jdk").asString())
                        .distinct())
                .hasSize(3);
        assertThat(InstalledLab.comparisonsOfJdks(document)).hasSize(6).allSatisfy(comparison -> {
            assertThat(comparison.path("baselineJdk").asString()).isEqualTo("21");
            assertThat(comparison.path("jdk").asString()).startsWith(recent);
            assertThat(comparison.path("baseline")).isEqualTo(comparison.path("candidate"));
        });
        assertThat(document.path("status").asString()).isEqualToIgnoringCase("complete");
        assertThat(document.path("findings").valueStream())
                .anySatisfy(
                        finding -> assertThat(finding.path("code").asString()).isEqualTo("variant-refused"));

        var resumed = lab.run("run", "--resume", lab.onlyRun().toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    }
}
