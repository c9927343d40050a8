package dev.loombench.cli.option;

import dev.loombench.cli.command.CommandError;
import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.catalog.yaml.RequestMixReader;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that define the requests of a load.
public final class RequestOptions {
    static final String BODY = "--body";

    @Mixin
    private RequestHeadOptions head = new RequestHeadOptions();

    @Option(
            names = BODY,
            paramLabel = "TEXT",
            description = "Request body: the text itself, @FILE for that of a file or a pipe, @- for standard input. @@"
                    + " stands for @ at its beginning.")
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

    /// The requests with their weights, checked against their feed.
    ///
    /// @param url URL argument; null if the command line has none
    /// @throws UserErrorException if an option is invalid
    /// @throws dev.loombench.protocol.InvalidValueException if a value of the request is
    public RequestMix mix(@Nullable String url) {
        Optional<Path> feedFile = feed();
        if (requests == null) {
            if (url == null) {
                throw OptionError.NOTHING_GIVEN.error("send", "a URL", "--requests FILE");
            }
            return RequestMixReader.single(request(url), feedFile);
        }
        if (url != null) {
            throw OptionError.EXCLUSIVE.error("--requests", "a URL");
        }
        return RequestMixReader.read(requests, feedFile);
    }

    /// @throws UserErrorException if it is to be read from a file that can't be read
    private @Nullable String body() {
        if (body == null || body.length() < 2 || !body.startsWith("@")) {
            return body;
        }
        String file = body.substring(1);
        if (file.startsWith("@")) {
            return file;
        }
        try {
            String text = file.equals("-")
                    ? InputFile.text(System.in, "standard input", InputLimit.BODY)
                    : InputFile.text(Path.of(file), InputLimit.BODY);
            Secrets.known().learnText(text);
            return text;
        } catch (IOException e) {
            throw CommandError.BODY_UNREADABLE.because(e, BODY, body, FileErrorText.reason(e));
        }
    }

    /// The feed as a file that can be read again: of a pipe a copy, which only this user can read and which is removed
    /// when the command ends.
    ///
    /// @throws UserErrorException if it comes from a pipe that can't be read
    private Optional<Path> feed() {
        Path feed = head.feed();
        if (feed == null || Files.notExists(feed) || Files.isRegularFile(feed)) {
            return Optional.ofNullable(feed);
        }
        try (InputStream in = InputFile.open(feed, InputLimit.FEED)) {
            return Optional.of(Files.write(TempDirectory.file(".pipe"), in.readAllBytes()));
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, feed, FileErrorText.reason(e));
        }
    }

    private LoadRequest request(String url) {
        String method = head.method();
        return new LoadRequest(
                RequestUrl.normalize(url),
                method == null ? "GET" : method.toUpperCase(Locale.ROOT),
                head.headers().stream().map(HttpHeader::parse).toList(),
                body(),
                ResponseExpectation.parse(expect),
                1);
    }
}
