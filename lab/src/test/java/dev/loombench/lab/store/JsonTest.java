package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.SampleRecords;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.protocol.FileProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    private static final JdkRecord OLD = new JdkRecord("21", "/opt/jdk-21", "21.0.8", "Somebody", List.of());

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(classes = {RunDocument.class, Manifest.class, TrialRecord.class})
    void whatIsWrittenIsReadBack(Class<? extends Record> type) throws IOException {
        for (Record value : List.of(SampleRecords.full(type), SampleRecords.sparse(type))) {
            Path file = directory.resolve("value.json");
            Json.write(file, value);

            assertThat(Json.<Record>read(file, cast(type))).isEqualTo(value);
        }
    }

    @Test
    void whatIsAbsentIsLeftOut() {
        assertThat(Json.text(SampleRecords.sparse(TrialRecord.class)))
                .doesNotContain("null", "repeatedBy", "calibration");
    }

    @Test
    void fieldsOfALaterVersionAreIgnored() throws IOException {
        Path file = Files.writeString(
                directory.resolve("jdk.json"), Json.text(OLD).replaceFirst("\\{", "{\"later\": [1],"));

        assertThat(Json.read(file, JdkRecord.class)).isEqualTo(OLD);
    }

    @Test
    void aByteOrderMarkIsSkipped() throws IOException {
        Path file = Files.writeString(directory.resolve("jdk.json"), "\uFEFF" + Json.text(OLD));

        assertThat(Json.read(file, JdkRecord.class)).isEqualTo(OLD);
        assertThat(Json.text(file, "id")).contains("21");
    }

    @Test
    void valuesThatCannotBeWrittenLeaveTheOldFile() throws IOException {
        Path file = directory.resolve("jdk.json");
        Json.write(file, OLD);

        AbstractList<String> unwritable = new AbstractList<>() {
            @Override
            public String get(int index) {
                throw new IllegalStateException("no value");
            }

            @Override
            public int size() {
                return 1;
            }
        };

        assertThatThrownBy(() -> Json.write(file, unwritable)).isInstanceOf(RuntimeException.class);
        assertThat(Json.read(file, JdkRecord.class)).isEqualTo(OLD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "{",
                "[]",
                "42",
                "{\"id\": [}",
                "{\"flags\": {\"a\": 1}}",
                "\0",
                "{\"id\": \"25\"} x{"
            })
    void whatIsNoSuchValueIsDamaged(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("jdk.json"), text);

        assertThatThrownBy(() -> Json.read(file, JdkRecord.class))
                .isInstanceOf(CorruptFileException.class)
                .message()
                .startsWith(file.toString())
                .contains("damaged: ")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "''                                      | it is empty",
                "[1]                                     | it isn't an object",
                "{'id': '', 'home': '', 'version': '', 'vendor': '', 'flags': []}{} | there is something after its end",
                "{'flags': 'x'}                          | 'flags' isn't a list",
                "{'id': 'x'}                             | 'home' is missing",
                "{'id': null}                            | 'id' is missing",
                "{'flags': ['x', null]}                  | 'flags' is missing",
                "{'id': []}                              | 'id' isn't text"
            })
    void damageIsToldInTheWordsOfTheFile(String text, String message) throws IOException {
        Path file = Files.writeString(directory.resolve("jdk.json"), text.equals("''") ? "" : text.replace('\'', '"'));

        assertThatThrownBy(() -> Json.read(file, JdkRecord.class)).hasMessageEndingWith(": damaged: " + message);
    }

    @Test
    void aValueOfTheWrongKindIsNamedByItsField() throws IOException {
        Path file = directory.resolve("run.json");
        String validJson = Json.text(SampleRecords.full(RunDocument.class));
        for (String[] damage : new String[][] {
            {
                "\"startedAt\"[^,]*",
                "\"startedAt\" : \"yesterday\"",
                "'startedAt' isn't a time such as 2026-11-21T10:15:00Z"
            },
            {"\"cores\"[^,]*", "\"cores\" : \"two\"", "'host.cores' isn't a whole number"},
            {"\"status\"[^,]*", "\"status\" : \"odd\"", "'status' isn't one of "}
        }) {
            Files.writeString(file, validJson.replaceFirst(damage[0], damage[1]));

            assertThatThrownBy(() -> Json.read(file, RunDocument.class))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining(": damaged: " + damage[2]);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nesting | nesting depth (501) exceeds the maximum allowed (500)",
                "digits  | Number value length (5000) exceeds the maximum allowed (1000)",
                "name    | Name length",
                "cut     | Unexpected end-of-input"
            })
    void whatNoParserShouldTakeIsRefusedWithItsPlace(String kind, String problem) throws IOException {
        String text = switch (kind) {
            case "nesting" -> "{\"a\":".repeat(100_000);
            case "digits" -> "{\"a\": " + "9".repeat(5_000) + "}";
            case "name" -> "{\"" + "k".repeat(100_000) + "\": 1}";
            default -> "{\"id\": \"25\", \"fla";
        };
        Path file = Files.writeString(directory.resolve("jdk.json"), text);

        for (ThrowingCallable reading : List.<ThrowingCallable>of(
                () -> Json.read(file, JdkRecord.class), () -> Json.readTree(file), () -> Json.text(file, "schema"))) {
            assertThatThrownBy(reading)
                    .isInstanceOf(CorruptFileException.class)
                    .message()
                    .startsWith(file + ":1:")
                    .contains(problem)
                    .doesNotContain("`", "Source", "Constraints")
                    .hasLineCount(1);
        }
    }

    @Test
    void whatIsNotARegularFileOrTooLargeIsRefused() throws IOException {
        Path loop = Files.createSymbolicLink(directory.resolve("loop.json"), Path.of("loop.json"));
        Path large = directory.resolve("large.json");
        try (FileChannel sparse = FileChannel.open(large, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[1]), 1L << 33);
        }

        assertRefused(loop, FileProblem.LOOP.message());
        assertRefused(large, FileProblem.TOO_LARGE.message(128, "a JSON file"));
        assertRefused(directory, FileProblem.DIRECTORY.message());
    }

    private static void assertRefused(Path file, String problem) {
        assertThatThrownBy(() -> Json.read(file, JdkRecord.class))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(file + ": damaged: " + problem);
    }

    @Test
    void damageIsNamedByItsPlace() throws IOException {
        Path file = Files.writeString(directory.resolve("jdk.json"), "{\n  \"id\": 25,\n  oops\n}");

        assertThatThrownBy(() -> Json.readTree(file))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith(file + ":3:");
    }

    @SuppressWarnings("unchecked")
    private static Class<Record> cast(Class<? extends Record> type) {
        return (Class<Record>) type;
    }

    /// Else a document with such a word couldn't be read again.
    @Test
    void aSecretThatIsAWordOfTheSchemaStaysThere() {
        Secrets.known().declare("JSON_TEST_WORD=not-reproduced-here");
        ClaimRecord claim = new ClaimRecord(
                "1",
                "text",
                "S",
                "half",
                "at most 0.6",
                null,
                null,
                null,
                ClaimVerdict.NOT_REPRODUCED_HERE,
                "it said not-reproduced-here",
                "text",
                "25",
                null,
                null,
                "why",
                null);

        ClaimRecord redacted = Json.redacted(claim, ClaimRecord.class);

        assertThat(redacted.verdict()).isEqualTo(ClaimVerdict.NOT_REPRODUCED_HERE);
        assertThat(redacted.sentence()).isEqualTo("it said ***");
    }
}
