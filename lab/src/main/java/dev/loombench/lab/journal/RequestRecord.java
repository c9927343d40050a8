package dev.loombench.lab.journal;

import java.util.List;

/// What became of one of a load's requests, of those that were due in the measured window.
///
/// @param name method, path and query as they were written, such as `GET /orders/${id}`
/// @param sent how often it was sent
/// @param answered right answers
/// @param wrong whole answers that weren't the expected ones
/// @param failed how often no whole answer came
/// @param answers what whole answers looked like, the first ones that were seen
/// @param further whole answers that looked otherwise still
public record RequestRecord(
        String name, long sent, long answered, long wrong, long failed, List<AnswerRecord> answers, long further) {
    /// Answers that look alike.
    ///
    /// @param contentType as the server told it; empty where it told none
    public record AnswerRecord(int status, String contentType, long count) {}
}
