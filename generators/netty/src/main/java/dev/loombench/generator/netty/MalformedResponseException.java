package dev.loombench.generator.netty;

/// Thrown when received bytes are not a valid HTTP/1 response. Has no stack trace.
final class MalformedResponseException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedResponseException(String message) {
        super(message, null, false, false);
    }
}
