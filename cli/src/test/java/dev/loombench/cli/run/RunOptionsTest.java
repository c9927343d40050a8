package dev.loombench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.cli.Main;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.option.SettingOptions;
import dev.loombench.lab.catalog.jvm.JvmVariant;
import dev.loombench.lab.machine.jdk.FakeJdk;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkSelection;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.SettingValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class RunOptionsTest {
    @TempDir
    Path folder;

    private final List<String> notices = new ArrayList<>();
    private JdkSelection selection = new JdkSelection(List.of());

    @BeforeEach
    void fourJdksOfWhichTwoCanBeMeasured() {
        selection = new JdkSelection(List.of(
                jdk("25.0.3", "exit 0"), jdk("17.0.1", "exit 0"), jdk("21.0.8", "exit 0"), jdk("26", "exit 7")));
    }

    @Test
    void allAreThoseThatCanBeMeasuredTheOldestFirst() {
        assertThat(selected("all")).extracting(Jdk::version).containsExactly("21.0.8", "25.0.3");
        assertThat(notices)
                .satisfiesExactly(
                        notice -> assertThat(notice).contains("26", " code 7"),
                        notice -> assertThat(notice)
                                .isEqualTo(Notice.OLD_JDKS_SKIPPED.message(
                                        21, selection.tooOld().getFirst().toString()))
                                .contains("17.0.1"));
    }

    @Test
    void eachIsThereOnceInTheOrderInWhichItWasNamed() {
        assertThat(selected("25", "all", "21")).extracting(Jdk::version).containsExactly("25.0.3", "21.0.8");
    }

    @Test
    void nothingIsSaidOfOthersWhereOneIsNamed() {
        selected("21");

        assertThat(notices).isEmpty();
    }

    @Test
    void oneThatIsNamedMustStart() {
        assertThatExceptionOfType(UnusableJdkException.class)
                .isThrownBy(() -> selected("26"))
                .withMessageContaining(" code 7");
    }

    @Test
    void everyEnvironmentCanBeGivenSeveralTimes() {
        String[] words =
                "run --variant=zgc=-XX:+UseZGC --variant=two=-Xint --cpus=1,2 --cpus=4 --cpu-quota=0.5,1.5".split(" ");
        SettingValues given = SettingOptions.values(
                Main.commandLine(words).parseArgs(words).subcommand(), ExperimentSettings.rows(), folder);

        assertThat(given.get(ExperimentSettings.VARIANTS))
                .extracting(JvmVariant::name)
                .containsExactly("zgc", "two");
        assertThat(given.get(ExperimentSettings.CPUS)).containsExactly(1, 2, 4);
        assertThat(given.get(ExperimentSettings.CPU_QUOTAS)).containsExactly(0.5, 1.5);
    }

    private List<Jdk> selected(String... words) {
        return RunOptions.select(List.of(words), selection, notices::add);
    }

    private Jdk jdk(String version, String script) {
        Path home = FakeJdk.at(folder.resolve(version), version, "Me");
        FakeJdk.program(home, "echo 'openjdk version \"" + version + "\"' >&2\n" + script);
        return JdkDiscovery.find(home).orElseThrow();
    }
}
