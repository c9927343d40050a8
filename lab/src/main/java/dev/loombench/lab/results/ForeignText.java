package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Text that another program wrote: in UTF-8 or, as PowerShell's `>` writes it, in UTF-16.
///
/// @param name of its source, for messages
/// @param text without a byte-order mark
public record ForeignText(String name, String text) {
    /// Also reads the object in a script.
    private static final JsonMapper MAPPER = Json.boundedMapper()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
            .build();

    private static final int MAX_EXCERPT = 30;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    public ForeignText {
        text = withoutMark(text);
    }

    /// Reads a file, or a pipe.
    ///
    /// @throws UserErrorException if it is no text
    /// @throws IOException if it doesn't exist, is a directory, too large, or can't be read
    public static ForeignText read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = InputFile.open(file, InputLimit.JSON)) {
            bytes = in.readAllBytes();
        }
        try {
            return new ForeignText(
                    file.toString(),
                    charset(bytes).newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            throw FileError.NOT_TEXT.because(e, file);
        }
    }

    /// The charset that the first two bytes tell; UTF-8 without a mark.
    static Charset charset(byte[] start) {
        if (start.length < 2) {
            return StandardCharsets.UTF_8;
        }
        int mark = (start[0] & 0xff) << 8 | (start[1] & 0xff);
        return switch (mark) {
            case 0xfffe -> StandardCharsets.UTF_16LE;
            case 0xfeff -> StandardCharsets.UTF_16BE;
            default -> StandardCharsets.UTF_8;
        };
    }

    static String withoutMark(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /// Its name with the number of its last line, for messages.
    String end() {
        return name + ":" + text.lines().count();
    }

    /// Parses the text as JSON.
    ///
    /// @throws UserErrorException if it is something else, or cut; the message names line and column
    public JsonNode json() {
        try {
            return MAPPER.readTree(text);
        } catch (UnexpectedEndOfInputException e) {
            throw FileError.CUT.because(e, end());
        } catch (StreamConstraintsException e) {
            throw FileError.BEYOND_LIMITS.because(e, name);
        } catch (JacksonException e) {
            throw FileError.NOT_JSON.because(e, name + CorruptFileException.place(e.getLocation()), near(e));
        }
    }

    private String near(JacksonException e) {
        int offset = Math.clamp(e.getLocation().getCharOffset() - 1, 0, text.length());
        return Format.excerpt(text.substring(offset).strip().lines().findFirst().orElse(""), MAX_EXCERPT);
    }
}
