package dev.loombench.cli;

import dev.loombench.lab.ab.order.AbDraft;
import dev.loombench.lab.ab.order.Given;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The settings of `ab` on the command line; each is a key of the file, too, and wins over it.
final class AbSettings {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "What is asked for; HTTP/1.1, plain or TLS. Repeatable: one is chosen for each request.")
    private List<String> urls = List.of();

    @Option(
            names = "--feed",
            paramLabel = "FILE",
            description = "CSV: a line of names, then rows of values, taken in turn, for $${name} in URL, headers and"
                    + " body.")
    private @Nullable Path feed;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "A plan of JMeter in place of --rate, beside --url, by which sides are tried. It may ask for the"
                            + " properties host, port, protocol, path and duration, such as $${__P(port)}.")
    private @Nullable Path plan;

    @Option(names = "-J", paramLabel = "NAME=VALUE", description = "A property for the plan, as JMeter's; repeatable.")
    private List<String> properties = List.of();

    @Option(
            names = "--rate",
            paramLabel = "R[,R]",
            description = "Requests per second, answered or not; several are measured one by one.")
    private @Nullable String rate;

    @Option(names = "--method", paramLabel = "METHOD", description = "Of HTTP. Default: GET.")
    private @Nullable String method;

    @Option(names = "--header", paramLabel = "HEADER", description = "Such as 'Accept: text/plain'; repeatable.")
    private List<String> headers = List.of();

    @Option(names = "--body", paramLabel = "TEXT", description = "What each request carries.")
    private @Nullable String body;

    @Option(
            names = "--expect",
            paramLabel = "WHAT",
            description =
                    "200, status=200,204 or text=hello; repeatable. Any status that is named is right on each side."
                            + " Default: the status that all sides give.")
    private List<String> expect = List.of();

    @Option(
            names = "--ready",
            paramLabel = "URL|PATH",
            description =
                    "Where a side is asked whether it is ready. Default: the first GET that is sent; without one, a side"
                            + " is ready when it takes connections.")
    private @Nullable String ready;

    @Option(names = "--start-timeout", paramLabel = "TIME", description = "In which a side must be ready. Default: 2m.")
    private @Nullable String startTimeout;

    @Option(
            names = "--setup",
            paramLabel = "COMMAND",
            description = "Started before the first side: a step that ends, or a service that stays; repeatable.")
    private List<String> setup = List.of();

    @Option(names = "--teardown", paramLabel = "COMMAND", description = "Run after the last side; repeatable.")
    private List<String> teardown = List.of();

    @Option(names = "--arrivals", paramLabel = "HOW", description = "poisson or even. Default: poisson.")
    private @Nullable String arrivals;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Under load, unmeasured, each time; of a plan, with all its users at work. Default: 10s.")
    private @Nullable String warmup;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Measured, each time. Default: 20s. Of a plan: all of it, from its first user on; 60s.")
    private @Nullable String duration;

    @Option(names = "--timeout", paramLabel = "TIME", description = "After which a request is given up. Default: 10s.")
    private @Nullable String timeout;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Of the generator, at most. Default: as many as two seconds of requests need.")
    private @Nullable String connections;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "Of trials, side against side; 6 and more get a verdict. Default: 6.")
    private @Nullable String pairs;

    @Option(names = "--budget", paramLabel = "TIME", description = "For all of it; it is kept. Default: 15m.")
    private @Nullable String budget;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description = "Differences within it count as the same. Default: 3%%.")
    private @Nullable String margin;

    @Option(
            names = "--threshold",
            paramLabel = "RULE",
            description = "End with 99 if a side is that much worse for certain: 'slower>3%%' (mean latency, p99) or"
                    + " 'worse>10%%' (CPU per request, memory, threads); repeatable.")
    private List<String> thresholds = List.of();

    @Option(
            names = "--diagnose",
            negatable = true,
            description = "Look at what limits each side: one more load of each, of which no figure counts. The"
                    + " default; --no-diagnose leaves it out.")
    private @Nullable Boolean diagnosed;

    @Option(names = "--seed", paramLabel = "N", description = "Of the order of trials; recorded. Default: random.")
    private @Nullable String seed;

    @Option(names = "--title", paramLabel = "TEXT", description = "For the report.")
    private @Nullable String title;

    /// In place of the file's own.
    Optional<Path> feed() {
        return Optional.ofNullable(feed);
    }

    AbDraft over(AbDraft file) {
        Map<String, Given> settings = new LinkedHashMap<>();
        put(settings, "url", "--url", urls);
        put(settings, "feed", feed);
        put(settings, "plan", plan);
        put(settings, "properties", "-J", properties);
        put(settings, "rate", rate);
        put(settings, "method", method);
        put(settings, "headers", "--header", headers);
        put(settings, "body", body);
        put(settings, "expect", "--expect", expect);
        put(settings, "ready", ready);
        put(settings, "start-timeout", startTimeout);
        put(settings, "setup", "--setup", setup);
        put(settings, "teardown", "--teardown", teardown);
        put(settings, "arrivals", arrivals);
        put(settings, "warmup", warmup);
        put(settings, "duration", duration);
        put(settings, "timeout", timeout);
        put(settings, "connections", connections);
        put(settings, "pairs", pairs);
        put(settings, "budget", budget);
        put(settings, "margin", margin);
        put(settings, "threshold", "--threshold", thresholds);
        put(settings, "diagnose", diagnosed);
        put(settings, "seed", seed);
        put(settings, "title", title);
        return AbDraft.options(settings, Map.of(), List.of(), file.base()).over(file);
    }

    /// An option with the name of a key of the file, where it was given.
    static void put(Map<String, Given> settings, String key, @Nullable Object value) {
        if (value != null) {
            settings.put(key, Given.option("--" + key, value.toString()));
        }
    }

    private static void put(Map<String, Given> settings, String key, String option, List<String> texts) {
        if (!texts.isEmpty()) {
            settings.put(key, texts.size() == 1 ? Given.option(option, texts.getFirst()) : Given.option(option, texts));
        }
    }
}
