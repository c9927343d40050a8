package dev.loombench.cli.load;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.catalog.yaml.RequestMixReader;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.settings.LoadSettings;
import dev.loombench.lab.service.settings.SettingValues;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestUrl;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the settings of a command line of `load` mean.
///
/// @param url URL argument; null if the command line has none
record LoadOptions(SettingValues given, @Nullable String url) {
    private static final double MAX_RATE_OF_ANY = 1e7;

    /// The order of a single load.
    ///
    /// @throws UserErrorException if an option is invalid
    LoadOrder order(Path directory) {
        Arrivals arrivals = given.find(LoadSettings.RATE)
                .<Arrivals>map(this::openArrivals)
                .or(() -> given.find(LoadSettings.USERS).map(Arrivals.ClosedModel::new))
                .orElseThrow(CommandError.NO_LOAD::error);
        return order(directory, arrivals, given.get(LoadSettings.DURATION), given.get(LoadSettings.WARMUP));
    }

    /// The order of a capacity search. Unless they are given, it adapts the number of connections.
    ///
    /// @param directory directory of its first load
    /// @throws UserErrorException if an option is invalid
    SearchOrder search(Path directory) {
        double most = given.get(LoadSettings.MAX_RATE);
        double start = given.find(LoadSettings.RATE).orElse(Math.min(SearchParameters.DEFAULT_START, most));
        LoadOrder first = order(
                directory,
                openArrivals(start),
                given.find(LoadSettings.DURATION).orElse(LoadSettings.SEARCH_DURATION),
                given.find(LoadSettings.WARMUP).orElse(LoadSettings.SEARCH_WARMUP));
        OptionParser.within(LoadSettings.MAX_RATE.option(), most, start, MAX_RATE_OF_ANY);
        return new SearchOrder(
                first,
                given.find(LoadSettings.SLO)
                        .orElseThrow(
                                () -> OptionError.NEEDS.error(LoadSettings.FIND_CAPACITY.option(), "--slo OBJECTIVE")),
                SearchParameters.from(start, most),
                given.has(LoadSettings.CONNECTIONS),
                given.find(LoadSettings.BUDGET));
    }

    private LoadOrder order(Path directory, Arrivals arrivals, Duration duration, Duration warmup) {
        Duration timeout = given.get(LoadSettings.TIMEOUT);
        int connections = given.find(LoadSettings.CONNECTIONS)
                .or(() -> given.find(
                        LoadSettings.USERS,
                        users -> LoadSettings.CONNECTIONS.type().parser().apply(List.of(users.toString()), directory)))
                .orElseGet(() -> given.get(LoadSettings.CONNECTIONS));
        try {
            RequestMix mix = mix();
            return new LoadOrder(
                    mix.requests(),
                    mix.feed().orElse(null),
                    arrivals,
                    warmup,
                    duration,
                    timeout,
                    connections,
                    GeneratorLoad.sessions(arrivals, timeout, connections),
                    given.find(LoadSettings.SEED).orElseGet(LoadOrder::randomSeed),
                    directory);
        } catch (InvalidValueException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
    }

    private Arrivals openArrivals(double perSecond) {
        return new Arrivals.OpenModel(perSecond, given.get(LoadSettings.POISSON));
    }

    /// The requests with their weights, checked against their feed.
    private RequestMix mix() {
        Optional<Path> feed = feed();
        Optional<Path> requests = given.find(LoadSettings.REQUESTS);
        if (url != null && requests.isPresent()) {
            throw OptionError.EXCLUSIVE.error(LoadSettings.REQUESTS.option(), "a URL");
        }
        return requests.map(file -> RequestMixReader.read(file, feed))
                .or(() -> Optional.ofNullable(url).map(single -> RequestMixReader.single(request(single), feed)))
                .orElseThrow(() -> OptionError.NOTHING_GIVEN.error("send", "a URL", "--requests FILE"));
    }

    private LoadRequest request(String target) {
        return new LoadRequest(
                RequestUrl.normalize(target),
                given.get(LoadSettings.METHOD),
                given.find(LoadSettings.HEADERS).orElse(List.of()),
                given.find(LoadSettings.BODY).map(LoadOptions::body).orElse(null),
                given.find(LoadSettings.EXPECT, ResponseExpectation::parse).orElse(ResponseExpectation.ANY_SUCCESS),
                1);
    }

    /// @throws UserErrorException if it is to be read from a file that can't be read
    private static String body(String given) {
        if (given.length() < 2 || !given.startsWith("@")) {
            return given;
        }
        String file = given.substring(1);
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
            throw CommandError.BODY_UNREADABLE.because(e, LoadSettings.BODY.option(), given, FileErrorText.reason(e));
        }
    }

    /// The feed as a file that can be read again: of a pipe a copy, which only this user can read and which is removed
    /// when the command ends.
    ///
    /// @throws UserErrorException if it comes from a pipe that can't be read
    private Optional<Path> feed() {
        Optional<Path> feed = given.find(LoadSettings.FEED);
        if (feed.isEmpty() || Files.notExists(feed.get()) || Files.isRegularFile(feed.get())) {
            return feed;
        }
        try (InputStream in = InputFile.open(feed.get(), InputLimit.FEED)) {
            return Optional.of(Files.write(TempDirectory.file(".pipe"), in.readAllBytes()));
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, feed.get(), FileErrorText.reason(e));
        }
    }
}
