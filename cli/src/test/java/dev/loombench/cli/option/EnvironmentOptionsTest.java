package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.EnvironmentFactors;
import dev.loombench.lab.catalog.EnvironmentFactors.JvmVariant;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class EnvironmentOptionsTest {
    @Test
    void everyFactorCanBeGivenSeveralTimes() {
        EnvironmentOptions options = parsed(
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

        assertThat(options.factors())
                .isEqualTo(new EnvironmentFactors(
                        List.of(
                                new JvmVariant("zgc", List.of("-XX:+UseZGC")),
                                new JvmVariant("two", List.of("-Xint", "-Da=b"))),
                        List.of(1, 2, 4),
                        List.of(0.5, 1.5)));
        assertThat(options.jvmArgs()).containsExactly("-Xmx2g");
    }

    @Test
    void withoutThemThereIsThePlainOne() {
        assertThat(parsed().factors()).isEqualTo(new EnvironmentFactors(List.of(), List.of(), List.of()));
    }

    @Command(name = "any")
    private static final class OptionsHolder {
        @CommandLine.Mixin
        private EnvironmentOptions options = new EnvironmentOptions();
    }

    private static EnvironmentOptions parsed(String... words) {
        OptionsHolder any = new OptionsHolder();
        new CommandLine(any).parseArgs(words);
        return any.options;
    }
}
