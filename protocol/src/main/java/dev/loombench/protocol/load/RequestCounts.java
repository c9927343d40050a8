package dev.loombench.protocol.load;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

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
    public record AnswerKind(int status, String contentType, long count) {
        private static AnswerKind from(MessageLine line) {
            return new AnswerKind(Math.toIntExact(line.integer("status")), line.text("type"), line.integer("count"));
        }

        private MessageLine line() {
            return MessageLine.of("seen")
                    .with("status", status)
                    .with("type", contentType)
                    .with("count", count);
        }
    }

    public RequestCounts {
        answers = List.copyOf(answers);
    }

    /// Reads the results of a request.
    ///
    /// @throws ProtocolException if the message is invalid
    static RequestCounts from(MessageLine line) {
        return new RequestCounts(
                line.text("name"),
                line.integer("sent"),
                line.integer("answered"),
                line.integer("wrong"),
                line.integer("failed"),
                Arrays.stream(line.text("answers").split("\n"))
                        .filter(seen -> !seen.isEmpty())
                        .map(MessageLine::parse)
                        .map(AnswerKind::from)
                        .toList(),
                line.integer("further"));
    }

    MessageLine line() {
        return MessageLine.of("request")
                .with("name", name)
                .with("sent", sent)
                .with("answered", answered)
                .with("wrong", wrong)
                .with("failed", failed)
                .with(
                        "answers",
                        answers.stream().map(seen -> seen.line().toString()).collect(Collectors.joining("\n")))
                .with("further", further);
    }
}
