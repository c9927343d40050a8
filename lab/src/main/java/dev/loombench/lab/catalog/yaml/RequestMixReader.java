package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads and validates the requests of a load, together with the present contents of their feed.
public final class RequestMixReader {
    /// Name of the only schema version so far.
    public static final String SCHEMA = "loombench/requests/v1";

    /// Rows whose secrets are made known: messages show values of the first rows, if any.
    private static final int MAX_SECRET_ROWS = 100;

    private RequestMixReader() {}

    /// Mix of one request with its feed of values.
    ///
    /// @throws UserErrorException if the feed is invalid, or lacks a value
    public static RequestMix single(LoadRequest request, Optional<Path> feed) {
        feed.map(file -> feed(file, Optional.empty())).ifPresent(values -> require(values, List.of(request)));
        return new RequestMix(List.of(request), feed.map(Path::toAbsolutePath));
    }

    /// Reads a file of requests.
    ///
    /// @param feed feed in place of the file's own; empty to take that
    /// @throws UserErrorException if it can't be read, or anything in it is invalid, with its line and
    ///     column
    public static RequestMix read(Path file, Optional<Path> feed) {
        return read(file.toString(), YamlFile.directory(file), YamlFile.text(file), feed);
    }

    /// Reads requests from their text.
    ///
    /// @param file name of the file for messages
    /// @param directory base of a relative feed
    /// @param feed feed in place of the file's own; empty to take that
    /// @throws UserErrorException if anything in it is invalid, with its line and column
    static RequestMix read(String file, Path directory, String text, Optional<Path> feed) {
        YamlMapping fields = YamlFile.read(file, text, "a file of requests").fields(YamlKeys.REQUEST_FILE.names());
        YamlFile.requireSchema(fields, SCHEMA);
        return mix(fields.need("requests"), fields.find("feed"), directory, feed);
    }

    /// Reads a list of requests that is part of another file.
    ///
    /// @param directory base of that feed if it is relative
    /// @param otherFeed feed in place of it
    /// @throws UserErrorException if anything in it is invalid, with its line and column
    public static RequestMix mix(
            YamlValue list, Optional<YamlValue> fileFeed, Path directory, Optional<Path> otherFeed) {
        List<LoadRequest> requests = new ArrayList<>();
        for (YamlValue item : list.list()) {
            LoadRequest request = request(item.fields(YamlKeys.REQUEST.names()));
            if (!requests.isEmpty()
                    && !request.server().equals(requests.getFirst().server())) {
                throw item.mistake(
                        ExperimentError.OTHER_SERVER,
                        request.server(),
                        requests.getFirst().server());
            }
            requests.add(request);
        }
        Optional<Path> file = otherFeed.or(() -> fileFeed.map(item -> directory.resolve(item.text())));
        Optional<Feed> feed = file.map(path -> feed(path, otherFeed.isEmpty() ? fileFeed : Optional.empty()));
        list.list().forEach(item -> requireValues(feed, item));
        feed.ifPresent(values -> require(values, requests));
        return new RequestMix(requests, file.map(Path::toAbsolutePath));
    }

    private static LoadRequest request(YamlMapping fields) {
        ResponseExpectation expect =
                fields.find("expect").map(RequestMixReader::expectation).orElse(ResponseExpectation.ANY_SUCCESS);
        try {
            return new LoadRequest(
                    fields.need("url").as(RequestUrl::normalize),
                    fields.find("method").map(YamlValue::text).orElse("GET").toUpperCase(Locale.ROOT),
                    fields.find("headers").map(RequestMixReader::headers).orElse(List.of()),
                    fields.find("body").map(YamlValue::verbatim).orElse(null),
                    expect,
                    fields.find("weight")
                            .map(item -> item.as(RequestMixReader::weight))
                            .orElse(1.0));
        } catch (InvalidValueException e) {
            throw fields.item().mistake(String.valueOf(e.getMessage()));
        }
    }

    private static double weight(String word) {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw new InvalidValueException(word, "a weight such as 3 or 0.5");
        }
    }

    private static List<HttpHeader> headers(YamlValue item) {
        if (!item.isMapping()) {
            return item.listOrOne().stream()
                    .map(text -> text.as(HttpHeader::parse))
                    .toList();
        }
        List<HttpHeader> headers = new ArrayList<>();
        item.entries().forEach((name, value) -> headers.add(value.as(text -> HttpHeader.parse(name + ": " + text))));
        return headers;
    }

    private static ResponseExpectation expectation(YamlValue item) {
        try {
            return ResponseExpectation.parse(
                    item.isMapping() ? expected(item.fields(YamlKeys.EXPECTATION.names())) : item.texts());
        } catch (InvalidValueException e) {
            throw item.mistake(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> expected(YamlMapping fields) {
        List<String> words = new ArrayList<>();
        fields.find("status")
                .ifPresent(status -> status.listOrOne().forEach(code -> words.add("status=" + code.text())));
        fields.find("text").ifPresent(text -> words.add("text=" + text.verbatim()));
        return words;
    }

    /// Reads a feed.
    ///
    /// @param item value that names it, if any
    private static Feed feed(Path file, Optional<YamlValue> item) {
        try {
            Feed feed = Feed.read(file);
            for (String name : feed.names()) {
                feed.firstValues(name, MAX_SECRET_ROWS)
                        .forEach(value -> Secrets.known().learn(name, value));
            }
            return feed;
        } catch (IOException e) {
            UserErrorException error = FileError.UNREADABLE.because(e, file, FileErrorText.reason(e));
            throw item.map(place -> place.mistake(String.valueOf(error.getMessage())))
                    .orElse(error);
        } catch (InvalidFeedException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
    }

    private static void requireValues(Optional<Feed> feed, YamlValue item) {
        List<String> names = feed.map(Feed::names).orElse(List.of());
        YamlMapping fields = item.fields(YamlKeys.REQUEST.names());
        for (String key : YamlKeys.REQUEST.names()) {
            fields.find(key)
                    .ifPresent(part -> part.scalars().forEach(text -> {
                        for (String name : FeedTemplate.of(text.verbatim()).names()) {
                            if (!names.contains(name)) {
                                throw feed.isEmpty()
                                        ? text.mistake(ExperimentError.NO_FEED, name, name, name)
                                        : text.mistake(
                                                ExperimentError.NOT_IN_FEED, name, Suggestions.hint(name, names));
                            }
                        }
                    }));
        }
    }

    private static void require(Feed feed, List<LoadRequest> requests) {
        try {
            requests.forEach(feed::requireFor);
            feed.requireAnyUse(requests);
        } catch (InvalidFeedException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
    }
}
