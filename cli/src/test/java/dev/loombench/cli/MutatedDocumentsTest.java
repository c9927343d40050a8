package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Documents of runs and loads, each spoilt at a random place and given to the commands that read it: none is an
/// internal fault. `-Dloombench.seed` sets another seed, and `-Dloombench.mutations` another number.
class MutatedDocumentsTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_261_126L);
    private static final int MUTATIONS = Integer.getInteger("loombench.mutations", 50);
    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> VALUES = List.of(
            "null",
            "\"\"",
            "\"x\"",
            "\"2026-11-21T10:15:00Z\"",
            "0",
            "-1",
            "1",
            "1.5",
            "1e308",
            "-1e308",
            "1e999",
            "\"NaN\"",
            "99999999999",
            "2147483647",
            "-2147483648",
            "1000000000",
            "9223372036854775807",
            "1e-320",
            "true",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "{\"a\": null}",
            "[1,2,3]",
            "\"\\u0000\\u001b[2J\"",
            "\"complete\"");

    /// Words of a fault or of a library, none of which may be in a message.
    private static final Pattern FOREIGN =
            Pattern.compile("internal error|Exception|jackson|`|Source:|java\\.|\\bnull\\b.*because");

    /// A directory with a document, and commands that read it.
    ///
    /// @param file the document that is spoilt
    private record Corpus(String directory, String file, List<List<String>> commands) {}

    private static final List<List<String>> EXPORTS = Stream.of("csv", "md", "jmh", "hdr", "json")
            .map(format -> List.of("export", "RUN", "--format", format))
            .toList();

    private static final List<List<String>> ALL = Stream.concat(
                    EXPORTS.stream(),
                    Stream.of(
                            List.of("report", "RUN", "--out", "OUT"),
                            List.of("compare", "RUN", "BASE"),
                            List.of("compare", "BASE", "RUN", "--metric", "all"),
                            List.of("report", "RUN", "BASE", "--out", "OUT")))
            .toList();

    private static final List<Corpus> CORPORA = List.of(
            new Corpus("http-wait-run", "run.json", ALL),
            new Corpus("recorded/run-rate", "run.json", ALL),
            new Corpus("recorded/run-plan", "run.json", ALL),
            new Corpus("recorded/ab-rate", "run.json", ALL),
            new Corpus("recorded/ab-rate", "ab.json", List.of(List.of("report", "RUN", "--out", "OUT"))),
            new Corpus("recorded/ab-plan", "ab.json", List.of(List.of("report", "RUN", "--out", "OUT"))),
            new Corpus("recorded/run-rate", "trials/1/trial.json", List.of(List.of("compare", "RUN", "BASE"))),
            new Corpus("recorded/load-open", "load.json", EXPORTS),
            new Corpus("recorded/load-closed", "load.json", EXPORTS),
            new Corpus("recorded/load-plan", "load.json", EXPORTS));

    private final Random random = new Random(SEED);

    @TempDir
    Path folder;

    @Test
    void areReadOrRefusedInOneLine() throws IOException {
        List<String> faults = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            Corpus corpus = CORPORA.get(i % CORPORA.size());
            Path run = folder.resolve("run-" + i);
            copy(resource(corpus.directory()), run);
            Path document = run.resolve(corpus.file());
            String place = spoil(document);
            for (List<String> command : corpus.commands()) {
                CommandResult result = result(command, run, resource(corpus.directory()));
                refused += result.code() == ExitCode.BAD_INPUT ? 1 : 0;
                if (isFault(result)) {
                    faults.add("mutation " + i + " of " + corpus.directory() + "/" + corpus.file() + place + ": "
                            + String.join(" ", command) + ": " + result.code() + ": " + result.err());
                }
            }
        }
        System.out.println("seed " + SEED + ": " + refused + " refusals");
        assertThat(faults).isEmpty();
        assertThat(refused).isPositive();
    }

    private CommandResult result(List<String> command, Path run, Path base) {
        return CommandResult.by(command.stream()
                .map(word -> switch (word) {
                    case "RUN" -> run;
                    case "BASE" -> base;
                    case "OUT" -> folder.resolve("out.html");
                    default -> word;
                })
                .toArray());
    }

    private static boolean isFault(CommandResult result) {
        return result.code() == ExitCode.INTERNAL_ERROR
                || FOREIGN.matcher(result.err()).find()
                || (result.code() == ExitCode.BAD_INPUT && result.err().lines().count() != 1);
    }

    /// Spoils a document at one place, and says where and how.
    private String spoil(Path file) throws IOException {
        JsonNode tree = JSON.readTree(Files.readString(file));
        List<JsonNode> containers = new ArrayList<>();
        collect(tree, containers);
        JsonNode container = containers.get(random.nextInt(containers.size()));
        String value = random.nextInt(3) == 0
                ? JSON.writeValueAsString(containers.get(random.nextInt(containers.size())))
                : VALUES.get(random.nextInt(VALUES.size()));
        boolean removed = random.nextInt(4) == 0;
        String where;
        if (container instanceof ObjectNode object) {
            List<String> names = List.copyOf(object.propertyNames());
            where = names.get(random.nextInt(names.size()));
            if (removed) {
                object.remove(where);
            } else {
                object.set(where, JSON.readTree(value));
            }
        } else {
            ArrayNode array = (ArrayNode) container;
            int index = random.nextInt(array.size());
            where = "[" + index + "]";
            if (removed) {
                array.remove(index);
            } else {
                array.set(index, JSON.readTree(value));
            }
        }
        Files.writeString(file, JSON.writeValueAsString(tree));
        return " " + where + (removed ? " removed" : " = " + value.substring(0, Math.min(60, value.length())));
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer() && !node.isEmpty()) {
            containers.add(node);
        }
        node.forEach(child -> collect(child, containers));
    }

    private static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(MutatedDocumentsTest.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
