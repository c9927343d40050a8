package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestSelectorTest {
    private static final int MANY = 100_000;

    @TempDir
    Path folder;

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void requestsComeByWeight() {
        RequestSelector mix = new RequestSelector(List.of(weighing(1), weighing(0.5), weighing(8.5)), null);
        int[] counts = new int[3];
        for (int i = 0; i < MANY; i++) {
            counts[mix.next(random).template().index()]++;
        }

        assertThat((double) counts[0] / MANY).isCloseTo(0.1, within(0.01));
        assertThat((double) counts[1] / MANY).isCloseTo(0.05, within(0.01));
        assertThat((double) counts[2] / MANY).isCloseTo(0.85, within(0.01));
    }

    @Test
    void whereThereIsNoChoiceNothingIsDrawn() {
        SplittableRandom other = new SplittableRandom(7);

        new RequestSelector(List.of(weighing(3)), null).next(random);

        assertThat(random.nextLong()).isEqualTo(other.nextLong());
    }

    @Test
    void rowsGoRoundInOrderAndOnlyForThoseWhoTakeValues() throws IOException {
        Feed feed = feed("id,name\n1,a b\n2,\"c\nd\"\n3,ü\n");
        LoadRequest fed = new LoadRequest(
                "http://h/${id}/${name}?n=${name}",
                "POST",
                List.of(new HttpHeader("X-Id", "<${id}>")),
                "${name}=$${id}",
                ResponseExpectation.ANY_SUCCESS,
                1);
        RequestSelector mix = new RequestSelector(List.of(fed, weighing(1)), feed);

        List<RequestMessage> sent = Stream.generate(() -> mix.next(random))
                .filter(message -> message.template().isFed())
                .limit(4)
                .toList();

        assertThat(sent)
                .extracting(RequestFixtures::text)
                .containsExactly(
                        post("/1/a%20b?n=a%20b", "<1>", 9) + "a b=${id}",
                        post("/2/c%0Ad?n=c%0Ad", "<2>", 9) + "c\nd=${id}",
                        post("/3/%C3%BC?n=%C3%BC", "<3>", 8) + "ü=${id}",
                        post("/1/a%20b?n=a%20b", "<1>", 9) + "a b=${id}");
    }

    private static String post(String target, String id, int length) {
        return "POST " + target + " HTTP/1.1\r\nHost: h\r\nX-Id: " + id + "\r\nContent-Length: " + length + "\r\n\r\n";
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "GET, none, none",
                "GET, '', 0",
                "GET, x, 1",
                "POST, none, 0",
                "PUT, '', 0",
                "PATCH, xy, 2",
                "DELETE, none, none"
            })
    void whatHasABodyOrUsuallyHasOneTellsItsLength(String method, @Nullable String body, @Nullable String length) {
        LoadRequest request = new LoadRequest("http://h/", method, List.of(), body, ResponseExpectation.ANY_SUCCESS, 1);

        assertThat(RequestFixtures.text(RequestFixtures.message(request)))
                .isEqualTo(method + " / HTTP/1.1\r\nHost: h\r\n"
                        + (length == null ? "" : "Content-Length: " + length + "\r\n")
                        + "\r\n"
                        + (body == null ? "" : body));
    }

    @ParameterizedTest
    @CsvSource({
        "http://h/, h",
        "http://h:80/, h",
        "http://h:443/, h:443",
        "https://h, h",
        "https://[::1]:8443/, [::1]:8443"
    })
    void theHostIsToldWithItsPort(String url, String host) {
        assertThat(RequestFixtures.text(RequestFixtures.message(LoadRequest.get(URI.create(url)))))
                .isEqualTo("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }

    @Test
    void aFeedThatIsNotWhatItWasIsAFaultOfItsOwn() throws IOException {
        Path file = Files.writeString(folder.resolve("feed.csv"), "id\n1\n");
        LoadRequest request =
                new LoadRequest("http://h/${name}", "GET", List.of(), null, ResponseExpectation.ANY_SUCCESS, 1);

        assertThatThrownBy(() ->
                        RequestSelector.read(RequestFixtures.order(List.of(request), file, Duration.ofSeconds(1))))
                .isInstanceOfSatisfying(
                        LoadFailedException.class,
                        fault -> assertThat(fault.fault().kind()).isEqualTo(LoadFaultKind.FEED))
                .hasMessageContainingAll("feed.csv:1: ", "no 'name'");
        assertThatThrownBy(() -> RequestSelector.read(
                        RequestFixtures.order(List.of(request), folder.resolve("gone.csv"), Duration.ofSeconds(1))))
                .isInstanceOf(LoadFailedException.class)
                .hasMessageContaining(folder.resolve("gone.csv") + ": ")
                .hasMessageContaining(InputFile.reason(new NoSuchFileException("")));
    }

    private static LoadRequest weighing(double weight) {
        return new LoadRequest("http://h/", "GET", List.of(), null, ResponseExpectation.ANY_SUCCESS, weight);
    }

    private Feed feed(String text) throws IOException {
        return Feed.read(Files.writeString(folder.resolve("feed.csv"), text));
    }
}
