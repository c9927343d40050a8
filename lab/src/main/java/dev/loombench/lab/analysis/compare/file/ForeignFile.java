package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputFile.Limit;
import dev.loombench.protocol.InputFile.UnusableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file of another program, as JSON: JSON itself, whatever mark is in front of it, or JMH's CSV.
final class ForeignFile {
    private static final JsonMapper MAPPER = Json.boundedMapper().build();
    private static final int MAX_EXCERPT = 30;

    private ForeignFile() {}

    /// Reads the file.
    ///
    /// @throws UserErrorException if it is something else, or cut; the message names line and column
    /// @throws IOException if it can't be read
    static JsonNode read(Path file) throws IOException {
        String text = text(file);
        if (text.isBlank()) {
            throw new UserErrorException(
                    file + ": the file is empty; the program that should have written it may have" + " failed");
        }
        if (JmhCsv.isHeader(text)) {
            return JmhCsv.toJson(file, text);
        }
        char first = text.stripLeading().charAt(0);
        if (first != '[' && first != '{' && !Character.isDigit(first)) {
            throw new UserErrorException(file + ":1: it begins with '" + excerpt(text) + "', so it is no JSON; "
                    + "what JMH prints has no figures of forks: run it with -rf json -rff FILE");
        }
        try {
            return MAPPER.readTree(text);
        } catch (UnexpectedEndOfInputException e) {
            throw new UserErrorException(
                    file + ":" + text.lines().count() + ": the file ends in the middle of a value: it was cut, or its"
                            + " program is still writing or was stopped; measure or copy it again",
                    e);
        } catch (StreamConstraintsException e) {
            throw new UserErrorException(
                    file + ": it is beyond the limits of a JSON file: 500 levels, numbers of 1,000 digits, 20 million"
                            + " tokens",
                    e);
        } catch (JacksonException e) {
            throw new UserErrorException(file + place(e.getLocation()) + ": this isn't JSON here" + near(text, e), e);
        }
    }

    /// Text of the file in UTF-8 or, as PowerShell's `>` writes it, in UTF-16, without the byte-order mark.
    private static String text(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = InputFile.open(file, Limit.JSON)) {
            bytes = in.readAllBytes();
        } catch (UnusableFileException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        }
        Charset charset = bytes.length > 1 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe
                ? StandardCharsets.UTF_16LE
                : bytes.length > 1 && (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xff) == 0xff
                        ? StandardCharsets.UTF_16BE
                        : StandardCharsets.UTF_8;
        try {
            String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new UserErrorException(file + ": it isn't text in UTF-8", e);
        }
    }

    private static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }

    private static String near(String text, JacksonException e) {
        int offset = (int) e.getLocation().getCharOffset();
        return offset > 0 && offset <= text.length() ? ": '" + excerpt(text.substring(offset - 1)) + "'" : "";
    }

    private static String excerpt(String text) {
        return Format.excerpt(text.strip().lines().findFirst().orElse(""), MAX_EXCERPT);
    }
}
