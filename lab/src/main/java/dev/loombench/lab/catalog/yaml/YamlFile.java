package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.InvalidValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/// Parses YAML text, and reports syntax errors with their place.
public final class YamlFile {
    static final String FORBIDDEN = "the character U+%04X is not allowed";

    private YamlFile() {}

    /// Text of a file.
    ///
    /// @throws UserErrorException if it can't be read, or isn't UTF-8
    public static String text(Path file) {
        return text(file, file.toString());
    }

    /// Text of a file.
    ///
    /// @param name name of the file for messages
    /// @throws UserErrorException if it can't be read, or isn't UTF-8
    public static String text(Path file, String name) {
        try {
            return InputFile.text(file, InputLimit.YAML);
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, name, FileErrorText.reason(e));
        }
    }

    /// Directory of a file, from which relative paths in it start.
    public static Path directory(Path file) {
        Path directory = file.toAbsolutePath().normalize().getParent();
        return directory == null ? Path.of("/") : directory;
    }

    /// Whole file as a value.
    ///
    /// @param file name of the file for messages
    /// @param what description of the expected contents, such as `an experiment`
    /// @throws UserErrorException if it isn't YAML, with its line and column
    public static YamlValue read(String file, String text, String what) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setAllowNonScalarKeys(true)
                .build();
        try {
            Parser events = new ParserImpl(settings, new StreamReader(settings, text));
            Optional<Node> node = new Composer(settings, new DepthLimitedParser(events, file)).getSingleNode();
            node.ifPresent(YamlSecrets::learn);
            return new YamlValue(
                    file,
                    what,
                    node.orElseThrow(
                            () -> FileError.NOT_YAML.error(file + ":1:1", "the file is empty; it needs " + what)));
        } catch (MarkedYamlEngineException e) {
            throw FileError.NOT_YAML.because(e, place(file, e.getProblemMark()), e.getProblem());
        } catch (ReaderException e) {
            throw FileError.NOT_YAML.because(
                    e, file + place(text, e.getPosition()), FORBIDDEN.formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            throw FileError.NOT_YAML.because(e, file, firstLine(String.valueOf(e.getMessage())));
        }
    }

    /// Refuses another schema than the only one so far.
    public static void requireSchema(YamlMapping fields, String schema) {
        fields.need("schema").as(word -> {
            if (!word.equals(schema)) {
                throw new InvalidValueException(word, "a schema that this version reads; it reads " + schema);
            }
            return word;
        });
    }

    /// Line and column for messages, such as `:3:14`.
    ///
    /// @param position index of a code point, from 0
    private static String place(String text, int position) {
        int end = text.offsetByCodePoints(0, Math.min(position, text.codePointCount(0, text.length())));
        int lineStart = text.lastIndexOf('\n', end - 1) + 1;
        long line =
                1 + text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
        return ":" + line + ":" + (1 + text.codePointCount(lineStart, end));
    }

    /// File with line and column where they are known, for messages.
    static String place(String file, Optional<Mark> mark) {
        return file
                + mark.map(at -> ":" + (at.getLine() + 1) + ":" + (at.getColumn() + 1))
                        .orElse("");
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    /// YAML parser that refuses deep nesting: the composer recurses, and a file of brackets would overflow its
    /// stack.
    private static final class DepthLimitedParser implements Parser {
        private static final int MAX_DEPTH = 30;

        private final Parser events;
        private final String file;
        private int depth;

        DepthLimitedParser(Parser events, String file) {
            this.events = events;
            this.file = file;
        }

        @Override
        public Event next() {
            Event event = events.next();
            depth += switch (event.getEventId()) {
                case MappingStart, SequenceStart -> 1;
                case MappingEnd, SequenceEnd -> -1;
                case Alias, Scalar, Comment, DocumentStart, DocumentEnd, StreamStart, StreamEnd -> 0;
            };
            if (depth > MAX_DEPTH) {
                throw FileError.TOO_DEEP.error(place(file, event.getStartMark()), MAX_DEPTH);
            }
            return event;
        }

        @Override
        public boolean hasNext() {
            return events.hasNext();
        }

        @Override
        public boolean checkEvent(Event.ID choice) {
            return events.checkEvent(choice);
        }

        @Override
        public Event peekEvent() {
            return events.peekEvent();
        }
    }
}
