package dev.loombench.protocol.load;

import java.util.List;

/// The results of one request of a load, in the measured window.
///
/// @param name method, path and query as written in the order
/// @param sent number of times it was sent
/// @param answered number of right responses
/// @param wrong number of complete responses that weren't right
/// @param failed number of times without a complete response
/// @param answers counts of complete responses by status and content type, for the first kinds that occurred
/// @param further number of complete responses of further kinds
public record RequestCounts(
        String name, long sent, long answered, long wrong, long failed, List<AnswerKind> answers, long further) {
    /// The number of responses with one status and content type.
    ///
    /// @param contentType value of the header; empty without it
    public record AnswerKind(int status, String contentType, long count) {}

    public RequestCounts {
        answers = List.copyOf(answers);
    }
}
