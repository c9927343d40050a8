package dev.loombench.lab.method;

import dev.loombench.lab.experiment.PlanFile;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.protocol.load.Authority;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a plan is to be run.
///
/// @param java the command of JMeter's JVM
/// @param plan what JMeter is to do
/// @param properties of JMeter
/// @param directory where results and logs go; it is there, and holds no results
/// @param warmup how long all users are at work before anything counts
/// @param duration from the start of its first user, those left aside that only set up, until its
///     graceful end is asked for; absent where the plan ends by itself
/// @param limit after which a plan that should end by itself is ended, too
/// @param patience how long users may take to finish the request they are at; zero to cut them off at once
/// @param cpus to which JMeter is bound when it is up; absent where it may use all
public record PlanRun(
        Path java,
        PlanFile plan,
        Map<String, String> properties,
        Path directory,
        Duration warmup,
        @Nullable Duration duration,
        Duration limit,
        Duration patience,
        Optional<CpuSet> cpus) {
    /// Long enough for any request whose answer still comes.
    public static final Duration GRACEFUL = Duration.ofSeconds(60);

    /// The properties by which the shipped plans know where to send their requests, `host`, `port`,
    /// `protocol` and, where the address names more than a host, `path`.
    ///
    /// @throws IllegalArgumentException if the address has no host, or isn't HTTP
    public static Map<String, String> target(URI address) {
        String scheme = address.getScheme();
        String host = host(address);
        if (address.getRawUserInfo() != null || rawAuthority(address).contains("@")) {
            throw new IllegalArgumentException(
                    "user and password in the URL aren't passed to a plan: remove them, and let the plan read"
                            + " properties (-J user=NAME, ${__P(user)}) in an HTTP Authorization Manager");
        }
        if (host.isEmpty() || !("http".equals(scheme) || "https".equals(scheme))) {
            throw new IllegalArgumentException(
                    "the address for a plan must be like http://host:8080/path, not " + address);
        }
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("host", host);
        properties.put("port", Integer.toString(port(address)));
        properties.put("protocol", scheme);
        String path = address.getRawPath();
        String query = address.getRawQuery();
        if (path.length() > 1 || query != null) {
            properties.put("path", (path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query));
        }
        return properties;
    }

    /// The host of an address, also one with an underscore; empty where it has none.
    public static String host(URI address) {
        return Authority.of(address).map(Authority::host).orElse("");
    }

    private static String rawAuthority(URI address) {
        return address.getRawAuthority() == null ? "" : address.getRawAuthority();
    }

    /// The port of an address, be it named or that of its scheme.
    public static int port(URI address) {
        int named = Authority.of(address).map(Authority::port).orElse(-1);
        if (named >= 0) {
            return named;
        }
        return "https".equals(address.getScheme()) ? 443 : 80;
    }
}
