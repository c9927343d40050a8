package dev.loombench.report.compare;

import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.ShellCommand;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes what differs between the sides of a comparison: words of their commands, variables, and what their JVMs
/// say.
final class SideDifferences {
    private static final String ABSENT = "–";

    /// A trait of all sides, with its value on each; a dash where a side lacks it.
    private record Trait(String name, List<String> values) {}

    private SideDifferences() {}

    static Block of(AbDocument ab) {
        List<Trait> differing = traits(ab)
                .filter(trait -> trait.values().stream().distinct().count() > 1)
                .toList();
        List<Column<Trait>> columns = new ArrayList<>(List.of(Column.left("differs", Trait::name)));
        for (int side = 0; side < ab.sides().size(); side++) {
            int index = side;
            columns.add(Column.of(
                    ab.sides().get(side).name(),
                    Align.PROSE,
                    trait -> Text.of(trait.values().get(index), Tone.CODE)));
        }
        return differing.isEmpty() ? new Sentence(Remark.NO_DIFFERENCE.message()) : Table.of(differing, columns);
    }

    private static Stream<Trait> traits(AbDocument ab) {
        var sides = ab.sides();
        return Stream.of(
                        Stream.of(new Trait(
                                "command",
                                differing(sides.stream()
                                        .map(side -> side.command())
                                        .toList()))),
                        sides.stream()
                                .flatMap(side -> side.env().keySet().stream())
                                .distinct()
                                .map(name -> of(name, sides, side -> side.env().get(name))),
                        Stream.of(
                                of("directory", sides, side -> side.directory()),
                                of("CPU set", sides, side -> side.cpus()),
                                ofJvm("Java", ab, SideRuntime::java),
                                ofJvm("collector", ab, SideRuntime::collector),
                                ofJvm(
                                        "largest heap",
                                        ab,
                                        jvm -> jvm.maxHeap() == null ? null : Format.bytes(jvm.maxHeap())),
                                ofJvm("processors", ab, SideRuntime::processors),
                                ofJvm("threads of requests", ab, SideRuntime::threads),
                                ofJvm("server", ab, SideRuntime::server),
                                ofJvm("pool", ab, SideRuntime::pool),
                                ofJvm("pool's threads", ab, SideRuntime::poolThreads)))
                .flatMap(traits -> traits);
    }

    private static <T> Trait of(String name, List<T> sides, Function<T, @Nullable Object> value) {
        return new Trait(
                name,
                sides.stream()
                        .map(side -> Objects.toString(value.apply(side), ABSENT))
                        .toList());
    }

    private static Trait ofJvm(String name, AbDocument ab, Function<SideRuntime, @Nullable Object> value) {
        return of(
                name,
                ab.sides(),
                side -> ab.facts().runtimes().stream()
                        .filter(jvm -> jvm.side().equals(side.name()))
                        .findFirst()
                        .map(value)
                        .orElse(null));
    }

    /// The words of each command that not all commands have; where these don't tell them apart, as if only their order
    /// differs, all between the words that all begin with and those that all end with.
    private static List<String> differing(List<List<String>> commands) {
        Set<String> shared = commands.stream().flatMap(List::stream).collect(Collectors.toCollection(HashSet::new));
        commands.forEach(shared::retainAll);
        List<List<String>> own = commands.stream()
                .map(command ->
                        command.stream().filter(word -> !shared.contains(word)).toList())
                .toList();
        return (Set.copyOf(own).size() == Set.copyOf(commands).size() ? own : middles(commands))
                .stream()
                        .map(words -> words.isEmpty() ? ABSENT : ShellCommand.line(words))
                        .toList();
    }

    private static List<List<String>> middles(List<List<String>> commands) {
        int first = sameAtStart(commands);
        List<List<String>> rest = commands.stream()
                .map(command -> command.subList(first, command.size()))
                .toList();
        int last = sameAtStart(rest.stream().map(List::reversed).toList());
        return rest.stream().map(words -> words.subList(0, words.size() - last)).toList();
    }

    private static int sameAtStart(List<List<String>> commands) {
        List<String> first = commands.getFirst();
        return (int) IntStream.range(0, first.size())
                .takeWhile(place -> commands.stream()
                        .allMatch(words ->
                                words.size() > place && words.get(place).equals(first.get(place))))
                .count();
    }
}
