package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.Main;
import dev.loombench.lab.catalog.JvmVariant;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.SettingValues;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EnvironmentOptionsTest {
    @Test
    void everyFactorCanBeGivenSeveralTimes() {
        SettingValues given = given(
                "--variant",
                "zgc=-XX:+UseZGC",
                "--variant=two=-Xint -Da=b",
                "--cpus",
                "1,2",
                "--cpus",
                "4",
                "--cpu-quota",
                "0.5,1.5",
                "--jvm-arg=-Xmx2g");

        assertThat(given.get(ExperimentSettings.VARIANTS))
                .containsExactly(
                        new JvmVariant("zgc", List.of("-XX:+UseZGC")),
                        new JvmVariant("two", List.of("-Xint", "-Da=b")));
        assertThat(given.get(ExperimentSettings.CPUS)).containsExactly(1, 2, 4);
        assertThat(given.get(ExperimentSettings.CPU_QUOTAS)).containsExactly(0.5, 1.5);
        assertThat(given.get(ExperimentSettings.JVM_ARGS)).containsExactly("-Xmx2g");
    }

    private static SettingValues given(String... words) {
        String[] command = Stream.concat(Stream.of("run"), Stream.of(words)).toArray(String[]::new);
        return SettingOptions.values(
                Main.commandLine(command).parseArgs(command).subcommand(), ExperimentSettings.rows(), Path.of(""));
    }
}
