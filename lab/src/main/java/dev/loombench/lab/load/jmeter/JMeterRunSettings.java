package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Authority;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Settings for running a plan.
///
/// @param directory existing one for results and logs, without results yet
/// @param warmup how long all users are active before the steady window begins
/// @param duration from the start of the first load user until a graceful stop is requested; absent where the
///     plan ends by itself
/// @param limit time after which a plan that should end by itself is stopped too
/// @param patience time that users get to finish their requests at the stop; zero interrupts them at once
/// @param cpus processors to which JMeter is bound after its start; absent where it may use those that the server
///     leaves free, or all
/// @param users configured number of users; empty where only the plan knows it
/// @param pause think time of the users; empty where only the plan knows it
public record JMeterRunSettings(
        JmxFile plan,
        Map<String, String> properties,
        Path directory,
        Duration warmup,
        @Nullable Duration duration,
        Duration limit,
        Duration patience,
        Optional<CpuSet> cpus,
        OptionalInt users,
        Optional<Duration> pause) {
    /// Properties that are offered to a plan, which needn't read them.
    private static final Set<String> OFFERED = Set.of("contextPath", "duration", "pattern");

    /// Properties of JMeter itself without a dot in their names, which nearly all others have.
    private static final Set<String> JMETER_PROPERTIES =
            Set.of("mode", "num_sample_threshold", "plugin_dependency_paths", "sample_variables", "search_paths");

    /// Properties by which a plan reads its target.
    private static final Set<String> TARGET_PROPERTIES = Set.of("host", "port", "protocol", "path");

    /// Patience that is enough for any request whose answer still comes.
    public static final Duration GRACEFUL_PATIENCE = Duration.ofSeconds(60);

    public String serverHost() {
        return properties.getOrDefault("host", "");
    }

    public int serverPort() {
        return Integer.parseInt(properties.getOrDefault("port", "80"));
    }

    /// Given properties that the plan never reads, nor a plan or a script that it includes, so that they had no effect.
    /// Those of JMeter itself are left out.
    ///
    /// @param actualUsers number of users that made requests
    List<String> unreadProperties(int actualUsers) {
        if (plan.files().stream().anyMatch(file -> file.matches(".*\\.(jmx|groovy|bsh|js)"))) {
            return List.of();
        }
        return properties.keySet().stream()
                .filter(name -> !OFFERED.contains(name)
                        && !JMETER_PROPERTIES.contains(name)
                        && !name.contains(".")
                        && !plan.properties().contains(name))
                .filter(name -> !isMet(name, properties.getOrDefault(name, ""), actualUsers))
                .sorted()
                .toList();
    }

    /// Whether a plan has a property's value by itself.
    private boolean isMet(String name, String value, int actualUsers) {
        return switch (name) {
            case "protocol" -> value.equals("http");
            case "path" -> plan.containsPath(value);
            case "users" -> value.equals(Integer.toString(actualUsers));
            case "rampUp", "pause" -> value.equals("0");
            default -> false;
        };
    }

    /// Properties by which the shipped plans read their target: `host`, `port`, `protocol` and, where the
    /// address has one, `path`.
    ///
    /// @throws UserErrorException if the address has no host, isn't HTTP, or holds user and password
    public static Map<String, String> targetProperties(URI address) {
        String scheme = address.getScheme();
        String host = Authority.of(address).map(Authority::host).orElse("");
        int port = Authority.of(address).map(Authority::port).orElse(-1);
        if (address.getRawAuthority() != null && address.getRawAuthority().contains("@")) {
            throw OptionError.PLAN_CREDENTIALS.error("user");
        }
        if (host.isEmpty() || !("http".equals(scheme) || "https".equals(scheme))) {
            throw OptionError.PLAN_ADDRESS.error(address);
        }
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("host", host);
        properties.put("port", Integer.toString(port >= 0 ? port : "https".equals(scheme) ? 443 : 80));
        properties.put("protocol", scheme);
        String path = address.getRawPath();
        String query = address.getRawQuery();
        if (path.length() > 1 || query != null) {
            properties.put("path", (path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query));
        }
        return properties;
    }

    /// Parses properties that a user sets, in the form of JMeter's option `-J`.
    ///
    /// @param words such as `users=50`; a value may be empty, or contain `=`
    /// @param taken names that other options set, beside those of the URL
    /// @throws InvalidValueException if a name is missing or taken
    public static Map<String, String> userProperties(List<String> words, Set<String> taken) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String word : words) {
            int sign = word.indexOf('=');
            if (sign < 1 || word.substring(0, sign).isBlank()) {
                throw new InvalidValueException(word, "a property for the plan, such as users=50");
            }
            String name = word.substring(0, sign).strip();
            if (TARGET_PROPERTIES.contains(name) || taken.contains(name)) {
                throw new InvalidValueException(
                        word,
                        "a property that can be set here: " + name + " comes from the command's own "
                                + (taken.contains(name) ? name : "URL"));
            }
            properties.put(name, word.substring(sign + 1));
        }
        return properties;
    }
}
