package dev.loombench.protocol.server;

import dev.loombench.protocol.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The specification of a server under test by its name, which is the same in files, on the command line, in
/// code and in reports. `toString` gives the name, and [#parse] reads it back.
///
/// @param kind kind of server
/// @param threads threads of its handlers, which the kind must support
public record ServerSpec(ServerKind kind, HandlerThreads threads) {
    /// The notations of all servers, for suggestions and listings.
    public static final List<String> NAMES = Arrays.stream(ServerKind.values())
            .flatMap(kind -> kind.fixedThreads().isPresent()
                    ? Stream.of(kind.toString())
                    : Stream.of(kind + "(virtual)", kind + "(platform)", kind + "(platform:n)"))
            .toList();

    private static final Pattern NAME_PATTERN = Pattern.compile("([a-z-]+)(?:\\(([^()]*)\\))?");

    public ServerSpec {
        if (kind.fixedThreads()
                .map(only -> !only.equals(threads))
                .orElse(threads instanceof HandlerThreads.EventLoop)) {
            throw new InvalidValueException(kind + "(" + threads + ")", expected());
        }
    }

    /// Reads a server's name.
    ///
    /// @throws InvalidValueException if there is no such server, or it doesn't support such threads, with
    ///     the names of all servers
    public static ServerSpec parse(String text) {
        Matcher matcher = NAME_PATTERN.matcher(text.strip());
        if (!matcher.matches()) {
            throw new InvalidValueException(text, expected());
        }
        ServerKind kind = Arrays.stream(ServerKind.values())
                .filter(one -> one.toString().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> new InvalidValueException(text, expected()));
        String word = matcher.group(2);
        if (word != null) {
            return new ServerSpec(kind, HandlerThreads.parse(word));
        }
        return new ServerSpec(kind, kind.fixedThreads().orElseThrow(() -> new InvalidValueException(text, expected())));
    }

    private static String expected() {
        return "a server (" + String.join(", ", NAMES) + ")";
    }

    @Override
    public String toString() {
        return kind.fixedThreads().isPresent() ? kind.toString() : kind + "(" + threads + ")";
    }
}
