package dev.loombench.lab.results;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.UnusableFileException;
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

/// Text that another program wrote: in UTF-8 or, as PowerShell's `>` writes it, in UTF-16.
///
/// @param name of its source, for messages
/// @param text without a byte-order mark
public record ForeignText(String name, String text) {
    private static final JsonMapper MAPPER = Json.boundedMapper().build();
    private static final int MAX_EXCERPT = 30;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    public ForeignText {
        text = withoutMark(text);
    }

    /// Reads a file, or a pipe.
    ///
    /// @throws UserErrorException if it is a directory, too large, or no text
    /// @throws IOException if it doesn't exist or can't be read
    public static ForeignText read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = InputFile.open(file, InputLimit.JSON)) {
            bytes = in.readAllBytes();
        } catch (UnusableFileException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        }
        try {
            return new ForeignText(
                    file.toString(),
                    charset(bytes).newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            String problem = isCompressed(bytes) ? "it is compressed; unpack it by gunzip" : "it isn't text in UTF-8";
            throw new UserErrorException(file + ": " + problem, e);
        }
    }

    /// Whether the first two bytes are those of gzip, which are no text in UTF-8.
    private static boolean isCompressed(byte[] start) {
        return start.length > 1 && (start[0] & 0xff) == 0x1f && (start[1] & 0xff) == 0x8b;
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

    /// How the text begins, for messages.
    public String start() {
        return excerpt(text);
    }

    /// Parses the text as JSON.
    ///
    /// @throws UserErrorException if it is something else, or cut; the message names line and column
    public JsonNode json() {
        try {
            return MAPPER.readTree(text);
        } catch (UnexpectedEndOfInputException e) {
            throw new UserErrorException(
                    name + ":" + text.lines().count() + ": the file ends in the middle of a value: it was cut, or its"
                            + " program is still writing or was stopped; measure or copy it again",
                    e);
        } catch (StreamConstraintsException e) {
            throw new UserErrorException(
                    name + ": it is beyond the limits of a JSON file: 500 levels, numbers of 1,000 digits, 20 million"
                            + " tokens",
                    e);
        } catch (JacksonException e) {
            throw new UserErrorException(name + place(e.getLocation()) + ": this isn't JSON here" + near(e), e);
        }
    }

    private static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }

    private String near(JacksonException e) {
        int offset = (int) e.getLocation().getCharOffset();
        return offset > 0 && offset <= text.length() ? ": '" + excerpt(text.substring(offset - 1)) + "'" : "";
    }

    private static String excerpt(String text) {
        return Format.excerpt(text.strip().lines().findFirst().orElse(""), MAX_EXCERPT);
    }
}
