package dev.loombench.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of requests that `load` and `ab` share: the head of a request but its URL, and the values for its
/// variables. What a body may be, and which answers are right by default, differs between the two.
public final class RequestHeadOptions {
    @Option(names = "--method", paramLabel = "METHOD", description = "HTTP method. Default: GET.")
    private @Nullable String method;

    @Option(
            names = "--header",
            paramLabel = "HEADER",
            description = "HTTP header, such as 'Accept: text/plain'; repeatable.")
    private List<String> headers = List.of();

    @Option(
            names = "--feed",
            paramLabel = "FILE",
            description = "CSV file: a header line with names, then rows of values, used in turn for $${name} in URL,"
                    + " headers and body.")
    private @Nullable Path feed;

    /// HTTP method as given; null for the default.
    @Nullable
    String method() {
        return method;
    }

    /// HTTP headers, each as `Name: value`.
    List<String> headers() {
        return headers;
    }

    /// CSV file with the values for the variables of requests; null if none was given.
    @Nullable
    public Path feed() {
        return feed;
    }
}
