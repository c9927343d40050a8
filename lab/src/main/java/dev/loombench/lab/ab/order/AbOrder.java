package dev.loombench.lab.ab.order;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A service, two ways or more: all that `ab` is asked for.
///
/// @param title for people
/// @param sides at least two, the first is what the others are held against
/// @param ready where a side is asked whether it is ready; empty for the first request
/// @param longestStart that a side may take until then
/// @param setup commands before the first side: each is a step that ends, or a service that stays
/// @param teardown commands after the last side
/// @param base the directory of the commands of setup and teardown
public record AbOrder(
        String title,
        List<AbSide> sides,
        Optional<URI> ready,
        Duration longestStart,
        List<List<String>> setup,
        List<List<String>> teardown,
        Path base,
        AbLoad load,
        AbEffort effort) {
    public AbOrder {
        sides = List.copyOf(sides);
        setup = List.copyOf(setup);
        teardown = List.copyOf(teardown);
    }

    public AbSide baseline() {
        return sides.getFirst();
    }

    /// The first side with a larger pool; empty where nobody asked for it.
    public Optional<AbSide> poolArm() {
        return sides.stream().filter(side -> side.pool().isPresent()).findFirst();
    }

    /// The side of that name.
    public AbSide side(String name) {
        return sides.stream()
                .filter(side -> side.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// The port at which a side answers.
    public int port(AbSide side) {
        return side.port().orElse(load.first().port());
    }

    /// Where a side is asked whether it is ready. A port of the side's own is in place of that of the
    /// requests, and of no other: health may have one to itself.
    public Optional<URI> readyAt(AbSide side) {
        return ready.map(url ->
                side.port().isEmpty() || AbRequest.port(url) != load.first().port()
                        ? url
                        : AbRequest.at(url, side.port().getAsInt()));
    }

    /// The same with other requests.
    public AbOrder with(List<AbRequest> requests) {
        return with(load.with(requests));
    }

    /// The same under another load.
    public AbOrder with(AbLoad other) {
        return new AbOrder(title, sides, ready, longestStart, setup, teardown, base, other, effort);
    }
}
