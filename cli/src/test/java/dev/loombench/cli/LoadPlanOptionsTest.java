package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LoadPlanOptionsTest {
    @Test
    void aPlanLastsAsLongAsIsSaidOrUntilItEndsByItself() {
        assertThat(options("--duration", "5s").planDuration()).hasValue(Duration.ofSeconds(5));
        assertThat(options().planDuration()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--duration, 0s, --duration 0s: must be more than 0",
        "--arrivals, even, --plan and --arrivals exclude each other",
        "--arrivals, poisson, --plan and --arrivals exclude each other",
        "--timeout, 5s, --plan can be combined only with --duration",
        "--seed, 5, --plan can be combined only with --duration",
        "--expect, 200, '--plan can''t be combined with --method, --header, --body or --expect'",
        "--feed, a.csv, --plan can't be combined with --requests or --feed"
    })
    void whatAPlanCannotFollowIsRefused(String option, String value, String message) {
        LoadOptions options = options(option, value);

        assertThatThrownBy(options::planDuration)
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith(message);
    }

    private static LoadOptions options(String... words) {
        LoadOptions options = new LoadOptions();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words);
        return options;
    }
}
