package dev.loombench.protocol.load;

import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// What became of one of a load's requests, of those that were due in the measured window.
///
/// @param name method, path and query as they are written in the order
/// @param sent how often it was sent
/// @param answered right answers
/// @param wrong whole answers that weren't the expected ones
/// @param failed how often no whole answer came
/// @param answers what whole answers looked like, the first ones that were seen
/// @param further whole answers that looked otherwise still
public record RequestCounts(
        String name, long sent, long answered, long wrong, long failed, List<Seen> answers, long further) {
    /// Answers that look alike.
    ///
    /// @param contentType as the server tells it; empty where it tells none
    public record Seen(int status, String contentType, long count) {
        private static Seen from(Line line) {
            return new Seen(Math.toIntExact(line.integer("status")), line.text("type"), line.integer("count"));
        }

        private Line line() {
            return Line.of("seen")
                    .with("status", status)
                    .with("type", contentType)
                    .with("count", count);
        }
    }

    public RequestCounts {
        answers = List.copyOf(answers);
    }

    /// @throws ProtocolException if the message isn't what it should be
    static RequestCounts from(Line line) {
        return new RequestCounts(
                line.text("name"),
                line.integer("sent"),
                line.integer("answered"),
                line.integer("wrong"),
                line.integer("failed"),
                Arrays.stream(line.text("answers").split("\n"))
                        .filter(seen -> !seen.isEmpty())
                        .map(Line::parse)
                        .map(Seen::from)
                        .toList(),
                line.integer("further"));
    }

    Line line() {
        return Line.of("request")
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
