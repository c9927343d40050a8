package dev.loombench.lab.model.ab;

/// Answer of a side to a request.
///
/// @param request such as `GET /orders/${id}`, sent with the first row of the feed
/// @param contentType its media type, or empty
/// @param bytes length of the body
/// @param startSeconds time from the side's start to its first successful answer
public record AnswerRecord(
        String side, String request, int status, String contentType, long bytes, double startSeconds) {}
