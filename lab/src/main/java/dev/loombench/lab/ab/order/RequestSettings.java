package dev.loombench.lab.ab.order;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A request as its settings say it.
public final class RequestSettings {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private RequestSettings() {}

    /// @param headers such as `Accept: text/plain`
    /// @param expect such as `200`, `status=200,204` or `text=hello`
    /// @throws dev.loombench.lab.experiment.BadInput if one of them can't be meant so
    public static AbRequest read(
            Given url,
            double weight,
            Optional<Given> method,
            Optional<Given> headers,
            Optional<Given> body,
            Optional<Given> expect) {
        return new AbRequest(
                url.as(Urls::absolute),
                weight,
                method.map(given -> given.as(RequestSettings::method)).orElse("GET"),
                headers.map(given -> given.each(Header::parse)).orElse(List.of()),
                body.map(Given::text).orElse(null),
                expect.map(given -> given.all(Expectation::parse)).orElse(Expectation.ANY_SUCCESS));
    }

    private static String method(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        if (!METHODS.contains(upper)) {
            throw new BadWord(word, "a method that can be sent: " + String.join(", ", METHODS));
        }
        return upper;
    }
}
