package dev.loombench.lab.experiment;

import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The requests of a load, and where the values come from that they name.
///
/// @param requests of one scheme, host and port; at least one
/// @param feed a file that has all those values; empty where they name none
public record RequestMix(List<LoadRequest> requests, Optional<Path> feed) {
    public RequestMix {
        requests = List.copyOf(requests);
    }
}
