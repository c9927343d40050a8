package dev.loombench.lab.ab.order;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.load.BadFeed;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The first row of a feed, whose values stand for their names where sides are asked once.
final class FirstRow {
    private FirstRow() {}

    /// @param given names the file
    /// @param requests whose values must all be in it
    /// @throws BadInput if it can't be read, or lacks one
    static Map<String, String> of(Given given, Path file, List<LoadRequest> requests) {
        try {
            Feed feed = Feed.read(file);
            requests.forEach(feed::requireFor);
            feed.requireUsed(requests);
            Map<String, String> values = new LinkedHashMap<>();
            feed.names().forEach(name -> values.put(name, feed.value(0, name)));
            return values;
        } catch (BadFeed e) {
            throw new BadInput(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw given.mistake()
                    .apply("the feed " + file + (Files.exists(file) ? " can't be read" : " doesn't exist"));
        }
    }
}
