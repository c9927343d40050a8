package dev.loombench.cli.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.cli.Main;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.settings.AbConfigParser;
import dev.loombench.lab.service.settings.AbFileReader;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.SettingValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParseResult;

class AbConfigOptionsTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    @Test
    void sidesOfTheCommandLineStandInThePlacesOfTheFilesOwn() {
        assertThat(sides(file("platform", "virtual", "third"), "--a", "run x", "--b", "run y", "--port-b", "9"))
                .containsExactly(
                        side("platform", List.of("run", "x"), OptionalInt.empty()),
                        side("virtual", List.of("run", "y"), OptionalInt.of(9)),
                        side("third", List.of("run", "third"), OptionalInt.empty()));
    }

    @Test
    void sidesThatAreCalledSoAreMeantByTheirNames() {
        assertThat(sides(file("b", "a"), "--a", "run x"))
                .containsExactly(
                        side("b", List.of("run", "b"), OptionalInt.empty()),
                        side("a", List.of("run", "x"), OptionalInt.empty()));
        assertThat(sides(file("a"), "--b", "run y")).extracting(AbSide::name).containsExactly("a", "b");
        assertThat(sides(none(), "--a", "x", "--b", "y"))
                .extracting(AbSide::name)
                .containsExactly("a", "b");
    }

    @Test
    void aVariableOfASideOfTheFileMayBeGiven() {
        AbSide first = sides(file("platform", "virtual"), "--env-a", "X=1", "--cgroup-a", "/shop")
                .getFirst();

        assertThat(first.environment()).containsExactly(Map.entry("FILE", "1"), Map.entry("X", "1"));
        assertThat(first.group()).contains("/shop");
        assertThat(first.command()).containsExactly("run", "platform");
        assertThatThrownBy(() -> sides(none(), "--env-a", "X=1"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageEndingWith("--cgroup-a needs --a COMMAND");
    }

    @ParameterizedTest
    @CsvSource({
        "--no-find-capacity, find-capacity, false",
        "--no-diagnose, diagnose, false",
        "--diagnose, diagnose, true",
        "--bigger-pool, bigger-pool, true",
        "--bigger-pool=7, bigger-pool, 7",
        "--header=A: b, headers, A: b",
        "-J=users=5, properties, users=5"
    })
    void anOptionIsAKeyOfTheFile(String option, String key, String text) {
        assertThat(AbConfigOptions.options(parsed(option), HERE).settings().byKey())
                .containsOnlyKeys(key)
                .allSatisfy((_, value) -> assertThat(value.texts()).containsExactly(text));
    }

    @Test
    void whatTheFileTurnsOnCanBeTurnedOff() {
        PartialAbConfig file = file("a", "b");

        assertThat(config(file).effort().search()).isPresent();
        assertThat(config(file, "--no-find-capacity").effort().search()).isEmpty();
        assertThat(config(file, "--no-diagnose").effort().diagnose()).isFalse();
    }

    private static AbSide side(String name, List<String> command, OptionalInt port) {
        return new AbSide(name, command, Map.of("FILE", "1"), port, HERE);
    }

    private static List<AbSide> sides(PartialAbConfig file, String... words) {
        return config(file, words).sides();
    }

    private static AbConfig config(PartialAbConfig file, String... words) {
        PartialAbConfig options = AbConfigOptions.options(
                parsed(Stream.concat(Stream.of("--url", "http://h/", "--rate", "1"), Stream.of(words))
                        .toArray(String[]::new)),
                HERE);
        return AbConfigParser.parse(options.withDefaults(file), 1);
    }

    private static ParseResult parsed(String... words) {
        String[] command = Stream.concat(Stream.of("ab"), Stream.of(words)).toArray(String[]::new);
        return Main.commandLine(command).parseArgs(command).subcommand();
    }

    private static PartialAbConfig none() {
        return PartialAbConfig.options(SettingValues.NONE, Map.of(), HERE);
    }

    private static PartialAbConfig file(String... names) {
        StringBuilder text = new StringBuilder("schema: loombench/ab/v1\nfind-capacity: true\nslo: p99<1s\nsides:\n");
        for (String name : names) {
            text.append("  " + name + ": {command: run " + name + ", env: {FILE: 1}}\n");
        }
        return AbFileReader.read("ab.yaml", HERE, text.toString(), Optional.empty());
    }
}
