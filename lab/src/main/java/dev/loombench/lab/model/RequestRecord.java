package dev.loombench.lab.model;

import java.util.List;

/// Results of one request of a load, over its sendings that were due in the measured window.
///
/// @param name method, path and query as written, such as `GET /orders/${id}`
/// @param sent number of sendings
/// @param answered correct answers
/// @param wrong complete answers that weren't the expected ones
/// @param failed sendings without a complete answer
/// @param answers kinds of complete answers, in the order of their first occurrence, up to a limit
/// @param further complete answers of further kinds
public record RequestRecord(
        String name, long sent, long answered, long wrong, long failed, List<AnswerRecord> answers, long further) {
    /// Answers of the same status and media type.
    ///
    /// @param contentType as the server sent it; empty where it sent none
    public record AnswerRecord(int status, String contentType, long count) {}
}
