package dev.loombench.cli;

import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.catalog.yaml.RequestMixReader;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import dev.loombench.protocol.load.ResponseExpectation;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that define the requests of a load.
final class RequestOptions {
    @Option(names = "--method", paramLabel = "METHOD", description = "HTTP method. Default: GET.")
    private @Nullable String method;

    @Option(
            names = "--header",
            paramLabel = "HEADER",
            description = "HTTP header, such as 'Accept: text/plain'; repeatable.")
    private List<String> headers = List.of();

    @Option(names = "--body", paramLabel = "TEXT", description = "Request body.")
    private @Nullable String body;

    @Option(
            names = "--expect",
            paramLabel = "WHAT",
            description = "Expected answer: 200, status=200,204 or text=hello; repeatable. Any other answer is wrong,"
                    + " and makes the load invalid. Default: any status from 200 to 299.")
    private List<String> expect = List.of();

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description = "YAML file with several weighted requests, instead of the URL.")
    private @Nullable Path requests;

    @Option(
            names = "--feed",
            paramLabel = "FILE",
            description = "CSV file: a header line with names, then rows of values, used in turn for $${name} in URL,"
                    + " headers and body.")
    private @Nullable Path feed;

    /// The requests with their weights, checked against their feed.
    ///
    /// @param url URL argument; null if the command line has none
    /// @throws UserErrorException if an option is invalid
    RequestMix mix(@Nullable String url) {
        Optional<Path> feedFile = Optional.ofNullable(feed);
        if (requests == null) {
            if (url == null) {
                throw new UserErrorException("nothing to send: give a URL, or --requests FILE");
            }
            return RequestMixReader.single(request(url), feedFile);
        }
        if (url != null) {
            throw new UserErrorException("--requests and a URL exclude each other: the file contains the URLs");
        }
        if (!headers.isEmpty() || !expect.isEmpty() || method != null || body != null) {
            throw new UserErrorException(
                    "--requests can't be combined with --method, --header, --body or --expect: the file sets them");
        }
        return RequestMixReader.read(requests, feedFile);
    }

    private LoadRequest request(String url) {
        try {
            return new LoadRequest(
                    RequestUrl.normalize(url),
                    method == null ? "GET" : method.toUpperCase(Locale.ROOT),
                    headers.stream().map(HttpHeader::parse).toList(),
                    body,
                    ResponseExpectation.parse(expect),
                    1);
        } catch (InvalidValueException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        }
    }

    /// Rejects options of requests where a JMeter plan has its own.
    ///
    /// @throws UserErrorException if an option was given that doesn't apply to a JMeter plan
    void requireNone() {
        if (!headers.isEmpty() || !expect.isEmpty() || method != null || body != null) {
            throw new UserErrorException(
                    "--plan can't be combined with --method, --header, --body or --expect: the plan sets them");
        }
        if (requests != null || feed != null) {
            throw new UserErrorException(
                    "--plan can't be combined with --requests or --feed: the plan sets its requests and their values");
        }
    }
}
