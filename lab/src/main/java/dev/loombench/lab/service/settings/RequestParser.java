package dev.loombench.lab.service.settings;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import dev.loombench.protocol.load.ResponseExpectation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Parses the requests of the settings: one per URL, alike in everything else.
final class RequestParser {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private RequestParser() {}

    /// Parses the requests.
    ///
    /// @param urls at least one URL
    /// @param headers headers such as `Accept: text/plain`
    /// @param expect expectation such as `200`, `status=200,204` or `text=hello`
    /// @throws dev.loombench.lab.finding.UserErrorException if a setting is invalid
    static List<LoadRequest> read(
            SettingValue urls,
            Optional<SettingValue> method,
            Optional<SettingValue> headers,
            Optional<SettingValue> body,
            Optional<SettingValue> expect) {
        String httpMethod =
                method.map(setting -> setting.parse(RequestParser::method)).orElse("GET");
        List<HttpHeader> headerList =
                headers.map(setting -> setting.parseEach(HttpHeader::parse)).orElse(List.of());
        String bodyText = body.map(SettingValue::text).orElse(null);
        ResponseExpectation expectation = expect.map(setting -> setting.parseAll(ResponseExpectation::parse))
                .orElse(ResponseExpectation.ANY_SUCCESS);
        return urls.parseEach(
                url -> new LoadRequest(RequestUrl.normalize(url), httpMethod, headerList, bodyText, expectation, 1));
    }

    private static String method(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        if (!METHODS.contains(upper)) {
            throw new InvalidValueException(word, "a supported method: " + String.join(", ", METHODS));
        }
        return upper;
    }
}
