package dev.loombench.protocol.load;

import dev.loombench.protocol.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The check of a response. A response that fails it counts as an error, however fast it came.
///
/// @param statuses allowed status codes; empty for any from 200 to 299
/// @param text text that the body must contain, read as UTF-8, or null for any body
public record ResponseExpectation(
        List<Integer> statuses, @Nullable String text) {
    /// The check that allows any status from 200 to 299 and any body.
    public static final ResponseExpectation ANY_SUCCESS = new ResponseExpectation(List.of(), null);

    public ResponseExpectation {
        statuses = List.copyOf(statuses);
        for (int status : statuses) {
            if (status < 100 || status > 599) {
                throw new InvalidValueException(Integer.toString(status), "a status code from 100 to 599");
            }
        }
        if (text != null && text.isEmpty()) {
            throw new InvalidValueException("text=", "an expectation: the text is empty");
        }
    }

    public boolean allows(int status) {
        return statuses.isEmpty() ? status >= 200 && status < 300 : statuses.contains(status);
    }

    /// Reads words such as `200`, `status=200,204` and `text=hello`, whose statuses add up; at most one text.
    ///
    /// @throws InvalidValueException if a word is none of these
    public static ResponseExpectation parse(List<String> words) {
        List<Integer> statuses = new ArrayList<>();
        String text = null;
        for (String word : words) {
            if (word.startsWith("text=")) {
                if (text != null) {
                    throw new InvalidValueException(word, "possible: only one text can be expected");
                }
                text = word.substring("text=".length());
            } else {
                statuses.addAll(statuses(word));
            }
        }
        return new ResponseExpectation(statuses, text);
    }

    private static List<Integer> statuses(String word) {
        String codes = word.startsWith("status=") ? word.substring("status=".length()) : word;
        try {
            return Arrays.stream(codes.split(","))
                    .map(String::strip)
                    .map(Integer::valueOf)
                    .toList();
        } catch (NumberFormatException e) {
            throw new InvalidValueException(word, "an expectation such as 200, status=200,204 or text=hello");
        }
    }

    String statusWord() {
        return statuses.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /// Describes the check for people: `status 200 to 299`, `status 200 or 204, text 'hello'`.
    @Override
    public String toString() {
        String status = statuses.isEmpty()
                ? "status 200 to 299"
                : "status " + statuses.stream().map(String::valueOf).collect(Collectors.joining(" or "));
        return text == null ? status : status + ", text '" + text + "'";
    }
}
