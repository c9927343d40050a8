package dev.loombench.lab.service;

import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Configuration of an `ab` run: the sides of a service, how they are started, and their load.
///
/// @param title title of the report
/// @param sides at least two sides; the first is the baseline of the others
/// @param ready URL that shows whether a side is ready; empty for the first request
/// @param startTimeout time limit for a side to become ready
/// @param setup commands before the first side; each is a step that ends, or a service that keeps running
/// @param teardown commands after the last side
/// @param base working directory of setup and teardown
public record AbConfig(
        String title,
        List<AbSide> sides,
        Optional<URI> ready,
        Duration startTimeout,
        List<List<String>> setup,
        List<List<String>> teardown,
        Path base,
        AbLoad load,
        AbEffort effort) {
    public AbConfig {
        sides = List.copyOf(sides);
        setup = List.copyOf(setup);
        teardown = List.copyOf(teardown);
    }

    public AbSide baseline() {
        return sides.getFirst();
    }

    /// Returns the first side's variant with a larger thread pool; empty if it wasn't requested.
    public Optional<AbSide> largerPoolSide() {
        return sides.stream().filter(side -> side.pool().isPresent()).findFirst();
    }

    /// Number of trials of a number of pairs.
    public int trials(int pairs) {
        return pairs * sides.size() * load.works().size();
    }

    public AbSide side(String name) {
        return sides.stream()
                .filter(side -> side.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Finds out how a side is started. Its own port replaces that of the requests only: health checks may have a
    /// port of their own.
    public Launch launch(AbSide side) {
        if (!load.work().isOfServices()) {
            return new Launch(side.fillPlaceholders(0), 0, Optional.empty(), Optional.empty());
        }
        URI first =
                load.requests().isEmpty() ? ready.orElseThrow() : load.first().url();
        int given = AbRequest.port(first);
        int port = side.port().orElse(given);
        URI url = AbRequest.urlAtPort(first, port);
        return new Launch(
                side.fillPlaceholders(port),
                port,
                Optional.of(
                        load.requests().isEmpty() ? URI.create(url.getScheme() + "://" + url.getRawAuthority()) : url),
                ready.map(other -> AbRequest.port(other) == given ? AbRequest.urlAtPort(other, port) : other));
    }

    public AbConfig withSides(List<AbSide> others) {
        return new AbConfig(title, others, ready, startTimeout, setup, teardown, base, load, effort);
    }

    public AbConfig with(AbLoad other) {
        return new AbConfig(title, sides, ready, startTimeout, setup, teardown, base, other, effort);
    }

    public AbConfig with(AbEffort other) {
        return new AbConfig(title, sides, ready, startTimeout, setup, teardown, base, load, other);
    }
}
