package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Says what the next request is: one of the order's, by weight, with the next row of the feed if it takes values.
/// After the last row comes the first.
final class Mix {
    private final List<Form> forms = new ArrayList<>();
    private final List<Message> constant = new ArrayList<>();
    private final double[] upTo;
    private final @Nullable Feed feed;
    private int row;

    /// @param feed that has all values which the requests take; null where they take none
    Mix(List<LoadRequest> requests, @Nullable Feed feed) {
        this.feed = feed;
        upTo = new double[requests.size()];
        double sum = 0;
        for (LoadRequest request : requests) {
            Form form = new Form(request, forms.size());
            sum += request.weight();
            upTo[form.index()] = sum;
            constant.add(form.message(name -> ""));
            forms.add(form);
        }
    }

    /// That of an order, with its feed read.
    ///
    /// @throws LoadFault if that can't be read
    static Mix of(LoadOrder order) throws LoadFault {
        Path file = order.feed();
        try {
            Feed feed = file == null ? null : Feed.read(file);
            if (feed != null) {
                order.requests().forEach(feed::requireFor);
            }
            return new Mix(order.requests(), feed);
        } catch (InvalidFeedException e) {
            throw new LoadFault(FaultKind.FEED, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new LoadFault(FaultKind.FEED, "the feed can't be read: " + e);
        }
    }

    List<Form> forms() {
        return forms;
    }

    /// @param random draws one number if there is a choice
    Message next(SplittableRandom random) {
        int index = forms.size() == 1 ? 0 : index(random.nextDouble() * upTo[upTo.length - 1]);
        Form form = forms.get(index);
        return form.isFed() && feed != null ? filled(form, feed) : constant.get(index);
    }

    private int index(double point) {
        int found = Arrays.binarySearch(upTo, point);
        return Math.min(found < 0 ? -found - 1 : found + 1, upTo.length - 1);
    }

    private Message filled(Form form, Feed values) {
        int now = row;
        row = (row + 1) % values.size();
        return form.message(name -> values.value(now, name));
    }
}
