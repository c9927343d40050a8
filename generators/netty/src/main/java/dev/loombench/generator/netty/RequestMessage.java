package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;

/// One HTTP request, with all placeholders filled.
///
/// @param bytes head and body, never released
record RequestMessage(RequestTemplate template, ByteBuf bytes) {}
