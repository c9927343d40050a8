package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.HttpHeader;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Content of one HTTP request, with all placeholders filled.
///
/// @param template template of the message
/// @param target path and query, percent-encoded
/// @param headers all but the length of a non-empty body; values have one character for each byte of their
///     UTF-8
/// @param body read-only bytes; null if there is none
record RequestMessage(
        RequestTemplate template,
        String target,
        List<HttpHeader> headers,
        @Nullable ByteBuffer body) {}
