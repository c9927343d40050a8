package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.HttpHeader;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one request says, with all values in their places.
///
/// @param form of which it is
/// @param target path and query, percent-encoded
/// @param headers all but the length of a body that there is; a value has a character for each byte of its UTF-8
/// @param body its bytes, which nobody takes out; null where there is none
record Message(
        Form form,
        String target,
        List<HttpHeader> headers,
        @Nullable ByteBuffer body) {}
