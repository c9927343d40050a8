package dev.loombench.generator.hyperfoil;

/// Rule for retries (RFC 9112, 9.3.1): an idempotent request is retried once if a reused connection was closed
/// before the first byte of its response, which means that the server closed it between two requests.
///
/// @param timeout age in nanoseconds from which a request isn't retried
record RetryPolicy(long timeout) {
    /// Whether a request with this outcome is to be retried.
    boolean applies(ScheduledRequest request, RequestOutcome outcome, long now) {
        return outcome == RequestOutcome.KEPT_CLOSED
                && request.message().template().isIdempotent()
                && request.firstSentAt().isEmpty()
                && now - request.prompt() < timeout;
    }
}
