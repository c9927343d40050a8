package dev.loombench.lab.catalog;

import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Requests of a load, and the file that supplies values for their placeholders.
///
/// @param requests requests to one scheme, host and port; at least one
/// @param feed file with all those values; empty if there are no placeholders
public record RequestMix(List<LoadRequest> requests, Optional<Path> feed) {
    public RequestMix {
        requests = List.copyOf(requests);
    }
}
