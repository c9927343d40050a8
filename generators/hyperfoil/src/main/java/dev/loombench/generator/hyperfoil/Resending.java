package dev.loombench.generator.hyperfoil;

/// Which requests are sent once more (RFC 9112, 9.3.1): those that may be carried out twice, once each, where a
/// connection that had carried answers was closed before a byte of this one came. So the server had closed it between
/// two requests.
///
/// @param timeout in nanoseconds, after which a request isn't sent again
record Resending(long timeout) {
    /// Whether a request that ended in this way is to be sent again.
    boolean applies(Request request, Outcome outcome, long now) {
        return outcome == Outcome.KEPT_CLOSED
                && request.message().form().isIdempotent()
                && request.sentBefore().isEmpty()
                && now - request.prompt() < timeout;
    }
}
