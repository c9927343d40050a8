package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestMixReaderTest {
    private static final String SCHEMA = "schema: loombench/requests/v1\n";

    @TempDir
    Path folder;

    @BeforeEach
    void feed() throws IOException {
        Files.writeString(folder.resolve("orders.csv"), "id,note\n1,a\n2,b\n");
    }

    @Test
    void everythingThatARequestMayHaveIsRead() {
        RequestMix mix = read("""
            feed: orders.csv
            requests:
              - url: HTTP://h:8080/orders/${id}?q=ü
                weight: 3
                method: post
                headers:
                  Content-Type: application/json
                  X-Note: ${note}
                body: '{"id": "${id}", "sum": "$${id}"} '
                expect: {status: [200, 201], text: " created"}
              - url: http://h:8080
            """);

        assertThat(mix.feed()).contains(folder.resolve("orders.csv").toAbsolutePath());
        assertThat(mix.requests())
                .containsExactly(
                        new LoadRequest(
                                "http://h:8080/orders/${id}?q=%C3%BC",
                                "POST",
                                List.of(
                                        new HttpHeader("Content-Type", "application/json"),
                                        new HttpHeader("X-Note", "${note}")),
                                "{\"id\": \"${id}\", \"sum\": \"$${id}\"} ",
                                new ResponseExpectation(List.of(200, 201), " created"),
                                3),
                        LoadRequest.get(URI.create("http://h:8080")));
    }

    @Test
    void headersAndExpectationsMayBeTextsAsOnTheCommandLine() {
        RequestMix mix = read("""
            requests:
              - url: http://h/
                headers: ["Accept: text/plain", "X-A: b"]
                expect: [201, text=made]
              - {url: http://h/, expect: 204}
            """);

        assertThat(mix.requests().getFirst().headers())
                .containsExactly(new HttpHeader("Accept", "text/plain"), new HttpHeader("X-A", "b"));
        assertThat(mix.requests())
                .extracting(LoadRequest::expect)
                .containsExactly(
                        new ResponseExpectation(List.of(201), "made"), new ResponseExpectation(List.of(204), null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "requests: [] | 2:11: requests must be a list of at least one item",
                "requests: [{url: http://h/, wieght: 1}] | 2:29: unknown key 'wieght' in requests; did you mean"
                        + " 'weight'?",
                "requests: [{weight: 1}] | 2:12: requests needs a 'url'",
                "requests: [{url: h/x}] | 2:12: 'h/x' is not a URL such as http://127.0.0.1:8080/hello",
                "requests: [{url: 'http://h/a b'}] | 2:18: url: 'http://h/a b' is not a URL",
                "requests: [{url: http://h/, method: GOT}] | 2:12: 'GOT' is not a supported method",
                "requests: [{url: http://h/, weight: many}] | 2:37: weight: 'many' is not a weight such as 3 or 0.5",
                "requests: [{url: http://h/, weight: 0}] | 2:12: '0.0' is not a weight above 0",
                "requests: [{url: http://h/, weight: 1e308}] | 2:12: '1.0E308' is not a weight above 0 and up to"
                        + " 1000000000",
                "requests: [{url: http://h/, headers: {a b: c}}] | 2:44: a b: 'a b' is not a header's name",
                "requests: [{url: http://h/, expect: {status: 999}}] | 2:37: '999' is not a status code",
                "requests: [{url: http://h/}, {url: http://i/}] | 2:30: all requests must go to one scheme, host and"
                        + " port",
                "requests: [{url: 'http://h/${id}'}] | 2:18: ${id} needs a feed: add `feed: FILE.csv` with a column"
                        + " 'id'",
                "feed: orders.csv~requests: [{url: http://h/, body: '${idd}'}] | 3:35: the feed has no 'idd'; did"
                        + " you mean 'id'?",
                "feed: orders.csv~requests: [{url: http://h/, headers: {x: '${y}'}}] | 3:42: the feed has no 'y'",
                "feed: none.csv~requests: [{url: http://h/}] | 2:7: ",
            })
    void aMistakeIsToldWithItsPlace(String text, String reason) {
        assertThatThrownBy(() -> read(text.replace("~", "\n")))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("shop.yaml:" + reason);
    }

    @Test
    void theSchemaIsNeeded() {
        assertThatThrownBy(() -> RequestMixReader.read("shop.yaml", folder, "requests: []", Optional.empty()))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("shop.yaml:1:1: " + ExperimentError.MISSING.message("a file of requests", "schema"));
    }

    @Test
    void anotherFeedTakesThePlaceOfTheFilesOwn() throws IOException {
        Path otherFeed = Files.writeString(folder.resolve("other.csv"), "id\n7\n");
        Path broken = Files.writeString(folder.resolve("broken.csv"), "id\n7,8\n");
        String text = SCHEMA + "feed: none.csv\nrequests: [{url: 'http://h/${id}'}]\n";

        assertThat(RequestMixReader.read("shop.yaml", folder, text, Optional.of(otherFeed))
                        .feed())
                .contains(otherFeed.toAbsolutePath());
        assertThatThrownBy(() -> RequestMixReader.read("shop.yaml", folder, text, Optional.of(broken)))
                .isInstanceOf(UserErrorException.class);
    }

    @Test
    void oneRequestIsCheckedWithItsFeedToo() {
        Path feed = folder.resolve("orders.csv");
        LoadRequest request =
                new LoadRequest("http://h/${id}", "GET", List.of(), null, ResponseExpectation.ANY_SUCCESS, 1);
        LoadRequest lacking =
                new LoadRequest("http://h/${ID}", "GET", List.of(), null, ResponseExpectation.ANY_SUCCESS, 1);

        assertThat(RequestMixReader.single(request, Optional.of(feed)).feed()).contains(feed.toAbsolutePath());
        assertThatThrownBy(() -> RequestMixReader.single(lacking, Optional.of(feed)))
                .isInstanceOf(UserErrorException.class);
        assertThatThrownBy(() -> RequestMixReader.single(request, Optional.of(folder.resolve("none.csv"))))
                .hasMessage(FileError.UNREADABLE.message(
                        folder.resolve("none.csv"), FileErrorText.reason(new NoSuchFileException("none.csv"))));
    }

    @Test
    void aFeedThatNothingTakesAValueOfIsNotIgnored() {
        Path feed = folder.resolve("orders.csv");
        LoadRequest request = LoadRequest.get(URI.create("http://h/"));

        assertThatThrownBy(() -> RequestMixReader.single(request, Optional.of(feed)))
                .isInstanceOf(UserErrorException.class);
        assertThatThrownBy(() -> read("feed: orders.csv\nrequests:\n  - url: http://h/\n"))
                .isInstanceOf(UserErrorException.class);
        assertThatThrownBy(() -> RequestMixReader.read(
                        "shop.yaml", folder, SCHEMA + "requests:\n  - url: http://h/\n", Optional.of(feed)))
                .isInstanceOf(UserErrorException.class);
    }

    private RequestMix read(String text) {
        return RequestMixReader.read("shop.yaml", folder, SCHEMA + text, Optional.empty());
    }
}
