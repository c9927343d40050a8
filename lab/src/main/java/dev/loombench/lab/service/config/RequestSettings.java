package dev.loombench.lab.service.config;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Parses the requests of the settings: one per URL, alike in everything else.
final class RequestSettings {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private RequestSettings() {}

    /// Parses the requests.
    ///
    /// @param urls at least one URL
    /// @param headers headers such as `Accept: text/plain`
    /// @param expect expectation such as `200`, `status=200,204` or `text=hello`
    /// @throws dev.loombench.lab.catalog.BadInput if a setting is invalid
    static List<LoadRequest> read(
            Given urls, Optional<Given> method, Optional<Given> headers, Optional<Given> body, Optional<Given> expect) {
        String httpMethod =
                method.map(setting -> setting.as(RequestSettings::method)).orElse("GET");
        List<Header> headerList =
                headers.map(setting -> setting.each(Header::parse)).orElse(List.of());
        String bodyText = body.map(Given::text).orElse(null);
        Expectation expectation =
                expect.map(setting -> setting.all(Expectation::parse)).orElse(Expectation.ANY_SUCCESS);
        return urls.each(
                url -> new LoadRequest(RequestUrl.normal(url), httpMethod, headerList, bodyText, expectation, 1));
    }

    private static String method(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        if (!METHODS.contains(upper)) {
            throw new BadWord(word, "a supported method: " + String.join(", ", METHODS));
        }
        return upper;
    }
}
