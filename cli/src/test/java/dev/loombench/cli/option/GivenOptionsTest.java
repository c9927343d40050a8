package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.lab.catalog.jvm.ShellWords;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.service.config.ServiceError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            load http://h/ --rate 5 --requests a.yaml                 | --requests      | a URL
            diagnose 1 --for 5s --during 'load http://h/ --rate 1'    | --during        | --for
            diagnose 1 --watch --during 'load http://h/ --rate 1'     | --during        | --watch
            diagnose 1 --light --agent                                | --light         | --agent
            diagnose --pid 1 -- java X                                | --pid           | a command
            compare a b --within x=1,2                                | --within        | NEW
            run --resume x --forks 2                                  | --resume        | --forks
            run --resume x --variant zgc=-XX:+UseZGC                  | --resume        | --variant
            run --resume x micro-tasks                                | --resume        | ~ID|FILE|TAG~
            ab --resume x my-ab.yaml                                  | --resume        | FILE
            ab --resume x --pairs 2                                   | --resume        | --pairs
            ab a.yaml --file b.yaml                                   | FILE            | --file
            ab --null --a x --b y --url http://h/ --rate 1            | --null          | options of side b
            """)
    void optionsExcludeEachOther(String command, String option, String other) {
        assertRefused(command, OptionError.EXCLUSIVE.message(option, other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            load http://h/ --find-capacity       | --find-capacity | --slo OBJECTIVE
            load --plan a.jmx                    | --plan          | a URL to run against
            diagnose 1 --interval 2s             | --interval      | --watch
            """)
    void anOptionNeedsAnother(String command, String option, String other) {
        assertRefused(command, OptionError.NEEDS.message(option, other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load http://h/ --find-capacity --plan a.jmx           | --plan a.jmx     | EXCLUDES | --find-capacity
            load http://h/ --plan a.jmx --seed 5 --arrivals even  | --arrivals even  | EXCLUDES | --plan
            load --rate 5 --requests a.yaml --body x              | --body x         | EXCLUDES | --requests
            load http://h/ --rate 5 --slo p99<1s                  | --slo p99<1s     | NEEDS    | --find-capacity
            run --claims --null                                   | --null           | EXCLUDES | --claims
            ab --null --bigger-pool 9 --a x --url http://h/       | --bigger-pool 9  | EXCLUDES | --null
            ab --a x --measure k6 --warmup-measure k6 --warmup 5s | --warmup 5s      | EXCLUDES | --warmup-measure
            """)
    void aSettingExcludesOrNeedsAnother(String command, String given, ServiceError kind, String other) {
        assertRefused(command, given + ": " + kind.message(other));
    }

    private static void assertRefused(String command, String message) {
        CommandResult result =
                CommandResult.by(ShellWords.split(command).orElseThrow().toArray());

        assertThat(result.err()).isEqualTo("loombench: " + message + System.lineSeparator());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
    }
}
