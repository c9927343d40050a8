package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// First row of a feed, whose values single requests to a side use.
final class FeedFirstRow {
    private FeedFirstRow() {}

    /// Reads and validates the feed.
    ///
    /// @param setting setting that names the file
    /// @param requests requests whose values the feed must all have
    /// @throws BadInput if the feed can't be read or lacks a value
    static Map<String, String> read(SettingValue setting, Path file, List<LoadRequest> requests) {
        try {
            Feed feed = Feed.read(file);
            requests.forEach(feed::requireFor);
            feed.requireAnyUse(requests);
            Map<String, String> values = new LinkedHashMap<>();
            feed.names().forEach(name -> values.put(name, feed.value(0, name)));
            return values;
        } catch (InvalidFeedException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw setting.error()
                    .apply("the feed " + file + (Files.exists(file) ? " can't be read" : " doesn't exist"));
        }
    }
}
