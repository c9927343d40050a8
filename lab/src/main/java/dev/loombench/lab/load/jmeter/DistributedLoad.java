package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Load of the open model by JMeter's remote engines: each runs the same plan, at its part of the rate.
///
/// @param engines as `host:port`, each once
/// @param order with an open model, and a single request
public record DistributedLoad(List<String> engines, LoadOrder order) {
    /// Time before the first request: an engine needs some to begin.
    private static final Duration LEAD = Duration.ofSeconds(1);

    /// Time for each engine to begin after the one before, for which requests go on after the window.
    private static final Duration TAIL = Duration.ofSeconds(2);

    private static final Pattern ENGINE = Pattern.compile("[\\w.-]+:\\d{1,5}");
    private static final String TEMPLATE = "engines.jmx";
    private static final String ELEMENT =
            "<elementProp name=\"\" elementType=\"{type}\"><stringProp name=\"{type}.name\">"
                    + "{name}</stringProp><stringProp name=\"{type}.value\">{value}</stringProp></elementProp>";
    private static final String SUCCESS = "2\\d\\d";

    /// Beginning of JMeter's functions, and characters that XML doesn't have.
    private static final Pattern UNWRITABLE =
            Pattern.compile("\\$\\{|[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]");

    /// Reads a list such as `10.0.0.11:1099,10.0.0.12:1099`.
    ///
    /// @throws InvalidValueException if it is none, or names an engine twice
    public static List<String> engines(String text) {
        List<String> engines = List.of(text.split(",", -1));
        if (engines.stream().distinct().filter(ENGINE.asMatchPredicate()).count() < engines.size()) {
            throw new InvalidValueException(text, "a list of different engines such as 10.0.0.11:1099,10.0.0.12:1099");
        }
        return engines;
    }

    Arrivals.OpenModel arrivals() {
        return (Arrivals.OpenModel) order.arrivals();
    }

    private double ratePerEngine() {
        return arrivals().perSecond() / engines.size();
    }

    /// Time from the begin of an engine's schedule to the window.
    Duration ahead() {
        return LEAD.plus(order.warmup());
    }

    private Duration tail() {
        return TAIL.multipliedBy(engines.size());
    }

    /// Time after the last request, so that those of the window get their answers.
    private Duration settling() {
        Duration left = order.timeout().minus(tail());
        return left.compareTo(LEAD) < 0 ? LEAD : left;
    }

    /// Time from the begin of an engine's schedule to its last request.
    Duration sent() {
        return ahead().plus(order.duration()).plus(tail());
    }

    /// Length of the whole schedule.
    Duration length() {
        return sent().plus(settling());
    }

    /// Requests that were due within a time: as many as began, unless chance doesn't explain the difference.
    long due(JtlFigures begun) {
        double expected = arrivals().perSecond() * begun.span().seconds();
        return Math.abs(begun.samples() - expected) > 3 * Math.sqrt(expected) ? Math.round(expected) : begun.samples();
    }

    public Path plan() {
        return order.directory().resolve(TEMPLATE);
    }

    /// Text of the plan.
    ///
    /// @throws InvalidValueException if JMeter wouldn't take a text of the request as it is
    public String jmx() {
        LoadRequest request = order.first();
        List<Integer> statuses = request.expect().statuses();
        try (InputStream in = Objects.requireNonNull(DistributedLoad.class.getResourceAsStream(TEMPLATE))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .formatted(
                            escaped(request.name()),
                            LEAD.toMillis(),
                            BigDecimal.valueOf(ratePerEngine()).toPlainString(),
                            arrivals().poisson() ? "random" : "even",
                            sent().minus(LEAD).toMillis(),
                            settling().toMillis(),
                            order.timeout().toMillis(),
                            request.body() == null ? "" : element("HTTPArgument", "Argument", "", request.body()),
                            escaped(request.url()),
                            request.method(),
                            request.headers().stream()
                                    .map(header -> element("Header", "Header", header.name(), header.value()))
                                    .collect(Collectors.joining()),
                            statuses.isEmpty()
                                    ? SUCCESS
                                    : statuses.stream().map(String::valueOf).collect(Collectors.joining("|")),
                            escaped(Objects.requireNonNullElse(request.expect().text(), "")),
                            length().toSeconds() + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String element(String type, String prefix, String name, String value) {
        return MessageTemplate.fill(ELEMENT, type, prefix, escaped(name), prefix, escaped(value));
    }

    private static String escaped(String text) {
        if (UNWRITABLE.matcher(text).find()) {
            throw new InvalidValueException(text, "possible in a plan of JMeter, which takes ${ for a function");
        }
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\r", "&#13;");
    }
}
