package dev.loombench.lab.ab.order;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Requests as settings say them: one for each URL, alike in all else.
final class RequestSettings {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private RequestSettings() {}

    /// @param urls at least one
    /// @param headers such as `Accept: text/plain`
    /// @param expect such as `200`, `status=200,204` or `text=hello`
    /// @throws dev.loombench.lab.experiment.BadInput if one of them can't be meant so
    static List<LoadRequest> read(
            Given urls, Optional<Given> method, Optional<Given> headers, Optional<Given> body, Optional<Given> expect) {
        String verb = method.map(given -> given.as(RequestSettings::method)).orElse("GET");
        List<Header> fields = headers.map(given -> given.each(Header::parse)).orElse(List.of());
        String text = body.map(Given::text).orElse(null);
        Expectation right = expect.map(given -> given.all(Expectation::parse)).orElse(Expectation.ANY_SUCCESS);
        return urls.each(url -> new LoadRequest(RequestUrl.normal(url), verb, fields, text, right, 1));
    }

    private static String method(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        if (!METHODS.contains(upper)) {
            throw new BadWord(word, "a supported method: " + String.join(", ", METHODS));
        }
        return upper;
    }
}
