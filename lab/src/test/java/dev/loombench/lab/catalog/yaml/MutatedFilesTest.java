package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.run.RepositoryFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tests with randomly mutated shipped files: the reader returns an experiment that can be scheduled, or
/// refuses in one line that names the file. The schema accepts whatever the reader accepts, apart from YAML
/// tags, which the reader ignores. `-Dloombench.seed` sets another seed.
class MutatedFilesTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    private static final int FILES = 500;
    private static final Pattern TOKEN = Pattern.compile("[\\w.$-]+|[^\\w\\s]|\\s+");
    /// Words that mean something to YAML or Loombench.
    private static final List<String> TOKENS = Stream.concat(
                    Stream.of(
                            "", " ", "\n", "\t", "\0", ": ", "- ", "&a ", "!!int ", "!x ", "? ", "---\n", "...\n",
                            "\uD800"),
                    Stream.of("""
            [ ] { } : , *a # | > ' " % @ << null true 0 -1 1e9 99999999999999999999 10M 200ms NaN é $tasks $
            goetz fixed-pool(goetz) model tasks time throughput
            """.strip().split("\\s+")))
            .toList();

    private final Random random = new Random(SEED);
    private int accepted;

    @Test
    void areReadOrRefusedAndNothingElse() {
        List<String> shipped = RepositoryFiles.experiments().stream()
                .map(RepositoryFiles::text)
                .toList();
        for (int i = 0; i < FILES; i++) {
            String text = shipped.get(random.nextInt(shipped.size()));
            for (int mutations = 1 + random.nextInt(3); mutations > 0; mutations--) {
                text = random.nextBoolean() ? mutated(text, lines(text)) : mutated(text, tokens(text));
            }
            check(i, text);
        }
        System.out.println("seed " + SEED + ": " + accepted + " of " + FILES + " spoilt files were accepted");
        assertThat(accepted)
                .as("files that are still experiments, with seed " + SEED)
                .isBetween(FILES / 20, FILES * 3 / 4);
    }

    private void check(int number, String text) {
        try {
            var experiment = ExperimentReader.read("spoilt.yaml", Path.of("."), text);
            for (Profile profile : Profile.values()) {
                assertThat(Grid.cells(experiment, profile)).isNotEmpty();
            }
            if (!text.contains("!")) {
                assertThat(ExperimentSchema.problems(text))
                        .as(named(number, text))
                        .isEmpty();
            }
            accepted++;
        } catch (UserErrorException e) {
            assertThat(e.getMessage())
                    .as(named(number, text))
                    .startsWith("spoilt.yaml:")
                    .hasLineCount(1);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            fail(named(number, text), e);
        }
    }

    private static String named(int number, String text) {
        return "file " + number + " of seed " + SEED + ":\n" + text + "\n";
    }

    private static List<String> lines(String text) {
        return Pattern.compile("[^\n]*\n|[^\n]+$")
                .matcher(text)
                .results()
                .map(r -> r.group())
                .toList();
    }

    private static List<String> tokens(String text) {
        return TOKEN.matcher(text).results().map(r -> r.group()).toList();
    }

    /// Text with one part deleted, doubled, or replaced by another part or by a word that means something to
    /// YAML or Loombench.
    private String mutated(String text, List<String> parts) {
        if (parts.isEmpty()) {
            return text;
        }
        List<String> changed = new ArrayList<>(parts);
        int place = random.nextInt(changed.size());
        switch (random.nextInt(4)) {
            case 0 -> changed.remove(place);
            case 1 -> changed.add(place, changed.get(place));
            case 2 -> changed.set(place, changed.get(random.nextInt(changed.size())));
            default -> changed.set(place, TOKENS.get(random.nextInt(TOKENS.size())));
        }
        return String.join("", changed);
    }
}
