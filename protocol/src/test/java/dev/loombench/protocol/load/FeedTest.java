package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedTest {
    @TempDir
    Path folder;

    @Test
    void aValueMayHoldCommasQuotesAndLineBreaks() throws IOException {
        Feed feed = feed("\uFEFFid, name ,text\r\n1,\"a, b\",\"say \"\"hi\"\"\r\nthere\"\r\n\n2, c ,\r\n\"3\",\"\",x");

        assertThat(feed.names()).containsExactly("id", "name", "text");
        assertThat(feed.size()).isEqualTo(3);
        assertThat(rows(feed, "id")).containsExactly("1", "2", "3");
        assertThat(rows(feed, "name")).containsExactly("a, b", " c ", "");
        assertThat(rows(feed, "text")).containsExactly("say \"hi\"\r\nthere", "", "x");
    }

    private static List<String> rows(Feed feed, String name) {
        return IntStream.range(0, feed.size())
                .mapToObj(row -> feed.value(row, name))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "nothing",
            value = {
                "nothing | 1: the feed is empty",
                "\\n\\n | 1: the feed is empty",
                "id\\n | 1: there are no values after the header line",
                "\\nid | 2: there are no values after the header line",
                "id,\\n1,2 | 1: name 2 of the first line is empty",
                "id,id\\n1,2 | 1: names 1 and 2 of the first line are the same",
                "id,b\\n1,2\\n\\n3 | 4: the number of values must be that of the names, 2, and is 1",
                "id\\n\"a\\nb\"\\n1,2 | 4: the number of values must be that of the names, 1, and is 2",
                "id\\n1\\n\"a\\nb | 3: a quote that is never closed",
                "id\\n\"a\\nb\"c | 3: 'c' after a closing quote",
                "id\\na\"b\" | 2: a quote within a value",
            })
    void whatIsWrongIsToldWithItsLine(@Nullable String text, String reason) {
        assertThatThrownBy(() -> feed(text == null ? "" : text.replace("\\n", "\n")))
                .isInstanceOf(InvalidFeedException.class)
                .hasMessageStartingWith(folder.resolve("feed.csv") + ":" + reason)
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatIsNoTextIsToldToBeSo() throws IOException {
        Path file = folder.resolve("feed.csv");
        byte[] many = "id\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        many[many.length - 3] = (byte) 0xFF;
        Files.write(file, many);

        assertThatThrownBy(() -> Feed.read(file))
                .isInstanceOf(InvalidFeedException.class)
                .hasMessageStartingWith(file + ":10000: ")
                .hasMessageContaining("UTF-8");
    }

    @Test
    void aRequestNeedsItsValues() throws IOException {
        Feed feed = feed("id,token\n1,a\n2,\"b\nc\"\n");

        feed.requireFor(request("${id}", "${token}"));
        assertThatThrownBy(() -> feed.requireFor(request("${id}", "${ID}")))
                .isInstanceOf(InvalidFeedException.class)
                .hasMessageContainingAll("feed.csv:1: ", "no 'ID'", "POST /${id}");
        assertThatThrownBy(() -> feed.requireFor(request("${token}", "")))
                .isInstanceOf(InvalidFeedException.class)
                .hasMessageContainingAll("feed.csv:3: 'token'", "a header", "POST /${token}");
    }

    /// Makes a request with the same placeholder in path and header, and another one in the body.
    private static LoadRequest request(String header, String body) {
        return new LoadRequest(
                "http://h/" + header,
                "POST",
                List.of(new HttpHeader("X", header)),
                body,
                ResponseExpectation.ANY_SUCCESS,
                1);
    }

    private Feed feed(String text) throws IOException {
        return Feed.read(Files.writeString(folder.resolve("feed.csv"), text));
    }
}
