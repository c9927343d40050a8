package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.FakeJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests that invalid input is refused with a one-line message, and that nothing is written.
class BadInputTest {
    @TempDir
    Path folder;

    @BeforeEach
    void setUp() throws IOException {
        System.setProperty("loombench.home", System.getProperty("loombench.root"));
        Files.writeString(folder.resolve("file"), "a file");
        Files.writeString(folder.resolve("broken.yaml"), "id: x\n  title: [\n");
        FakeJdk.program(FakeJdk.at(folder.resolve("broken"), "25.0.1", "Me"), "echo no such thing >&2; exit 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            laod http://h/ --rate 5                              | did you mean 'load'
            run sleep-10kk                                       | did you mean 'sleep-10k'
            run HERE/nosuch.yaml                                 | no such file
            run HERE/                                            | is a directory
            run HERE/broken.yaml                                 | broken.yaml:2:
            run micro-tasks --forks -3                           | a count
            run micro-tasks --forks 99999999999                  | from 1 to 1000
            run micro-tasks -p foo=1                             | no selected experiment has this factor
            run micro-tasks -p tasks=-5                          | '-5' is not
            run micro-tasks -p tasks=999999999999                | 1 to 10000000
            run micro-tasks -p tasks=1 -p tasks=2                | 'tasks' is given twice
            run micro-tasks -p tasks=1,1                         | '1' is given twice
            load http://u:p@h/ --plan HERE/file                  | aren't passed to a plan
            load ftp://h/ --plan HERE/file                       | like http://host:8080/path
            run micro-tasks --models fixed-pool(0)               | '0' is not a pool size
            run --budget 0s                                      | must be more than 0
            run --margin NaN                                     | above 0 and below 1
            run --precision 60%                                  | from 0.1% to 50%
            run --precision abc                                  | above 0 and below 1
            run micro-tasks --name a/b                           | letters, digits
            run micro-tasks --jvm-arg=                           | begins with '-'
            run micro-tasks --jvm-arg=-XX:+Nonsense              | Unrecognized VM option 'Nonsense'
            run micro-tasks --variant nonsense=-XX:+Nonsense     | Unrecognized VM option
            run micro-tasks --variant zgc                        | NAME=OPTIONS
            run micro-tasks --variant a=-Xint --variant a=-Xcomp | 'a' is given twice
            run micro-tasks --cpus 0                             | from 1 to
            run micro-tasks --cpus 1,2,1                         | '1' is given twice
            run micro-tasks --cpu-quota 0.09                     | from 0.1 to
            run micro-tasks --cpu-quota NaN                      | from 0.1 to
            run micro-tasks --cpus 1,two                         | a count
            run --jdk 17                                         | JDK 17 is too old
            run --jdk HERE/broken                                | no such thing
            run --jdk HERE/nowhere                               | no such directory
            run --resume HERE                                    | not a Loombench run
            open HERE                                            | not a Loombench run
            export HERE --format csv                             | not a Loombench run
            init                                                 | task CLASS
            init task 9lives --classpath . --out HERE/new.yaml   | '9lives'
            init task A --classpath no --out HERE/new.yaml       | HERE/no
            init ab --a x                                        | '--b=COMMAND', '--url=URL'
            init ab --a x --b y --url h:1 --out HERE/new.yaml    | new.yaml:5:
            model                                                | which model? Add pool or queue
            model pool --wait 100ms --cpu 2ms                    | Missing required option: '--rate=RATE'
            model pool --rate 5 --wait 100 --cpu 1ms             | --wait 100: '100' is not a duration
            model pool --rate 0 --wait 1ms --cpu 1ms             | --rate 0: '0' is not a rate
            model pool --rate 5 --wait 1ms --cpu 1ms --hold 2ms  | --hold 2ms: must be from 0
            model pool --rate 5 --wait 1ms --cpu 1ms --threads 100001 | --threads 100001: must be from 1 to 100000
            model pool --rate 5 --wait 1ms --cpu 1ms --users 3   | Unknown options: '--users', '3'
            model pool --rate 5000 --wait 100ms --cpu 2ms --cores 4 | queues grow without end: a pool of 200 answers at most
            model queue --servers 1 --service 100ms --rate fast  | --rate fast: 'fast' is not a rate such as 170/s
            show x                                               | unknown experiment 'x'
            list --nonsense                                      | --nonsense
            """)
    void isRefusedOnOneLine(String command, String words) {
        CommandResult result = CommandResult.by(
                (Object[]) command.replace("HERE", folder.toString()).split(" "));

        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .startsWith("loombench: ")
                .contains(words.replace("HERE", folder.toString()))
                .doesNotContain("Exception", "internal error");
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out()).isEmpty();
        assertThat(Path.of("loombench-runs")).doesNotExist();
        assertThat(folder.resolve("new.yaml")).doesNotExist();
    }

    @Test
    void resultsThatCanNotBeWrittenAreNoMistakeOfTheCommand() {
        Path file = folder.resolve("file");

        assertThat(CommandResult.by("run", "wall-clock-sleep", "--profile", "smoke", "--out", file)
                        .code())
                .isEqualTo(ExitCode.UNFIT);
    }

    @Test
    void aPlanForClaimsHasWhatTheyNeed() {
        CommandResult plan = CommandResult.by(
                "run", "cpu-sweep", "http-wait", "--claims", "--forks", 1, "--dry-run", "--format", "json");
        CommandResult nothing = CommandResult.by("run", "wall-clock-sleep", "--claims", "--dry-run");

        assertThat(plan.code()).as(plan.err()).isZero();
        assertThat(plan.err()).contains(Notice.NO_CLAIMS.message("http-wait"));
        assertThat(plan.out()).contains("\"tokens\" : \"100k\"").doesNotContain("http-wait");
        assertThat(nothing.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(nothing.err()).contains(OptionError.NO_CLAIM.message("quick"));
    }
}
