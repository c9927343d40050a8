package dev.loombench.generator.netty;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Selector of the next request: one of the configured ones by weight, with the next row of the feed if it has
/// placeholders. The feed repeats from its first row.
final class RequestSelector {
    private final List<RequestTemplate> templates = new ArrayList<>();
    private final List<RequestMessage> constantMessages = new ArrayList<>();
    private final double[] cumulativeWeights;
    private final @Nullable Feed feed;
    private int row;

    /// @param feed with values for all placeholders; null if there are none
    RequestSelector(List<LoadRequest> requests, @Nullable Feed feed) {
        this.feed = feed;
        cumulativeWeights = new double[requests.size()];
        double sum = 0;
        for (LoadRequest request : requests) {
            RequestTemplate template = RequestTemplate.of(request, templates.size());
            sum += request.weight();
            cumulativeWeights[template.index()] = sum;
            constantMessages.add(template.message(name -> ""));
            templates.add(template);
        }
    }

    /// Creates the selector of a load and reads its feed.
    ///
    /// @throws LoadFailedException if the feed can't be read or lacks a column
    static RequestSelector read(LoadOrder order) throws LoadFailedException {
        Path file = order.feed();
        try {
            Feed feed = file == null ? null : Feed.read(file);
            if (feed != null) {
                order.requests().forEach(feed::requireFor);
            }
            return new RequestSelector(order.requests(), feed);
        } catch (InvalidFeedException e) {
            throw new LoadFailedException(LoadFaultKind.FEED, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new LoadFailedException(LoadFaultKind.FEED, file + ": can't be read (" + InputFile.reason(e) + ")");
        }
    }

    List<RequestTemplate> templates() {
        return templates;
    }

    /// Selects the next message.
    ///
    /// @param random draws one number if there is more than one request
    RequestMessage next(SplittableRandom random) {
        int index = templates.size() == 1
                ? 0
                : index(random.nextDouble() * cumulativeWeights[cumulativeWeights.length - 1]);
        RequestTemplate template = templates.get(index);
        return template.isFed() && feed != null ? filled(template, feed) : constantMessages.get(index);
    }

    private int index(double point) {
        int position = Arrays.binarySearch(cumulativeWeights, point);
        return Math.min(position < 0 ? -position - 1 : position + 1, cumulativeWeights.length - 1);
    }

    private RequestMessage filled(RequestTemplate template, Feed values) {
        int current = row;
        row = (row + 1) % values.size();
        return template.message(name -> values.value(current, name));
    }
}
