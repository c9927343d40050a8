package dev.loombench.cli.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.cli.Main;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.SettingValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

class AbSideOptionsTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    @Test
    void sidesOfTheCommandLineStandInThePlacesOfTheFilesOwn() {
        PartialAbConfig draft =
                over(file("platform", "virtual", "third"), "--a", "run x", "--b", "run y", "--port-b", "9");

        assertThat(draft.sides().values())
                .extracting(AbSide::name, AbSide::command, AbSide::port)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("platform", List.of("run", "x"), OptionalInt.empty()),
                        org.assertj.core.groups.Tuple.tuple("virtual", List.of("run", "y"), OptionalInt.of(9)),
                        org.assertj.core.groups.Tuple.tuple("third", List.of("run", "third"), OptionalInt.empty()));
    }

    @Test
    void sidesThatAreCalledSoAreMeantByTheirNames() {
        assertThat(side(over(file("b", "a"), "--a", "run x"), "a").command()).containsExactly("run", "x");
        assertThat(over(file("a"), "--b", "run y").sides()).containsOnlyKeys("a", "b");
        assertThat(over(PartialAbConfig.empty(Path.of(".")), "--a", "x", "--b", "y")
                        .sides())
                .containsOnlyKeys("a", "b");
    }

    @Test
    void aVariableOfASideOfTheFileMayBeGiven() {
        AbSide first = side(over(file("platform", "virtual"), "--env-a", "X=1"), "platform");

        assertThat(first.environment()).containsEntry("X", "1");
        assertThat(side(over(file("a"), "--cgroup-a", "/shop"), "a").group()).contains("/shop");
        assertThat(first.command()).containsExactly("run", "platform");
        assertThatThrownBy(() -> over(PartialAbConfig.empty(Path.of(".")), "--env-a", "X=1"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageEndingWith("--cgroup-a needs --a COMMAND");
    }

    @Test
    void whatTheFileTurnsOnCanBeTurnedOff() {
        PartialAbConfig file = PartialAbConfig.options(
                Map.of("find-capacity", setting("true"), "overload", setting("true"), "diagnose", setting("true")),
                Map.of(),
                List.of(),
                Path.of("."));

        assertThat(settings(file, "--no-find-capacity", "--no-overload"))
                .containsEntry("find-capacity", "false")
                .containsEntry("overload", "false");
        assertThat(settings(file, "--find-capacity")).containsEntry("find-capacity", "true");
        assertThat(settings(file, "--no-diagnose")).containsEntry("diagnose", "false");
        assertThat(settings(PartialAbConfig.empty(Path.of(".")), "--diagnose")).containsEntry("diagnose", "true");
        assertThat(settings(file, "--diagnose-jvm", "worker.jar"))
                .containsEntry("diagnose-jvm", "worker.jar")
                .containsEntry("diagnose", "true");
    }

    private static AbSide side(PartialAbConfig draft, String name) {
        return draft.sides().values().stream()
                .filter(side -> side.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static SettingValue setting(String word) {
        return SettingValue.option("--x", word);
    }

    private static Map<String, String> settings(PartialAbConfig file, String... words) {
        Map<String, String> texts = new LinkedHashMap<>();
        AbSettings.applyTo(file, parsed(words), HERE).settings().forEach((key, given) -> texts.put(key, given.text()));
        return texts;
    }

    private static PartialAbConfig over(PartialAbConfig file, String... words) {
        return AbSideOptions.applyTo(file, parsed(words), HERE);
    }

    private static ParseResult parsed(String... words) {
        String[] command = Stream.concat(Stream.of("ab"), Stream.of(words)).toArray(String[]::new);
        return Main.commandLine(command).parseArgs(command).subcommand();
    }

    private static PartialAbConfig file(String... names) {
        Map<String, AbSide> sides = new LinkedHashMap<>();
        for (String name : names) {
            sides.put(name, new AbSide(name, List.of("run", name), Map.of(), OptionalInt.empty(), Path.of(".")));
        }
        return PartialAbConfig.options(Map.of(), sides, List.of(), Path.of("."));
    }
}
